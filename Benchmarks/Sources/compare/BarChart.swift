import func Foundation.log10

/// A bar for each contestant of each workload, on a logarithmic scale.
struct BarChart {
    private let measurements: [Measurement]

    init(_ measurements: [Measurement]) { self.measurements = measurements.filter { !$0.isScaling } }

    private let label = 190.0
    private let width = 640.0
    private let bar = 9.0
    private let gap = 10.0

    var svg: String {
        var rows: [String] = []
        var y = 34.0
        for measurement in measurements {
            let bars =
                [("limit", measurement.limit, "limit"), ("Rill", measurement.ours, "ours")]
                + measurement.peers.sorted { $0.value < $1.value }.map { ($0.key, $0.value, "peer") }
            rows.append(
                "<text x=\"\(label - 8)\" y=\"\(y + bar)\" text-anchor=\"end\" class=\"name\">\(measurement.name)</text>"
            )
            for (name, value, kind) in bars {
                rows.append(
                    """
                    <rect x="\(label)" y="\(y)" width="\(length(value))" height="\(bar)" class="\(kind)"/>\
                    <text x="\(label + length(value) + 4)" y="\(y + bar - 1)">\(name) \(Report.number(value))</text>
                    """)
                y += bar + 2
            }
            y += gap
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(label + width + 150)) \(Int(y))" font-family="sans-serif" font-size="9">
            <style>text{fill:#555}.name{font-size:11px;fill:#222}.limit{fill:#bbb}.ours{fill:#2a7de1}.peer{fill:#e08a3c}\
            @media(prefers-color-scheme:dark){text{fill:#aaa}.name{fill:#eee}.limit{fill:#666}}</style>
            <text x="\(label)" y="18" class="name">ns an element, logarithmic; shorter is better</text>
            \(rows.joined(separator: "\n"))
            </svg>

            """
    }

    /// Returns the length of a bar, on a scale from 0.1 ns to 100 µs.
    private func length(_ value: Double) -> Double {
        let decades = (log10(max(value, 0.1)) + 1) / 6
        return (decades * width * 10).rounded() / 10 + 1
    }
}

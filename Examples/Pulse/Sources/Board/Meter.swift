import PulseCore

/// One figure with its history.
struct Meter {
    /// The width of the labels on the left: the name or value, and the scale.
    static let labels = 22
    private static let names = 11

    private let name: String
    private let value: String
    private let figure: (Point) -> Double?
    private let metrics: Set<AlertRule.Metric>
    private let color: Style.Color
    private let text: (Double) -> String
    private let least: Double

    /// - Parameters:
    ///   - metrics: The metrics whose alerts refer to this figure.
    ///   - text: Formats a number of the scale.
    ///   - least: The lowest upper end of the scale.
    init(
        _ name: String, _ value: String, _ figure: @escaping (Point) -> Double?,
        _ metrics: Set<AlertRule.Metric>, _ color: Style.Color, _ text: @escaping (Double) -> String, least: Double = 0
    ) {
        (self.name, self.value, self.figure, self.metrics) = (name, value, figure, metrics)
        (self.color, self.text, self.least) = (color, text, least)
    }

    func rows(_ columns: [Point?], rules: [AlertRule], height: Int) -> [String] {
        let values = columns.map { $0.flatMap(figure) }
        let rules = rules.filter { metrics.contains($0.metric) }
        let scale = Scale(values.compactMap(\.self), thresholds: rules.map(\.threshold), least: least)
        let chart = Chart.rows(values, top: scale.top, height: height, color: color) { value in
            rules.contains { $0.isAbove ? value > $0.threshold : value < $0.threshold }
        }
        return chart.enumerated().map { row, chart in
            label(row, of: height) + scaleLabel(row, of: height, top: scale.top) + chart
        }
    }

    private func label(_ row: Int, of height: Int) -> String {
        if height == 1 { return Style.pad(name, to: Self.names) }
        switch row {
        case 0: return Style.pad(Style.dim(name), to: Self.names)
        case 1: return Style.pad(Style.bold(value), to: Self.names)
        default: return String(repeating: " ", count: Self.names)
        }
    }

    private func scaleLabel(_ row: Int, of height: Int, top: Double) -> String {
        let room = Self.labels - Self.names - 2
        if height == 1 { return Style.bold(Style.pad(value, to: room, right: true)) + "  " }
        let text = row == 0 ? text(top) : row == height - 1 ? "0" : ""
        return Style.dim(Style.pad(text, to: room, right: true) + (text.isEmpty ? " │" : " ┤"))
    }
}

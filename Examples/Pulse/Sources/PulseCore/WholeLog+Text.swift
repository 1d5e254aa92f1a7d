import AccessLog
import Sketches

extension WholeLog {
    private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let longestText = 200
    /// The number of parts of the course that fit into a row of a terminal of 80 columns.
    private static let widestChart = 76

    /// The summary to write at the end.
    public var summary: String {
        let counts = figures.counts
        let errors = "\(Readable.count(counts.errors, "error")) (\(Readable.share(counts.errorShare)))"
        var lines = [
            "\(Readable.count(counts.requests, "request")) in \(Readable.span(figures.span)), "
                + "\(Readable.bytes(Double(counts.bytes))), \(errors), \(Readable.count(counts.malformed, "malformed line"))"
        ]
        if let period {
            lines.append("from \(Readable.time(period.lowerBound)) to \(Readable.time(period.upperBound)) UTC")
        }
        if counts.requests > 0 { lines.append("status  " + Readable.classes(counts, counting: true)) }
        if let latency = figures.latency { lines.append("response time  " + latency.text) }
        lines += chart + table("most frequent paths", figures.paths, of: "path")
        lines += table("paths with most errors", figures.failures, of: "path with errors")
        lines += table("most frequent clients", figures.clients, of: "client")
        lines += figures.samples.map { "malformed: \(Readable.harmless($0, length: 100))" }
        return lines.joined(separator: "\n")
    }

    /// The requests in each part of the log, as a row of blocks.
    private var chart: [String] {
        let course = course.merged(to: Self.widestChart)
        guard course.count > 1, let first = course.first, let last = course.last else { return [] }
        let highest = course.map(\.counts.requests).max() ?? 0
        let row = course.map { point -> Character in
            let requests = point.counts.requests
            if requests == 0 { return " " }
            return Self.blocks[max(0, (requests * Self.blocks.count + highest - 1) / highest - 1)]
        }
        let seconds = first.length < .seconds(60) ? 0 : 3
        let ends = [first, last].map { Readable.time($0.time / 1_000).dropLast(seconds) }
        let space = String(repeating: " ", count: max(2, row.count - ends[0].count - ends[1].count))
        return [
            "requests per \(Readable.span(first.length)), at most \(Readable.count(highest)):", "  " + String(row),
            "  \(ends[0])\(space)\(ends[1])",
        ]
    }

    private func table(_ name: String, _ all: [HeavyHitter], of noun: String) -> [String] {
        let hitters = all.filter(\.isReliable)
        guard !hitters.isEmpty else { return all.isEmpty ? [] : ["no \(noun) stands out"] }
        let width = hitters.map { Readable.count($0.count).count }.max() ?? 0
        return ["\(name):"]
            + hitters.map { hitter in
                let count = Readable.count(hitter.count)
                let error = hitter.error > 0 ? "  (up to \(Readable.count(hitter.error)) too many)" : ""
                let padding = String(repeating: " ", count: width - count.count)
                return "  \(padding)\(count)  \(Readable.harmless(hitter.text, length: Self.longestText))\(error)"
            }
    }
}

/// Replaces the lines of the empty windows of a replay by one line when requests follow.
public struct IdleWindows: Sendable {
    private var quietSince: Int64?

    public init() {}

    /// Returns the lines to write for the next report, whose own lines are passed.
    public mutating func replaced(_ news: [String], of report: Report, isJSON: Bool) -> [String] {
        guard report.isWhole else { return news }
        let begin = report.time - Int64(report.window.span / .milliseconds(1))
        if report.window.counts.isEmpty {
            quietSince = quietSince ?? begin
            return Array(news.dropFirst(report.isLast ? 0 : 1))
        }
        defer { quietSince = nil }
        guard let quietSince, !isJSON else { return news }
        let span = Readable.span(.milliseconds(begin - quietSince))
        return ["\(CivilDate.timestamp(of: begin / 1_000))  no requests for \(span)"] + news
    }
}

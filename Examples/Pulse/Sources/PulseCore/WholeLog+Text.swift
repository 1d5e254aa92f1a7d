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
        if isInterrupted {
            lines.append(
                "interrupted" + (period.map { ": the log was read up to \(Readable.time($0.upperBound)) UTC" } ?? ""))
        }
        if counts.requests > 0 { lines.append("status  " + Readable.classes(counts, counting: true)) }
        if let latency = figures.latency { lines.append("response time  " + latency.text) }
        lines += chart + table("most frequent paths", figures.paths, of: "path")
        lines += table("paths with most errors", figures.failures, of: "path with errors")
        lines += table("slowest of the frequent paths", figures.slowest, of: "path")
        lines += clients
        lines += figures.samples.map { "malformed: \(Readable.harmless($0, columns: 100))" }
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
        // The first part can be shorter, and the last one can consist of fewer parts.
        let length = course.map(\.length).max() ?? first.length
        let seconds = length < .seconds(60) ? 0 : 3
        let ends = [first, last].map { Readable.time($0.time / 1_000).dropLast(seconds) }
        let space = String(repeating: " ", count: max(2, row.count - ends[0].count - ends[1].count))
        return [
            "requests per \(Readable.span(length)), at most \(Readable.count(highest)):", "  " + String(row),
            "  \(ends[0])\(space)\(ends[1])",
        ]
    }

    /// A table of paths. The column of response times is left out if the log has none.
    private func table(_ name: String, _ all: [PathFigures], of noun: String) -> [String] {
        let paths = all.filter(\.isReliable)
        guard !paths.isEmpty else { return all.isEmpty ? [] : ["no \(noun) stands out"] }
        let rows = paths.map { path in
            let p95 = path.p95.map { Readable.duration(microseconds: $0) } ?? "–"
            return [path.requests.map(Readable.count) ?? "–", Readable.count(path.errors)]
                + (figures.latency == nil ? [] : [p95]) + [text(path.text, tooMany: path.error)]
        }
        let head = ["requests", "errors"] + (figures.latency == nil ? [] : ["p95"]) + ["path"]
        return ["\(name):"] + Self.aligned([head] + rows)
    }

    private var clients: [String] {
        let clients = figures.clients.filter(\.isReliable)
        guard !clients.isEmpty else { return figures.clients.isEmpty ? [] : ["no client stands out"] }
        return ["most frequent clients:"]
            + Self.aligned(clients.map { [Readable.count($0.count), text($0.text, tooMany: $0.error)] })
    }

    private func text(_ text: String, tooMany error: Int) -> String {
        Readable.harmless(text, columns: Self.longestText)
            + (error > 0 ? "  (up to \(Readable.count(error)) too many)" : "")
    }

    /// Aligns all columns but the last one to the right.
    private static func aligned(_ rows: [[String]]) -> [String] {
        let widths = (0..<(rows.first?.count ?? 1) - 1).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { cell, width in
                "  " + String(repeating: " ", count: width - cell.count) + cell
            }
            return cells.joined() + "  " + row.last!
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

import AccessLog
package import PulseCore
import Sketches

/// The content of the board: the newest report and the recent history.
package struct BoardContent: Sendable {
    /// The number of points that are kept, which is as many as a wide terminal can show.
    private static let kept = 240

    private let title: String
    private var newest: Report?
    private var points: [Point] = []

    /// The figures that the sparklines need. They are few, because the board is copied with every report.
    private struct Point {
        let requests, bytes, errors, p95: Double
    }

    package init(title: String) {
        self.title = title
    }

    package mutating func add(_ report: Report) {
        let window = report.window
        if points.count == Self.kept { points.removeFirst() }
        points.append(
            Point(
                requests: window.requestsPerSecond, bytes: window.bytesPerSecond, errors: window.counts.errorShare,
                p95: Double(window.latency?.p95 ?? 0)))
        newest = report
    }

    /// Returns the lines of the board, none wider than `columns`.
    package func lines(columns: Int, rows: Int) -> [String] {
        guard let report = newest else { return [] }
        var lines = [header(report), ""] + meters(report, columns: columns) + [""]
        lines += report.alerts.map { alert(of: $0) }
        if !report.alerts.isEmpty { lines.append("") }
        lines += tables(report.window, columns: columns, rows: rows - lines.count - 2)
        lines.append(footer(report))
        return lines.prefix(rows).map { Style.cut($0, to: columns) }
    }

    private func header(_ report: Report) -> String {
        let span = Readable.rate(report.window.span / .seconds(1))
        return Style.bold("pulse")
            + "  \(Readable.harmless(title))  \(CivilDate.timestamp(of: report.time / 1_000))  last \(span) s"
    }

    private func footer(_ report: Report) -> String {
        let total = report.total
        let sample = report.window.samples.last.map { "  " + Readable.harmless($0, length: 60) } ?? ""
        return Style.dim(
            "\(Readable.count(total.requests)) requests since the start  ·  \(Readable.count(total.malformed)) malformed\(sample)"
        )
    }

    private func meters(_ report: Report, columns: Int) -> [String] {
        let window = report.window
        func meter(_ name: String, _ value: String, _ history: KeyPath<Point, Double>) -> String {
            let head = Style.pad(name, to: 12) + Style.pad(value, to: 12, right: true) + "  "
            return head
                + Style.color(Sparkline.text(points.suffix(max(0, columns - 26)).map { $0[keyPath: history] }), .cyan)
        }
        var lines = [
            meter("requests/s", Readable.rate(window.requestsPerSecond), \.requests),
            meter("bytes/s", Readable.bytes(window.bytesPerSecond), \.bytes),
            meter("errors", Readable.share(window.counts.errorShare), \.errors),
        ]
        guard let latency = window.latency else { return lines }
        lines.append(meter("p95", Readable.duration(microseconds: latency.p95), \.p95))
        lines.append(Style.dim("            \(latency.text)"))
        return lines
    }

    private func alert(of alert: Alert) -> String {
        let value = alert.value.map { alert.rule.metric.text($0) } ?? "–"
        guard let since = alert.since else { return Style.dim("  quiet  \(alert.rule)  now \(value)") }
        return Style.color(
            "  ALERT  \(alert.rule)  now \(value)  since \(CivilDate.timestamp(of: since / 1_000))", .red)
    }

    private func tables(_ figures: Figures, columns: Int, rows: Int) -> [String] {
        let room = max(0, min(10, rows - 1))
        let half = columns / 2
        let paths = table("paths", figures.paths, room, of: figures.counts.requests)
        let clients = table("clients", figures.clients, room, of: figures.counts.requests)
        return (0..<max(paths.count, clients.count)).map { row in
            let left = row < paths.count ? paths[row] : ""
            let right = row < clients.count ? clients[row] : ""
            return Style.pad(Style.cut(left, to: half - 2), to: half) + right
        }
    }

    private func table(_ name: String, _ hitters: [HeavyHitter], _ room: Int, of requests: Int) -> [String] {
        ["   share  \(name)"]
            + hitters.prefix(room).map { hitter in
                let share = Readable.share(Double(hitter.count) / Double(max(1, requests)))
                return Style.pad(share, to: 8, right: true) + "  " + Readable.harmless(hitter.text)
            }
    }
}

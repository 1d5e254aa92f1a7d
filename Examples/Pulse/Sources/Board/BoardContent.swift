import AccessLog
public import PulseCore

/// An event that changes the board.
enum BoardEvent: Sendable {
    case report(Report)
    case notice(String)
    case key(Key)
}

/// The content of the board: the newest report and the recent history.
public struct BoardContent: Sendable {
    private let program: String
    private let title: String
    private let page: String?
    private var newest: Report?
    private var notice: String?
    private var past = Past()
    private var list = PathList()
    /// The past of the requests that the list's filter includes, if it has one.
    private var view: (filter: EntryFilter, past: Past)?
    private let controls: BoardControls?
    /// A Boolean value that indicates whether the keys of the terminal are read.
    var hasKeys = false

    /// - Parameters:
    ///   - page: The address of the page, if there is one.
    ///   - controls: The actions of the keys for filters and lines, if the source has them.
    public init(program: String = "pulse", title: String, page: String? = nil, controls: BoardControls? = nil) {
        (self.program, self.title, self.page, self.controls) = (program, title, page, controls)
    }

    mutating func add(_ event: BoardEvent) {
        switch event {
        case .report(let report): add(report)
        case .notice(let text): notice = text
        case .key(let key): press(key)
        }
    }

    public mutating func add(_ report: Report) {
        past.add(report)
        newest = report
        guard let part = report.view else {
            view = nil
            return
        }
        var report = report
        (report.window, report.total, report.log) = (part.window, part.total, part.log)
        if view?.filter != part.filter { view = (part.filter, Past()) }
        view?.past.add(report)
        newest = report
    }

    private var log: WholeLog? { (view?.past ?? past).log }

    private mutating func press(_ key: Key) {
        guard let newest else { return }
        let former = list.filter
        list.press(key, figures(newest), hasSource: controls != nil)
        if list.filter != former { controls?.filter(list.filter) }
    }

    /// Returns the lines of the board, none wider than `columns`.
    public func lines(columns: Int, rows: Int) -> [String] {
        guard let report = newest else { return [] }
        let help = hasKeys ? Style.dim(list.help(hasSource: controls != nil)) : ""
        let top = header(report, columns: columns) + alerts(report, columns: columns) + [help]
        let bottom = bottom(report, columns: columns)
        if let path = list.opened {
            let lines = lines(of: path, room: rows - top.count - bottom.count)
            return (top + lines + bottom).suffix(rows).map { Style.cut($0, to: columns) }
        }
        let room = Layout(rows: rows - top.count - bottom.count, charts: figures(report).latency == nil ? 3 : 4)
        let charts = charts(report, columns: columns, height: room.chartHeight)
        let tables = tables(
            figures(report), report.machines, hasData: report.outage == nil, columns: columns, rows: room.tableRows)
        let space = Array(repeating: "", count: max(0, rows - [top, charts, tables, bottom].map(\.count).reduce(0, +)))
        return (top + charts + space.prefix(1) + tables + space.dropFirst() + bottom).prefix(rows)
            .map { Style.cut($0, to: columns) }
    }

    private func figures(_ report: Report) -> Figures { log?.figures ?? report.window }

    private func header(_ report: Report, columns: Int) -> [String] {
        let stamp = CivilDate.timestamp(of: report.time / 1_000)
        let time = report.isDated ? "\(stamp.prefix(10)) \(stamp.dropFirst(11).dropLast()) UTC" : ""
        let name = Style.bold(program) + "  " + Readable.harmless(title)
        let span =
            log.map { log in
                let begin = log.period.map { " from " + Readable.time($0.lowerBound) } ?? ""
                // While a log is read, its figures are older than its counts.
                let read = log.period.map { Duration.milliseconds(report.time - $0.lowerBound * 1_000) }
                let span = report.isLast ? log.figures.span : max(log.figures.span, read ?? .zero)
                return "\(Readable.count(report.total.requests, "request")) in \(Readable.span(span))\(begin)"
            } ?? "last \(Readable.span(report.window.span))"
        let only = view.map { "only \(Readable.harmless($0.filter.text, columns: 40))" } ?? ""
        return [
            Style.spread(name, Style.bold(time), over: columns),
            Style.spread(
                [Style.color(only, .yellow), Style.color(page ?? "", .cyan)].filter { Style.width(of: $0) > 0 }
                    .joined(separator: "  "), Style.dim(span), over: columns),
        ]
    }

    /// The last lines of a path, the newest at the bottom.
    private func lines(of path: String, room: Int) -> [String] {
        let count = max(1, room - 1)
        let lines = controls?.lines(count, path, list.filter, newest?.time ?? 0).map { Readable.harmless($0) } ?? []
        let missing = lines.isEmpty ? [Style.dim("none of them is among the newest lines of the log")] : []
        return [Style.bold("last lines of \(Readable.harmless(path))")] + missing + lines
            + Array(repeating: "", count: max(0, count - lines.count - missing.count))
    }

    /// The alerts: first each one that fires, on a line, and then the others together.
    private func alerts(_ report: Report, columns: Int) -> [String] {
        let missing = report.outage.map { outage in
            Style.alarm(
                Style.pad(Style.cut(" ▲ \(Readable.harmless(outage.text(at: report.time)))", to: columns), to: columns))
        }
        let firing =
            (missing.map { [$0] } ?? [])
            + report.alerts.filter(\.isFiring).map { alert in
                let since = alert.since.map { CivilDate.timestamp(of: $0 / 1_000).dropFirst(11).dropLast() } ?? ""
                return Style.alarm(Style.pad(" ▲ ALERT  \(alert.rule)  now \(alert.text)  since \(since)", to: columns))
            }
        let word = report.outage == nil ? "now" : "last"
        let quiet = report.alerts.filter { !$0.isFiring }.map { "\($0.rule) \(word) \($0.text)" }
        if quiet.isEmpty { return firing }
        // Without data, nothing is known to be in order.
        let dot = report.outage == nil ? Style.color(" ● ", .green) : " ? "
        return firing + [dot + Style.dim(quiet.joined(separator: "   "))]
    }

    private func bottom(_ report: Report, columns: Int) -> [String] {
        let total = report.total
        let sample = report.window.samples.last.map { ": " + Readable.harmless($0, columns: 60) } ?? ""
        // The classes of status fit into 80 columns.
        let malformed = total.malformed > 0 ? "\(Readable.count(total.malformed)) malformed · " : ""
        let counts =
            "\(Readable.count(total.requests, "request")) · \(Readable.count(total.errors, "error")) · \(malformed)"
            + "\(Readable.classes(total))\(sample)"
        let totals = Style.dim(Style.spread(counts, "Ctrl-C ends", over: columns))
        let prompt = list.prompt.map { prompt in
            let begin =
                prompt.field == .path ? "only paths that begin with: " : "only statuses, such as 5xx or 404,410: "
            return [Style.bold(begin + Readable.harmless(prompt.text) + "▏")]
        }
        return ((list.problem ?? notice).map { [Style.color(Readable.harmless($0), .yellow)] } ?? []) + (prompt ?? [])
            + [totals]
    }

    private func charts(_ report: Report, columns: Int, height: Int) -> [String] {
        let window = figures(report)
        let width = max(0, columns - Meter.labels)
        let (requests, hasData) = (window.counts.requests, report.outage == nil)
        var meters = [
            Meter(
                "requests/s", hasData ? Readable.rate(window.requestsPerSecond) : "–", \.requests, [.requests], .blue,
                Readable.rate),
            Meter(
                "errors", requests == 0 ? "–" : Readable.share(window.counts.errorShare), \.errors, [.errors],
                .magenta, Readable.share, least: 0.01),
        ]
        if let latency = window.latency {
            let text = { (seconds: Double) in Readable.duration(microseconds: Int(seconds * 1e6)) }
            meters.append(
                Meter("p95", Readable.duration(microseconds: latency.p95), \.p95, [.p95], .green, text))
        }
        meters.append(
            Meter(
                "bytes/s", hasData ? Readable.bytes(window.bytesPerSecond) : "–", \.bytes, [.bytes], .cyan,
                Readable.bytes))
        let history = log.map { History($0.course, width: max(1, width)) } ?? (view?.past ?? past).history
        let points = history.columns(width)
        let charts = meters.map { $0.rows(points, rules: report.alerts.map(\.rule), height: height) }
        guard height > 1 else { return charts.flatMap(\.self) }
        let axis = String(repeating: " ", count: Meter.labels) + Style.dim(history.timeAxis(width: width))
        return Array(charts.joined(separator: Layout.space(below: height))) + [axis]
    }

    private static let mostFailures = 4
    /// The width from which on two tables are next to each other.
    private static let twoTables = 50

    private func tables(_ figures: Figures, _ machines: [Machine], hasData: Bool, columns: Int, rows: Int) -> [String] {
        let room = max(0, rows - 1)
        let isNarrow = columns < Self.twoTables
        let left = isNarrow ? columns : columns * 3 / 5 - 2
        let right = max(0, columns - left - 2)
        let paths = { (width: Int) in pathTable(figures, room, width: width) }
        let clients = { (width: Int) in
            table(
                "client", figures.clients.map { ($0.text, $0.count, $0.isReliable) }, room, of: figures.counts.requests,
                width: width)
        }
        // Where the errors are, if there are any, above the table on the right.
        let failures = { (width: Int) in
            let all = figures.failures.map { (text: $0.text, count: $0.count, isReliable: $0.isReliable) }
            let shown = min(all.count(where: \.isReliable), Self.mostFailures, max(min(room, 1), (room - 2) / 2))
            return shown == 0 || list.order == .errors
                ? [] : table("path with errors", all, shown, of: figures.counts.errors, width: width) + [""]
        }
        let tables =
            machines.isEmpty
            ? (paths(left), failures(right) + clients(right))
            : (self.machines(machines, room, hasData: hasData), failures(right) + paths(right))
        if isNarrow { return Array(tables.0.prefix(room + 1)) }
        return (0..<min(room + 1, max(tables.0.count, tables.1.count))).map { row in
            let first = row < tables.0.count ? tables.0[row] : ""
            let second = row < tables.1.count ? tables.1[row] : ""
            return Style.pad(Style.cut(first, to: left), to: left + 2) + second
        }
    }

    /// The machines, first those that require attention. If there are more than rows, the last row is their number.
    private func machines(_ machines: [Machine], _ room: Int, hasData: Bool) -> [String] {
        let head = Style.pad("requests/s", to: 11, right: true) + Style.pad("errors", to: 9, right: true) + "  machine"
        let inOrder = machines.filter(\.isTroubled) + machines.filter { !$0.isTroubled }
        let shown = machines.count > room ? max(0, room - 1) : room
        let rows = inOrder.prefix(shown).map { machine in
            Style.pad(hasData ? Readable.rate(machine.requestsPerSecond) : "–", to: 11, right: true)
                + Style.pad(hasData ? Readable.share(machine.errorShare) : "–", to: 9, right: true) + "  "
                + Readable.harmless(machine.name, columns: 24) + "  "
                + Style.color(machine.state, machine.isTroubled ? .red : .green)
        }
        let rest = machines.count - rows.count
        return [Style.dim(head)] + rows
            + (rest > 0 && room > 0 ? [Style.dim("and \(Readable.count(rest)) others")] : [])
    }

    /// The list of paths. A narrow one has only the figure by which it is ordered.
    private func pathTable(_ figures: Figures, _ room: Int, width: Int) -> [String] {
        let all = list.paths(of: figures)
        let paths = all.filter(\.isReliable)
        if paths.isEmpty { return all.isEmpty ? [] : [Style.dim("  no path stands out")] }
        let hasTimes = figures.latency != nil
        let isWide = width >= Self.widePaths
        var columns: [(name: String, width: Int, text: (PathFigures) -> String)] = [
            ("share", 7, { $0.requests.map { Self.share($0, of: figures.counts.requests) } ?? "–" })
        ]
        if isWide || list.order == .errors { columns.append(("errors", 8, { Readable.count($0.errors) })) }
        if hasTimes, isWide || list.order == .p95 {
            columns.append(("p95", 8, { $0.p95.map { Readable.duration(microseconds: $0) } ?? "–" }))
        }
        let used = columns.reduce(0) { $0 + $1.width }
        let bar = list.order == .requests ? max(0, min(16, width - used - Self.leastPath)) : 0
        let head = columns.map { Style.pad($0.name, to: $0.width, right: true) }.joined()
        let highest = Double(max(1, paths.first?.count ?? 1))
        // The selected path stays visible.
        let selected = paths.firstIndex { $0.text == list.selected }
        let first = max(0, (selected ?? 0) - max(0, room - 1))
        return [Style.dim(head + String(repeating: " ", count: bar > 0 ? bar + 2 : 1) + "path")]
            + paths.dropFirst(first).prefix(room).map { path in
                let figures = columns.map { Style.pad($0.text(path), to: $0.width, right: true) }.joined()
                let length = Style.pad(Bar.text(Double(path.count) / highest, width: bar), to: bar)
                let text = Readable.harmless(path.text, columns: max(8, width - used - bar - 2))
                return figures + (bar > 0 ? " " + Style.dim(Style.color(length, .blue)) : "") + " "
                    + (path.text == list.selected ? Style.selected(text) : text)
            }
    }

    /// The width from which on the list of paths has all figures, and the width that its paths have at least.
    private static let widePaths = 44
    private static let leastPath = 30

    private static func share(_ count: Int, of requests: Int) -> String {
        Readable.share(min(1, Double(count) / Double(max(1, requests))))
    }

    private func table(
        _ name: String, _ all: [(text: String, count: Int, isReliable: Bool)], _ room: Int, of requests: Int, width: Int
    ) -> [String] {
        let hitters = all.filter(\.isReliable)
        if hitters.isEmpty, !all.isEmpty { return [Style.dim("  no \(name) stands out")] }
        let bar = max(0, min(16, width / 5))
        let highest = Double(max(1, hitters.first?.count ?? 1))
        let head = Style.pad("share", to: 7, right: true) + String(repeating: " ", count: bar + 2) + name
        return [Style.dim(head)]
            + hitters.prefix(room).map { hitter in
                let length = Style.pad(Bar.text(Double(hitter.count) / highest, width: bar), to: bar)
                return Style.pad(Self.share(hitter.count, of: requests), to: 7, right: true) + " "
                    + Style.dim(Style.color(length, .blue)) + " "
                    + Readable.harmless(hitter.text, columns: max(8, width - bar - 9))
            }
    }
}

/// The reports until now.
private struct Past {
    private(set) var history = History()
    /// The newest figures of the whole log, which a replay shows instead of those of the window.
    private(set) var log: WholeLog?

    mutating func add(_ report: Report) {
        if report.outage == nil { history.add(report) }
        log = report.isLast && log == nil ? nil : report.log ?? log
    }
}

/// The distribution of rows between charts and tables.
private struct Layout {
    private static let leastTable = 6
    private static let highestChart = 8
    private static let lowChart = 3

    let chartHeight: Int
    let tableRows: Int

    init(rows: Int, charts: Int) {
        let share = (rows - Self.leastTable - 2) / charts
        // High charts have a line of space between them.
        chartHeight = max(1, min(Self.highestChart, share > Self.lowChart ? share - 1 : share))
        let axis = chartHeight > 1 ? 1 : 0
        tableRows = rows - charts * chartHeight - Self.space(below: chartHeight).count * (charts - 1) - axis - 1
    }

    static func space(below height: Int) -> [String] { height >= lowChart ? [""] : [] }
}

extension Alert {
    fileprivate var text: String { value.map { rule.metric.text($0) } ?? "–" }
}

import AccessLog
import Foundation
import Operators
import StreamTesting
import Testing

@testable import PulseCore

@Suite struct PathTests {
    private let lines: [LogLine] =
        (1...100).map { LogLine(path: "/a", time: "0.\(1_000 + $0)".replacing("0.1", with: "0.")) }
        + (1...20).map { LogLine(path: "/a", method: "POST", status: $0 <= 5 ? 502 : 200, time: "2.000") }
        + (1...2).map { LogLine(path: "/b", status: $0 == 1 ? 500 : 404, time: "0.500") }

    private func figures(_ lines: [LogLine]) -> Figures {
        var tally = Tally()
        tally.count(LineFormat.combined.parse(lines.lines))
        return Figures(of: [tally], in: .seconds(1))
    }

    @Test func `each path and method has its requests, errors, and percentile`() throws {
        let figures = figures(lines)
        #expect(figures.paths.map(\.text) == ["GET /a", "POST /a", "GET /b"])
        #expect(figures.paths.map(\.requests) == [100, 20, 2])
        #expect(figures.paths.map(\.errors) == [0, 5, 1])
        for (found, exact) in zip(figures.paths.compactMap(\.p95), [95_000.0, 2_000_000, 500_000]) {
            #expect(abs(Double(found) - exact) <= 0.0625 * exact)
        }
        #expect(figures.failures.map(\.text) == ["POST /a", "GET /b"])
        #expect(figures.failures.map(\.requests) == [20, 2] && figures.failures.map(\.errors) == [5, 1])
        #expect(figures.slowest.map(\.text) == ["POST /a", "GET /b", "GET /a"])
    }

    @Test func `without response times there is no slowest path`() {
        let figures = figures(lines.map { line in LogLine(path: line.path, status: line.status) })
        #expect(figures.slowest.isEmpty && figures.paths.allSatisfy { $0.p95 == nil } && figures.failures.count == 2)
    }

    @Test func `the tables are written as JSON`() throws {
        let report = Report(number: 1, time: 0, window: figures(lines), total: Counts(), isWhole: true)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
        func table(_ name: String, _ member: String) -> [AnyHashable?] {
            (object[name] as? [[String: Any]] ?? []).map { $0[member] as? AnyHashable }
        }
        #expect(table("paths", "text") == ["GET /a", "POST /a", "GET /b"])
        #expect(table("paths", "errors") == [0, 5, 1] && table("failures", "requests") == [20, 2])
        #expect(table("slowest", "text") == ["POST /a", "GET /b", "GET /a"])
        #expect(table("slowest", "p95").allSatisfy { $0 != nil })
    }

    @Test func `a view counts some of the requests from its beginning, without a change of the others`() throws {
        let scheduler = VirtualTimeScheduler()
        let (lines, views) = (Subject<Lines, Never>(), Subject<EntryFilter, Never>())
        var pipeline = Pipeline()
        pipeline.window = Window(steps: 3, length: .seconds(3))
        pipeline.views = views.signal
        let reports = scheduler.record(pipeline.live(lines.signal, on: scheduler, calendar: LogCalendar()))
        var filter = EntryFilter()
        filter.statuses = EntryFilter.Statuses("5xx")
        for second in 1...6 {
            if second == 3 { views.send(filter) }
            if second == 6 { views.send(EntryFilter()) }
            lines.send(self.lines.suffix(2).map { $0 }.lines)
            scheduler.advance(by: .seconds(1))
        }
        lines.complete()
        #expect(reports.values.map(\.window.counts.requests) == [2, 4, 6, 6, 6, 6, 0])
        #expect(reports.values.map(\.view?.window.counts.requests) == [nil, nil, 1, 2, 3, nil, nil])
        #expect(reports.values.map(\.view?.window.span) == [nil, nil, .seconds(1), .seconds(2), .seconds(3), nil, nil])
        #expect(reports.values.map(\.view?.total.requests) == [nil, nil, 1, 2, 3, nil, nil])
        #expect(reports.values[2].view?.filter == filter)
    }

    @Test func `a view of a replay has the figures of its part of the log`() throws {
        var pipeline = Pipeline()
        pipeline.window = Window(steps: 3, length: .seconds(3))
        var filter = EntryFilter()
        filter.path = "/b"
        pipeline.views = .just(filter)
        let lines = (0..<12).map { LogLine(second: $0, path: $0 % 4 == 0 ? "/b" : "/a") }
        let reports = VirtualTimeScheduler().record(pipeline.replay(.just(lines.lines))).values
        let last = try #require(reports.last)
        #expect(last.log?.figures.counts.requests == 12 && last.view?.log?.figures.counts.requests == 3)
    }

    @Test func `the newest lines of a path are found, as far as they are kept`() throws {
        let recent = RecentLines(format: .combined, capacity: 500)
        let texts = (0..<20).map { LogLine(second: $0, path: "/\($0 % 2)", status: $0 % 4 == 0 ? 500 : 200).text }
        for text in texts { recent.add(Array(text.utf8)[...]) }
        recent.add(Array("no sense\n".utf8)[...])
        func seconds(_ lines: [String]) -> [Substring] {
            lines.compactMap { $0.firstMatch(of: #/:(\d\d) /#)?.output.1 }
        }
        #expect(seconds(recent.last(2, of: "GET /0", where: [])) == ["16", "18"])
        var filter = EntryFilter()
        filter.statuses = EntryFilter.Statuses("500")
        #expect(seconds(recent.last(9, of: "GET /0", where: [EntryFilter(), filter])) == ["16"])
        #expect(seconds(recent.last(9, of: "GET /0", where: [], before: LogLine.midnight + 18)) == ["14", "16"])
        #expect(recent.last(9, of: "POST /0", where: []) == [])
        #expect(recent.last(99, of: "GET /1", where: []).count < 5)
    }

    @Test func `a line of a long path is found`() {
        let recent = RecentLines(format: .combined)
        let line = LogLine(path: "/" + String(repeating: "x", count: 500))
        recent.add([line].lines)
        let text = figures([line]).paths[0].text
        #expect(text.utf8.count == 120 && recent.last(1, of: text, where: []).count == 1)
    }
}

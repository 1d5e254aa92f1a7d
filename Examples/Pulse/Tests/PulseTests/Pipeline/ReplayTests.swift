import AccessLog
import Operators
import PulseCore
import StreamTesting
import Testing

@Suite struct ReplayTests {
    private let pipeline: Pipeline = {
        var pipeline = Pipeline()
        pipeline.alerts = ["errors>12%", "p95>90ms", "requests<5"].map { rule in try! AlertRule(rule) }
        return pipeline
    }()

    private func replayed(_ lines: [LogLine], chunks: Int = 1) -> [Report] {
        let pieces = stride(from: 0, to: lines.count, by: max(1, lines.count / chunks)).map { start in
            Array(lines[start..<min(lines.count, start + max(1, lines.count / chunks))]).lines
        }
        return VirtualTimeScheduler().record(pipeline.replay(pieces.signal)).values
    }

    /// Sends the lines as a live log does, each at a moment of its second that the seed determines.
    private func live(_ lines: [LogLine], seed: UInt64) -> [Report] {
        let scheduler = VirtualTimeScheduler()
        let (log, start) = (Subject<Lines, Never>(), lines[0].second)
        let calendar = LogCalendar(millisecondsAtOrigin: (LogLine.midnight + Int64(start)) * 1_000)
        let reports = scheduler.record(pipeline.live(log.signal, on: scheduler, calendar: calendar))
        var state = seed
        for (second, lines) in Dictionary(grouping: lines, by: \.second).sorted(by: { $0.key < $1.key }) {
            let moments = lines.map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return 1 + Int(state >> 33) % 999
            }
            for (line, moment) in zip(lines, moments.sorted()) {
                let time = Duration.milliseconds((second - start) * 1_000 + moment)
                scheduler.schedule(after: time) { log.send([line].lines) }
            }
        }
        scheduler.advance(by: .seconds(lines.last!.second - start) + .milliseconds(999))
        log.complete()
        return reports.values
    }

    private func randomLog(seed: UInt64) -> [LogLine] {
        var (state, lines) = (seed, [LogLine]())
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var second = 3_590
        for _ in 0..<1_500 {
            second += next(20) == 0 ? next(4) : next(200) == 0 ? next(40) : 0
            lines.append(
                LogLine(
                    client: "192.0.2.\(next(40))", second: second, path: "/\(next(next(50) + 1))",
                    status: next(next(3) == 0 ? 5 : 40) == 0 ? 500 : 200, bytes: next(5_000),
                    time: "0.\(100 + next(100))"))
        }
        return lines
    }

    @Test("Replayed and live figures are equal, window by window", arguments: 1...10)
    func equality(seed: UInt64) {
        let lines = randomLog(seed: seed)
        let (live, replayed) = (live(lines, seed: seed), replayed(lines, chunks: Int(seed)))
        #expect(live.count > 100 && live.last?.summary != nil)
        #expect(live.contains { $0.alerts.contains { $0.change == .cleared } })
        #expect(live.count == replayed.count)
        for (left, var right) in zip(live, replayed) {
            // Only a replay has the figures of the whole log before its end.
            if !right.isLast { right.log = nil }
            if left == right { continue }
            Issue.record("seed \(seed): \(left) live, \(right) replayed")
            break
        }
    }

    @Test func `time is that of the log`() {
        let reports = replayed([LogLine(second: 10), LogLine(second: 11), LogLine(second: 14)])
        #expect(reports.map(\.seconds) == [11, 12, 13, 14, 15])
        #expect(reports.map(\.window.counts.requests) == [1, 2, 2, 2, 3])
    }

    @Test func `a line that is a little late counts when it is read`() {
        let reports = replayed([LogLine(second: 10), LogLine(second: 12), LogLine(second: 9), LogLine(second: 12)])
        #expect(reports.map(\.window.counts.requests) == [1, 1, 4])
    }

    /// Records at which second each window of a paced replay is shown.
    private func paced(_ lines: [LogLine], speed: Double) -> [(second: Double, time: Int64)] {
        let scheduler = VirtualTimeScheduler()
        let pace = Pace(speed: speed, on: scheduler)
        let recording = scheduler.record(pipeline.replay(.just(lines.lines)) { pace.delay($0) })
        scheduler.run()
        return recording.events.compactMap { event in
            event.event.value.map { (event.time.sinceOrigin / .seconds(1), $0.seconds) }
        }
    }

    @Test("A paced replay shows each second of the log when it is due", arguments: [1.0, 10])
    func pace(speed: Double) {
        let shown = paced([0, 0, 1, 5, 4, 8].map { LogLine(second: $0) }, speed: speed)
        #expect(shown.map(\.time) == Array(1...9))
        #expect(shown.map(\.second) == [1, 2, 3, 4, 5, 6, 7, 8, 8].map { $0 / speed })
    }

    @Test func `a paced replay does not wait for a time that jumps`() {
        let shown = paced([LogLine(second: 5_000), LogLine(second: 5_002), LogLine(second: 3)], speed: 1)
        #expect(shown.last?.second == 2)
        #expect(shown.last?.time == 4)
    }

    @Test func `a paced replay reads only a few moments ahead`() {
        let scheduler = VirtualTimeScheduler()
        let pace = Pace(speed: 2, on: scheduler)
        let read = Log<Int>()
        let pieces = (0..<100).map { [LogLine(second: $0)].lines }.signal(on: scheduler)
        let counted = pieces.onNext { _ in read.write(1) }
        let reports = scheduler.record(pipeline.replay(counted) { pace.delay($0) })
        scheduler.advance()
        for second in 0..<100 {
            // Two queues are ahead, and between them a moment that is being passed on.
            #expect(min(100, second + 1)...second + 12 ~= read.values.count)
            #expect(reports.values.count >= second)
            scheduler.advance(by: .milliseconds(500))
        }
        scheduler.run()
        #expect(reports.values.last?.total.requests == 100)
        #expect(reports.values.map(\.seconds) == Array(1...100))
    }

    @Test func `a piece with many moments delays the reading of the next one until they are due`() {
        let scheduler = VirtualTimeScheduler()
        let pace = Pace(speed: 1, on: scheduler)
        let read = Log<Int>()
        let pieces = (0..<4).map { piece in (0..<100).map { LogLine(second: piece * 100 + $0) }.lines }
        let counted = pieces.signal(on: scheduler).onNext { _ in read.write(1) }
        let reports = scheduler.record(pipeline.replay(counted) { pace.delay($0) })
        scheduler.advance(by: .seconds(50))
        #expect(read.values.count == 1)
        scheduler.advance(by: .seconds(100))
        #expect(read.values.count == 2)
        scheduler.run()
        #expect(reports.values.last?.total.requests == 400)
    }

    @Test(
        "A pause costs the same however long it is, and the numbers of the windows continue after it",
        arguments: [1, 23])
    func pause(hours: Int) throws {
        let reports = replayed([LogLine(second: 3), LogLine(second: hours * 3_600)])
        #expect(reports.count <= 60)
        let last = try #require(reports.last)
        #expect(last.seconds == Int64(hours) * 3_600 + 1)
        #expect(last.number == hours * 3_600 - 2)
        for report in reports { #expect(Int64(report.number) == report.seconds - 3) }
        #expect(reports.filter(\.isWhole).dropLast().allSatisfy { $0.number.isMultiple(of: 10) })
        #expect(last.summary?.span == .seconds(hours * 3_600 - 2))
    }

    @Test func `whole windows are equal to those among all steps`() {
        let lines = randomLog(seed: 3)
        var few = pipeline
        few.detail = .windows
        few.alerts = []
        var all = few
        all.detail = .steps
        let windows = VirtualTimeScheduler().record(few.replay(.just(lines.lines))).values
        let steps = VirtualTimeScheduler().record(all.replay(.just(lines.lines))).values
        #expect(windows.count > 20 && windows == steps.filter(\.isWhole))
    }

    @Test func `aligned windows begin at multiples of their length`() {
        var pipeline = Pipeline()
        pipeline.window = .suiting(span: 86_400)
        pipeline.detail = .windows
        let lines = [LogLine(second: 1_000), LogLine(second: 3_000), LogLine(second: 40_000)]
        let reports = VirtualTimeScheduler().record(pipeline.replay(.just(lines.lines))).values
        #expect(pipeline.window.length == .seconds(900))
        #expect(reports.dropLast().allSatisfy { $0.seconds.isMultiple(of: 900) })
        #expect(reports.filter { !$0.window.counts.isEmpty }.map { $0.seconds / 900 } == [2, 4, 44])
        #expect(reports.count < 12)
    }

    @Test(
        "The window of a log has a length that is easy to read",
        arguments: [
            (1, 10), (1_000, 10), (1_001, 20), (3_600, 60), (86_400, 900), (1_555_200, 21_600),
            (34_560_000, 604_800),
            (3_456_000_000, 34_646_400),
        ] as [(Int64, Int)])
    func suiting(span: Int64, length: Int) {
        #expect(Window.suiting(span: span).length == .seconds(length))
    }

    @Test(
        "The course of a log has parts that are easy to read, and fits into a row of a terminal",
        arguments: [
            (30, 1, "1 s", "00:00:01"), (300, 4, "5 s", "00:00:00"), (7_200, 60, "2 min", "00:00"),
            (86_400, 60, "30 min", "00:00"),
        ])
    func course(span: Int, distance: Int, part: String, begin: String) throws {
        var pipeline = Pipeline()
        pipeline.window = .suiting(span: Int64(span))
        let lines = stride(from: 1, to: span, by: distance).map { LogLine(second: $0) }
        let log = try #require(VirtualTimeScheduler().record(pipeline.replay(.just(lines.lines))).values.last?.log)
        let summary = log.summary.split(separator: "\n")
        let title = try #require(summary.firstIndex { $0.hasPrefix("requests per \(part), at most ") }, "\(summary)")
        #expect(summary[title + 1].count <= 78 && summary[title + 2].count <= 78)
        #expect(summary[title + 2].hasPrefix("  2026-11-21 \(begin)  "), "\(summary[title + 2])")
        #expect(log.course.reduce(0) { $0 + $1.counts.requests } == lines.count)
    }

    @Test func `the windows and parts that the log covers only in part have the rates of that part`() throws {
        var pipeline = Pipeline()
        pipeline.window = .suiting(span: 86_400)
        pipeline.detail = .windows
        let lines = (800..<2_000).map { LogLine(second: $0) }
        let reports = VirtualTimeScheduler().record(pipeline.replay(.just(lines.lines))).values
        let windows = reports.prefix(2).map(\.window)
        #expect(windows.map(\.counts.requests) == [100, 900])
        #expect(windows.map(\.requestsPerSecond) == [1, 1])
        let course = try #require(reports.last?.log).course
        #expect(course.map(\.length) == [100, 900, 200].map { .seconds($0) })
        #expect(course.map(\.counts.requests) == [100, 900, 200])
        #expect(course.merged(to: 2).map(\.length) == [1_000, 200].map { .seconds($0) })
    }

    @Test func `the windows of a pause are one line of text`() throws {
        let reports = replayed([LogLine(second: 0), LogLine(second: 10), LogLine(second: 7_205)])
        var windows = IdleWindows()
        let lines = reports.flatMap {
            windows.replaced($0.lines.filter { !$0.contains("ALERT") }, of: $0, isJSON: false)
        }
        #expect(
            lines.map { $0.dropFirst(11).prefix(27) } == [
                "00:00:10Z  0.1 requests/s  ", "00:00:20Z  0.1 requests/s  ", "02:00:00Z  no requests for ",
                "02:00:06Z  0.2 requests/s  ",
            ])
        #expect(lines[2].hasSuffix("for 119.7 min"))
    }

    @Test func `the whole log has a period, a course, and the most frequent texts`() throws {
        let lines = (0..<500).map {
            LogLine(second: $0 * 40, path: "/\($0 % 7 == 0 ? 1 : 2)", status: $0 % 2 == 0 ? 404 : 200)
        }
        let log = try #require(replayed(lines).last?.log)
        #expect(log.period == LogLine.midnight...LogLine.midnight + 499 * 40)
        #expect(log.figures.counts.classes == [0, 250, 0, 250, 0])
        #expect(log.figures.paths.map(\.count) == [428, 72])
        #expect(log.course.count <= 120 && log.course.count > 50)
        #expect(log.course.reduce(0) { $0 + $1.counts.requests } == 500)
        #expect(log.course[0].length == .seconds(256))
        let summary = log.summary
        #expect(summary.contains("500 requests in 5.5 h"))
        #expect(summary.contains("status  2xx 250 (50.0 %)  4xx 250 (50.0 %)"))
        let merged = log.course.merged(to: 10)
        #expect(merged.count <= 10 && merged.reduce(0) { $0 + $1.counts.requests } == 500)
    }

    @Test("A log whose time jumps continues from the new time, with separate windows", arguments: ["2025", "2039"])
    func jumps(year: String) throws {
        let text = [LogLine(second: 4_000), LogLine(second: 4_001)].map(\.text).joined()
        let later = LogLine(second: 4_000).text.replacing("2026", with: year)
        let lines = Array((text + later + later).utf8)
        let reports = VirtualTimeScheduler().record(pipeline.replay(.just(lines[...]))).values
        let (first, last) = (try #require(reports.first), try #require(reports.last))
        #expect(last.total.requests == 4)
        #expect(reports.map(\.window.counts.requests).max() == 2)
        #expect((first.time < last.time) == (year == "2039"))
        // 2025 is before, and 2039 is after more than a year.
        #expect(reports.map(\.number) == Array(1...12))
    }

    @Test("A malformed line counts in the window of the line before it", arguments: [nil, "/none"])
    func malformed(path: String?) {
        var pipeline = Pipeline()
        pipeline.detail = .windows
        pipeline.filter.path = path
        let seconds = [0, 5, 12, 15, 23]
        let text = seconds.map { LogLine(second: $0).text + ($0 == 15 ? "no sense\n" : "") }.joined()
        let reports = VirtualTimeScheduler().record(pipeline.replay(.just(Array(text.utf8)[...]))).values
        #expect(reports.map(\.window.counts.malformed) == (path == nil ? [0, 1, 0] : [1]))
    }

    @Test func `lines without a time change only the count of malformed lines`() {
        let pieces: [Lines] = [Array("no sense\n".utf8)[...], [LogLine(second: 3)].lines, Array("none\n".utf8)[...]]
        let reports = VirtualTimeScheduler().record(pipeline.replay(pieces.signal)).values
        #expect(reports.map(\.total.malformed) == [2])
        #expect(reports.map(\.seconds) == [4])
    }

    @Test func `an empty log has one report, without requests and lines`() {
        let reports = VirtualTimeScheduler().record(pipeline.replay(.empty)).values
        #expect(reports.map(\.total.requests) == [0])
        #expect(reports[0].lines == [])
    }
}

extension Report {
    /// The time of the report in seconds since midnight.
    var seconds: Int64 { time / 1_000 - LogLine.midnight }
}

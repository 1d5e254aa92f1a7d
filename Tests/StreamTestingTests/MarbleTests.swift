import Operators
import StreamTesting
import Testing

@Suite struct MarbleTests {
    @Test("A diagram has one tick per character or group, and ignores spaces")
    func grammar() throws {
        let marble = try Marble(parsing: "-a (bc)-{12} |")
        #expect(marble.marks.map(\.tick) == [1, 2, 2, 4, 5])
        #expect(marble.marks.map(\.mark) == [.value("a"), .value("b"), .value("c"), .value("12"), .completed])
        #expect(try Marble(parsing: "^--!").marks.map(\.mark) == [.subscribed, .disposed])
        #expect(try Marble(parsing: "-a-").marks.count == 1)
        #expect(try Marble(parsing: "").marks.isEmpty)
        #expect(Marble("-a-#") == Marble("- a - #"))
    }

    @Test(
        "An invalid diagram throws an error with the problem and its position",
        arguments: [
            ("-a(b", 2, "A group has no ')'"), ("-(a-b)", 3, "A group is a single tick, so it cannot contain '-'"),
            ("-|a", 2, "Nothing can follow the end"), ("-#|", 2, "Nothing can follow the end"),
            ("-?", 1, "'?' means nothing in a diagram"), ("-{ab", 1, "A value has no '}'"),
        ])
    func errors(diagram: String, offset: Int, reason: String) {
        #expect(throws: Marble.GrammarError(diagram: diagram, offset: offset, reason: reason)) {
            try Marble(parsing: diagram)
        }
    }

    @Test("A diagram can be a literal, and an element of a set")
    func literals() {
        let marble: Marble = "-a-(b|)"
        #expect(marble == Marble("-a-(b|)"))
        let marbles: Set<Marble> = ["-a", "- a", "a-", "--a", "-b", "-a|"]
        #expect(marbles.count == 5)
    }

    @Test("An invalid diagram in Marble(_:) ends the process with a message that shows it")
    func trap() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Marble("-a(") })
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("A group has no ')'"))
    }

    @Test("A recording is printed as a diagram, or as a list if its times are not early ticks")
    func printing() {
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record(scheduler.cold("-a-{bc}#"))
        #expect("\(recording)" == "Recording()")
        scheduler.run()
        #expect("\(recording)" == "Recording(-a-{bc}#)")
        #expect(String(reflecting: recording) == "Recording(-a-{bc}#)")
        #expect(Mirror(reflecting: recording).children.map(\.label) == ["events"])
        let late = scheduler.record(Signal<Int, Never>.just(1).delay(for: .seconds(0.5), on: scheduler))
        scheduler.run()
        #expect("\(late)" == "Recording([1 at 0.5 seconds, completed at 0.5 seconds])")
        let far = scheduler.record(Signal<Int, MarbleFailure>.just(1).delay(for: .seconds(100), on: scheduler))
        scheduler.run()
        #expect("\(far)" == "Recording([1 at 100.0 seconds, completed at 100.0 seconds])")
        let failed = scheduler.record(
            Signal<Int, MarbleFailure>.fail(MarbleFailure()).delaySubscription(for: .seconds(0.5), on: scheduler))
        scheduler.run()
        #expect("\(failed)" == "Recording([failed: \(MarbleFailure()) at 0.5 seconds])")
    }

    @Test("A hot source sends without subscribers, and a cold source starts with each subscription")
    func sources() {
        let scheduler = VirtualTimeScheduler()
        let (hotLog, coldLog) = (SubscriptionLog(), SubscriptionLog())
        let hot = scheduler.hot("-a-b-c|", log: hotLog)
        let cold = scheduler.cold("-a|", log: coldLog)
        scheduler.advance(by: .tick * 2)
        let recordings = (scheduler.record(hot), scheduler.record(cold))
        scheduler.advance(by: .tick * 10)
        #expect(recordings.0.diagram == "-b-c|")
        #expect(recordings.1.diagram == "-a|")
        #expect(hotLog.lines == ["--^---!"])
        #expect(coldLog.lines == ["--^-!"])
    }

    @Test(
        "A hot or cold source without a terminal event stays active until it is disposed",
        arguments: [true, false])
    func withoutEnd(hot: Bool) {
        let scheduler = VirtualTimeScheduler()
        let log = SubscriptionLog()
        func record() -> Recording<String, MarbleFailure> {
            scheduler.record(hot ? scheduler.hot("-a", log: log) : scheduler.cold("-a", log: log))
        }
        let recording = record()
        scheduler.advance(by: .tick * 3)
        #expect(recording.diagram == "-a")
        #expect(recording.subscriptions == ["^>"])
        #expect(log.lines == ["^>"])
        recording.dispose()
        #expect(log.lines == ["^--!"])
    }

    @Test("A recording contains events with their times, values, and a subscription line")
    func recording() {
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record(scheduler.cold("-a-(bc)-#").map { $0 == "a" ? "long" : $0 })
        scheduler.run()
        #expect(recording.diagram == "-{long}-(bc)-#")
        #expect(recording.values == ["long", "b", "c"])
        #expect(recording.events.map { $0.time.sinceOrigin / .tick } == [1, 3, 3, 5])
        #expect(recording.subscriptions == ["^----!"])
        let disposed = scheduler.record(scheduler.cold("-a-b-c"), disposingAfter: .tick * 2)
        scheduler.advance(by: .tick * 9)
        #expect(disposed.diagram == "-a")
        #expect(disposed.subscriptions == ["^-!"])
        #expect(scheduler.record(Signal<Int, Never>.never).subscriptions == ["^>"])
    }

    @Test("Recordings, subscription lines, and pictures place every event of 100,000 ticks in its own tick")
    func manyTicks() {
        let scheduler = VirtualTimeScheduler()
        let diagram = String(repeating: "a", count: 100_000) + "|"
        let recording = scheduler.record(scheduler.cold(diagram))
        scheduler.run()
        #expect(recording.difference(from: diagram) == nil)
        // 2,365 is the first tick for which the quotient of two durations, a `Double`, is wrong.
        for tick in 2_364...2_366 {
            let scheduler = VirtualTimeScheduler()
            let log = SubscriptionLog()
            let before = String(repeating: "-", count: tick)
            let recording = scheduler.record(scheduler.hot("\(before)a|", log: log))
            let late = SubscriptionLog()
            scheduler.schedule(after: .tick * tick) { _ = scheduler.record(scheduler.cold("|", log: late)) }
            scheduler.run()
            #expect(recording.diagram == "\(before)a|")
            #expect(recording.subscriptions == ["^\(before)!"])
            #expect(log.lines == ["^\(before)!"])
            #expect(late.lines == ["\(before)(^!)"])
            let rows = recording.text("source", from: [log]).split(separator: "\n")
            #expect(rows[0] == rows[1])
        }
    }

    @Test("Releasing a recording disposes its subscription, even with pending work")
    func released() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        weak var released: Recording<Int, Never>?
        do {
            let recording = scheduler.record(subject.signal, disposingAfter: .tick * 9)
            subject.send(1)
            #expect(recording.values == [1] && subject.subscriberCount == 1)
            released = recording
        }
        #expect(released == nil)
        #expect(subject.subscriberCount == 0)
    }

    @Test("Describing a source with a log records nothing")
    func described() {
        let (scheduler, log) = (VirtualTimeScheduler(), SubscriptionLog())
        let source = scheduler.cold("-a|", log: log)
        #expect(source.description == scheduler.cold("-a|").description)
        #expect(log.lines.isEmpty)
    }

    @Test("A source without a terminal event stays active")
    func goesOn() {
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record(scheduler.cold("-a->"))
        scheduler.advance(by: .tick * 20)
        #expect(recording.diagram == "-a")
        #expect(recording.subscriptions == ["^>"])
    }
}

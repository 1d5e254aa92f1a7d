import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct GatedTests {
    @Test(
        "[130] delaySubscription: the source begins later, its ends pass",
        arguments: [
            ("-a|", "---a|", "--^-!"), ("-a#", "---a#", "--^-!"), ("|", "--|", "--(^!)"), ("---", "", "--^>"),
        ])
    func delaySubscription(source: String, output: String, line: String) {
        #expect(run(source) { $0.delaySubscription(for: .tick * 2, on: $1) } == Course(output, line))
    }

    @Test("[130] delaySubscription: disposal before its time cancels it")
    func delaySubscriptionDisposal() {
        let scheduler = VirtualTimeScheduler()
        let log = SubscriptionLog()
        let source = scheduler.cold("-a|", log: log).delaySubscription(for: .tick * 2, on: scheduler)
        scheduler.record(source).dispose()
        #expect(scheduler.pendingCount == 0)
        scheduler.run()
        #expect(log.lines.isEmpty)
    }

    @Test("[131] SAA#269: a failure passes through debounce at once, and what was held back does not")
    func failureThroughDebounce() {
        #expect(run("-a-#") { $0.debounce(for: .tick * 9, on: $1) } == Course("---#", "^--!"))
        #expect(run("#") { $0.debounce(for: .tick * 9, on: $1) } == Course("#", "(^!)"))
    }

    @Test("[131] RAS#771: debounce started twice, one after the other and at the same time")
    func debounceStartedTwice() {
        let scheduler = VirtualTimeScheduler()
        let signal = scheduler.cold("-a-----b-----|").debounce(for: .tick * 3, on: scheduler)
        let first = scheduler.record(signal)
        let second = scheduler.record(signal)
        scheduler.run()
        let third = scheduler.record(signal)
        scheduler.run()
        for recording in [first, second, third] { #expect(recording.diagram == "----a-----b--|") }
    }

    @Test(
        "[132] debounce(for:on:where:): what is not held passes at once and takes the place of what is",
        arguments: [
            ("-a-1-----|", "---1-----|"), ("-a-----1-|", "----a--1-|"), ("1-2-3|", "1-2-3|"), ("-a-|", "---(a|)"),
            ("-1a#", "-1-#"), ("|", "|"), ("-ab1c---|", "---1---c|"),
        ])
    func debounceWhere(source: String, output: String) {
        #expect(run(source) { $0.debounce(for: .tick * 3, on: $1) { $0.first!.isLetter } }.output == output)
    }

    @Test("[132] debounce(for:on:where:): a throw fails and drops what is held back; completion may drop it, too")
    func debounceWhereThrows() {
        let course = run("-a-b--|") { source, scheduler in
            source.debounce(for: .tick * 3, on: scheduler) { (value) throws(MarbleFailure) in
                if value == "b" { throw MarbleFailure() }
                return true
            }
        }
        #expect(course == Course("---#", "^--!"))
        #expect(
            run("-a-|") { $0.debounce(for: .tick * 3, on: $1, onCompletion: .discard) { _ in true } }.output == "---|")
    }

    @Test(
        "[133] throttle(trailing: false): the first of each interval",
        arguments: [("-abcd-e---f|", "-a----e---f|"), ("|", "|"), ("-a#", "-a#"), ("(ab)|", "a|"), ("-ab|", "-a-|")])
    func throttleLeading(source: String, output: String) {
        #expect(run(source) { $0.throttle(for: .tick * 3, on: $1, trailing: false) }.output == output)
    }

    @Test("[134] throttle: re-entrant sends wait, an endless synchronous source can be cut, the timer goes")
    func throttleReentrant() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let throttled = subject.signal.throttle(for: .tick, on: scheduler)
        let recording = scheduler.record(throttled.onNext { if $0 < 3 { subject.send($0 + 1) } })
        subject.send(1)
        scheduler.advance(by: .tick * 3)
        #expect(recording.diagram == "123")
        recording.dispose()
        #expect(scheduler.pendingCount == 0)
        let endless = Signal<Int, Never>.repeating(1).throttle(for: .tick, on: scheduler).take(1)
        #expect(scheduler.record(endless).diagram == "(1|)")
        #expect(scheduler.pendingCount == 0)
    }

    @Test(
        "[135] throttle(for:on:reducing:): what is held back in an interval, in one",
        arguments: [
            (true, "-abcd-e---f|", "-a-{bc}-d-e--f|"), (false, "-abcd---f--|", "---{abc}-d----f|"), (true, "|", "|"),
            (true, "-abc#", "-a-{bc}#"), (true, "-ab|", "-a-(b|)"), (true, "(abc)|", "a({bc}|)"),
        ])
    func throttleReducing(leading: Bool, source: String, output: String) {
        let course = run(source) { $0.throttle(for: .tick * 2, on: $1, leading: leading, reducing: +) }
        #expect(Marble(course.output) == Marble(output), "\(course.output)")
    }

    @Test("[135] throttle(for:on:reducing:): a throw fails")
    func throttleReducingThrows() {
        let course = run("-abc-|") { source, scheduler in
            source.throttle(for: .tick * 3, on: scheduler) { (_, _) throws(MarbleFailure) in throw MarbleFailure() }
        }
        #expect(course == Course("-a-#", "^--!"))
    }

    @Test("[136] throttle(while:): held while true, the latest when false; flushed or dropped at completion")
    func throttleWhile() {
        let busy = MutableProperty(false)
        let subject = Subject<Int, TestFailure>()
        let scheduler = VirtualTimeScheduler()
        let flushing = scheduler.record(subject.signal.throttle(while: busy))
        let discarding = scheduler.record(subject.signal.throttle(while: busy, onCompletion: .discard))
        subject.send(1)
        busy.value = true
        subject.send(2)
        subject.send(3)
        #expect(flushing.values == [1])
        busy.value = false
        #expect(flushing.values == [1, 3])
        busy.value = true
        busy.value = false
        subject.send(4)
        busy.value = true
        subject.send(5)
        subject.complete()
        #expect(flushing.events.map(\.event) == [.next(1), .next(3), .next(4), .next(5), .completed])
        #expect(discarding.events.map(\.event) == [.next(1), .next(3), .next(4), .completed])
    }

    @Test("[136] throttle(while:): a failure drops what is held; a property that died keeps its last state")
    func throttleWhileEnds() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, TestFailure>()
        var busy: MutableProperty<Bool>? = MutableProperty(true)
        let recording = scheduler.record(subject.signal.throttle(while: busy!))
        subject.send(1)
        busy = nil
        subject.send(2)
        #expect(recording.events.isEmpty)
        subject.fail(.wrong)
        #expect(recording.events.map(\.event) == [.failed(.wrong)])
    }

    @Test("[136] throttle(while:): a source that is lost ends the subscription, though the property lives")
    func throttleWhileLoss() {
        let busy = MutableProperty(true)
        var subject: Subject<Int, Never>? = Subject()
        let token = subject!.signal.throttle(while: busy).subscribe { _ in }
        subject = nil
        #expect(token.isDisposed)
    }

    @Test(
        "[141] sample(every:on:): the latest at each tick, also again; ends with the source",
        arguments: [
            ("-a----b-|", "--a-a-b-|"), ("---|", "---|"), ("-a-#", "--a#"), ("|", "|"), ("#", "#"), ("-a|", "--(a|)"),
            ("-(abc)-|", "--c|"),
        ])
    func sample(source: String, output: String) {
        #expect(run(source) { $0.sample(every: .tick * 2, on: $1) }.output == output)
    }

    @Test("[141] sample(every:on:): disposal and the loss of the source end the timer")
    func sampleEnds() {
        let scheduler = VirtualTimeScheduler()
        var subject: Subject<Int, Never>? = Subject()
        let recording = scheduler.record(subject!.signal.sample(every: .tick, on: scheduler))
        let lost = subject!.signal.sample(every: .tick, on: scheduler).subscribe { _ in }
        subject!.send(1)
        scheduler.advance(by: .tick * 2)
        recording.dispose()
        subject = nil
        #expect(lost.isDisposed)
        #expect(scheduler.pendingCount == 0)
        #expect(recording.diagram == "-11")
        let endless = Signal<Int, Never>.repeating(1).take(100).sample(every: .tick, on: scheduler)
        #expect(scheduler.record(endless).events.map(\.event) == [.completed])
    }

    @Test("[130][131][132][135][141] Negative intervals, and an empty one to sample at, are rejected at the call")
    func preconditions() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.delaySubscription(for: .seconds(-1), on: .immediate)
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.debounce(for: .seconds(-1), on: .immediate) { _ in true }
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.throttle(for: .seconds(-1), on: .immediate, reducing: +)
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.sample(every: .zero, on: .immediate)
        }
    }
}

import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct TimingTests {
    @Test(
        "[131] §7.22 debounce: after quiet time; flushed at completion, dropped at failure",
        arguments: [
            ("-a-b------c|", "------b----(c|)"), ("-a-b------c|", "------b----(c|)"), ("-a#", "--#"),
            ("abcdef----|", "--------f-|"), ("|", "|"),
        ])
    func debounce(source: String, output: String) {
        #expect(run(source) { $0.debounce(for: .seconds(3), on: $1) }.output == output)
    }

    @Test("[131] debounce: what is pending at completion may be discarded")
    func debounceDiscard() {
        let course = run("-a-|") { $0.debounce(for: .seconds(3), on: $1, onCompletion: .discard) }
        #expect(course == Course("---|", "^--!"))
    }

    @Test("[131] debounce: nothing after disposal, no timer left")
    func debounceDisposal() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let recording = scheduler.record(subject.signal.debounce(for: .seconds(3), on: scheduler))
        subject.send(1)
        #expect(scheduler.pendingCount == 1)
        recording.dispose()
        #expect(scheduler.pendingCount == 0)
        scheduler.run()
        #expect(recording.events.isEmpty)
    }

    @Test("[131] debounce: a second subscription works as the first")
    func debounceTwice() {
        let scheduler = VirtualTimeScheduler()
        let signal = scheduler.cold("-a|").debounce(for: .seconds(3), on: scheduler)
        let first = scheduler.record(signal)
        scheduler.run()
        let second = scheduler.record(signal)
        scheduler.run()
        #expect(first.diagram == "--(a|)")
        #expect(second.diagram == "--(a|)")
    }

    @Test(
        "[133] [134] throttle: leading and trailing",
        arguments: [
            (true, true, "-abc-----d|", "-a--c----d|"), (true, false, "-abc-----d|", "-a-------d|"),
            (false, true, "-abc-----d|", "----c-----(d|)"), (true, true, "-ab|", "-a-(b|)"),
            (true, true, "-ab#", "-a-#"),
            (true, true, "-abcdefgh---|", "-a--d--g--h-|"),
        ])
    func throttle(leading: Bool, trailing: Bool, source: String, output: String) {
        let course = run(source) { $0.throttle(for: .seconds(3), on: $1, leading: leading, trailing: trailing) }
        #expect(course.output == output)
    }

    @Test("[134] throttle: what is pending at completion may be discarded")
    func throttleDiscard() {
        #expect(run("-ab|") { $0.throttle(for: .seconds(3), on: $1, onCompletion: .discard) }.output == "-a-|")
    }

    @Test(
        "[129] §7.23 delay: values and completion later, in order; a failure at once",
        arguments: [("-a-b|", "---a-b|"), ("(ab)|", "--(ab)|"), ("-a--#", "---a#"), ("-a#", "--#"), ("|", "--|")])
    func delay(source: String, output: String) {
        #expect(run(source) { $0.delay(for: .seconds(2), on: $1) }.output == output)
    }

    @Test("[129] delay: by nothing is legal; disposal cancels what is on its way")
    func delayDisposal() {
        #expect(run("-a|") { $0.delay(for: .zero, on: $1) }.output == "-a|")
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record(Signal<Int, Never>.of(1, 2).delay(for: .seconds(2), on: scheduler))
        recording.dispose()
        #expect(scheduler.pendingCount == 0)
        scheduler.run()
        #expect(recording.events.isEmpty)
    }

    @Test("Negative intervals, and a throttle that sends nothing, are rejected at the call")
    func preconditions() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.debounce(for: .seconds(-1), on: .immediate)
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.throttle(for: .seconds(-1), on: .immediate)
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.throttle(for: .zero, on: .immediate, leading: false, trailing: false)
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.delay(for: .seconds(-1), on: .immediate)
        }
    }
}

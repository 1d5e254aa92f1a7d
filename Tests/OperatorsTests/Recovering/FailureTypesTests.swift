import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct FailureTypesTests {
    private func events<Value, Failure>(_ signal: Signal<Value, Failure>) -> [Signal<Value, Failure>.Event] {
        VirtualTimeScheduler().record(signal).events.map(\.event)
    }

    @Test("[151] mapFailure: another failure in place of it; values and completion pass")
    func mapFailure() {
        let failing = Signal<Int, MarbleFailure>.of(1).concat(.fail(MarbleFailure()))
        #expect(events(failing.mapFailure { _ in TestFailure.wrong }) == [.next(1), .failed(.wrong)])
        #expect(
            events(Signal<Int, MarbleFailure>.of(1).mapFailure { _ in TestFailure.wrong }) == [.next(1), .completed])
    }

    @Test("[151] mapFailure: not called after an end further down")
    func mapFailureLate() {
        let called = Locked(false)
        let source = Signal<Int, TestFailure>(attach: { sink in
            sink.next(1)
            sink.fail(.wrong)
        })
        let mapped = source.mapFailure { failure in
            called.value = true
            return failure
        }
        #expect(events(mapped.take(1)) == [.next(1), .completed])
        #expect(!called.value)
    }

    @Test("[152] attempt: what the check throws is the failure, and disposes the source")
    func attempt() {
        let course = run("-a-b-c-|") { source, _ in
            source.attempt { (value) throws(MarbleFailure) in if value == "b" { throw MarbleFailure() } }
        }
        #expect(course == Course("-a-#", "^--!"))
        #expect(run("-a-#") { source, _ in source.attempt { _ in } }.output == "-a-#")
        let safe = Signal<Int, Never>.of(1, 2).attempt { (value) throws(TestFailure) in if value == 2 { throw .wrong } }
        #expect(events(safe) == [.next(1), .failed(.wrong)])
    }

    @Test("[119] flatten: signals that can fail, from one that cannot")
    func flattenFailing() {
        let inners = [Signal<Int, TestFailure>.of(1, 2), .fail(.wrong)]
        #expect(events(inners.signal.flatten(.concat)) == [.next(1), .next(2), .failed(.wrong)])
    }

    @Test("[142] catch: a handler that fails in another way than the source")
    func catchFailing() {
        let failing = Signal<Int, TestFailure>.fail(.wrong)
        let caught: Signal<Int, MarbleFailure> = failing.catch { (_) throws(MarbleFailure) in throw MarbleFailure() }
        #expect(events(caught) == [.failed(MarbleFailure())])
        let instead: Signal<Int, MarbleFailure> = failing.catch { (_) throws(MarbleFailure) in .just(1) }
        #expect(events(instead) == [.next(1), .completed])
    }

    @Test("[153] widenFailure: a signal that cannot fail where one that can is asked for")
    func widenFailure() {
        let wide: Signal<Int, TestFailure> = Signal<Int, Never>.of(1, 2).widenFailure()
        #expect(events(wide) == [.next(1), .next(2), .completed])
    }

    @Test("[154] promoteValue: a signal without values where one with values is asked for; the ends pass")
    func promoteValue() {
        #expect(events(Signal<Never, TestFailure>.empty.promoteValue(to: Int.self)) == [.completed])
        let failing: Signal<Int, TestFailure> = Signal<Never, TestFailure>.fail(.wrong).promoteValue()
        #expect(events(failing) == [.failed(.wrong)])
    }

    @Test("[155] assertNoFailure: values and completion pass; a failure stops the program and is named")
    func assertNoFailure() async throws {
        let safe: Signal<Int, Never> = Signal<Int, TestFailure>.of(1).assertNoFailure()
        #expect(events(safe) == [.next(1), .completed])
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Signal<Int, TestFailure>.fail(.other(17)).assertNoFailure().subscribe { _ in }
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("other(17)"))
    }

    @Test(
        "[156] ifEmpty(value): only for a completion without values",
        arguments: [("--|", "--(x|)"), ("-a|", "-a|"), ("-#", "-#"), ("|", "(x|)"), ("---", "")])
    func ifEmpty(source: String, output: String) {
        #expect(run(source) { source, _ in source.ifEmpty("x") }.output == output)
    }

    @Test(
        "[157] ifEmpty(switchTo:): goes on with the other, whose emptiness stays",
        arguments: [
            ("--|", "-x|", "---x|", ["^-!", "--^-!"]), ("-a|", "-x|", "-a|", ["^-!"]), ("-#", "-x|", "-#", ["^!"]),
            ("-|", "-|", "--|", ["^!", "-^!"]), ("-|", "-#", "--#", ["^!", "-^!"]),
        ])
    func ifEmptySwitch(source: String, other: String, output: String, lines: [String]) {
        let course = run(source, other) { source, other in source.ifEmpty(switchTo: other) }
        #expect(course == Course(output: output, subscriptions: lines))
    }

    @Test("[156] ifEmpty: each subscription for itself, and nothing after disposal")
    func ifEmptyState() {
        let signal = Signal<Int, Never>.empty.ifEmpty(1)
        for _ in 0..<2 { #expect(signal.waitForAll() == [1]) }
        let subject = Subject<Int, Never>()
        let recording = VirtualTimeScheduler().record(subject.signal.ifEmpty(1))
        recording.dispose()
        subject.complete()
        #expect(recording.events.isEmpty)
    }
}

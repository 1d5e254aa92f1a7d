import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct OnEventTests {
    @Test("onEvent(_:) is called for every event before the event is passed on")
    func everyEvent() {
        let watch: (Signal<Int, TestFailure>, Locked<[String]>) -> Signal<Int, TestFailure> = { source, log in
            source.onEvent { event in
                switch event {
                case .next(let value): log.append("on \(value)")
                case .failed(let failure): log.append("on #\(failure)")
                case .completed: log.append("on |")
                }
            }
        }
        expectEqual(lines(of: .of(1, 2), watch), ["on 1", "1", "on 2", "2", "on |", "|"])
        expectEqual(lines(of: .fail(.wrong), watch), ["on #wrong", "#wrong"])
        expectEqual(lines(of: .empty, watch), ["on |", "|"])
        // A downstream end is not an event of the upstream signal.
        expectEqual(lines(of: .repeating(1)) { watch($0, $1).take(1) }, ["on 1", "1", "|"])
    }

    @Test("onCompleted, finally and afterTerminal are not called for an end after a disposal")
    func afterDisposal() {
        let count = Counter()
        // `take` ends after its value, even if that value disposes the subscription.
        let late = Subject<Int, TestFailure>()
        let token = SingleAssignmentDisposable()
        token.assign(
            late.signal.take(1).onNext { _ in token.dispose() }
                .onCompleted(count.increment).finally(count.increment)
                .afterTerminal(count.increment).onEvent { if $0.isTerminal { count.increment() } }
                .subscribe(next: { _ in }, failed: { _ in }))
        late.send(1)
        expectEqual(count.value, 0)
    }

    @Test("finally(_:) is called before an end is passed on, but not on disposal")
    func beforeEnd() {
        let watch: (Signal<Int, TestFailure>, Locked<[String]>) -> Signal<Int, TestFailure> = { source, log in
            source.finally { log.append("finally") }
        }
        expectEqual(lines(of: .of(1), watch), ["1", "finally", "|"])
        expectEqual(lines(of: .fail(.wrong), watch), ["finally", "#wrong"])
        expectEqual(lines(of: .repeating(1)) { watch($0, $1).take(1) }, ["1", "|"])
        let count = Counter()
        Signal<Int, Never>.never.finally(count.increment).subscribe { _ in }.dispose()
        expectEqual(count.value, 0)
    }

    @Test("onNext, onFailure and onCompleted are called before the event is passed on")
    func beforeEvents() {
        let log = Locked<[String]>([])
        _ = Signal<Int, Never>.of(1).onNext { log.append("on \($0)") }.onCompleted { log.append("on |") }
            .subscribe(next: { log.append("\($0)") }, completed: { log.append("|") })
        expectEqual(log.value, ["on 1", "1", "on |", "|"])
        log.value = []
        _ = Signal<Int, TestFailure>.fail(.wrong).onFailure { log.append("on \($0)") }.onCompleted { log.append("no") }
            .subscribe(next: { _ in }, failed: { log.append("\($0)") })
        expectEqual(log.value, ["on wrong", "wrong"])
    }

    @Test("onCompleted(_:) is not called on failure, on disposal or after a downstream end")
    func notCompleted() {
        let count = Locked(0)
        _ = Signal<Int, Never>.of(1, 2).onCompleted { count.modify { $0 += 1 } }.take(1).subscribe { _ in }
        let token = Signal<Int, Never>.never.onCompleted { count.modify { $0 += 1 } }.subscribe { _ in }
        token.dispose()
        expectEqual(count.value, 0)
    }

    @Test("attempt(_:) fails with the error that the closure throws")
    func throwing() {
        let failing = Signal<Int, TestFailure>.of(1, 2).tryOnNext { (value) throws(TestFailure) in
            if value == 2 { throw .wrong }
        }
        expectEqual(VirtualTimeScheduler().record(failing).events.map(\.event), [.next(1), .failed(.wrong)])
    }
}

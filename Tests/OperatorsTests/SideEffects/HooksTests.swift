import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct HooksTests {
    /// What `build` writes into its log around a source, and what the subscriber writes between.
    private func lines(
        of source: Signal<Int, TestFailure>,
        _ build: (Signal<Int, TestFailure>, Locked<[String]>) -> Signal<Int, TestFailure>
    ) -> [String] {
        let log = Locked<[String]>([])
        let token = build(source, log).subscribe(
            next: { log.append("\($0)") }, failed: { log.append("#\($0)") }, completed: { log.append("|") })
        defer { token.dispose() }
        return log.value
    }

    @Test("[159][160][161] onEvent: every event, before it is passed on")
    func onEvent() {
        let watch: (Signal<Int, TestFailure>, Locked<[String]>) -> Signal<Int, TestFailure> = { source, log in
            source.onEvent { event in
                switch event {
                case .next(let value): log.append("on \(value)")
                case .failed(let failure): log.append("on #\(failure)")
                case .completed: log.append("on |")
                }
            }
        }
        #expect(lines(of: .of(1, 2), watch) == ["on 1", "1", "on 2", "2", "on |", "|"])
        #expect(lines(of: .fail(.wrong), watch) == ["on #wrong", "#wrong"])
        #expect(lines(of: .empty, watch) == ["on |", "|"])
        // The end of what is below is no event of what is above.
        #expect(lines(of: .repeating(1)) { watch($0, $1).take(1) } == ["on 1", "1", "|"])
    }

    @Test("[161][162][164] onCompleted, finally, afterTerminal: not for an end behind a disposal")
    func afterDisposal() {
        let count = Counter()
        // `take` ends behind its value, whatever happened in that.
        let late = Subject<Int, TestFailure>()
        let token = SingleAssignmentDisposable()
        token.assign(
            late.signal.take(1).onNext { _ in token.dispose() }
                .onCompleted(count.increment).finally(count.increment)
                .afterTerminal(count.increment).onEvent { if $0.isTerminal { count.increment() } }
                .subscribe(next: { _ in }, failed: { _ in }))
        late.send(1)
        #expect(count.value == 0)
    }

    @Test("[162] afterTerminal: behind the subscriber's handler, at completion and failure, not at disposal")
    func afterTerminal() {
        let watch: (Signal<Int, TestFailure>, Locked<[String]>) -> Signal<Int, TestFailure> = { source, log in
            source.afterTerminal { log.append("after") }
        }
        #expect(lines(of: .of(1), watch) == ["1", "|", "after"])
        #expect(lines(of: .fail(.wrong), watch) == ["#wrong", "after"])
        #expect(lines(of: .repeating(1)) { watch($0, $1).take(1) } == ["1", "|"])
        let count = Counter()
        Signal<Int, Never>.never.afterTerminal(count.increment).subscribe { _ in }.dispose()
        #expect(count.value == 0)
    }

    @Test("[163] §7.26 initially, onSubscribe: before each subscription, the lowest first")
    func initially() {
        let log = Locked<[String]>([])
        let signal = Signal<Int, Never>.deferred {
            log.append("source")
            return .just(1)
        }
        .initially { log.append("inner") }.onSubscribe { log.append("middle") }.initially { log.append("outer") }
        #expect(log.value == [])
        #expect(signal.waitForAll() == [1])
        #expect(log.value == ["outer", "middle", "inner", "source"])
        #expect(signal.waitForAll() == [1])
        #expect(log.value.count == 8)
    }

    @Test("[163] initially: a throw fails, and the source is not subscribed to")
    func initiallyThrowing() {
        let count = Counter()
        let failing = Signal<Int, TestFailure>.just(1).onSubscribe(count.increment)
            .initially { () throws(TestFailure) in throw .wrong }
        #expect(VirtualTimeScheduler().record(failing).events.map(\.event) == [.failed(.wrong)])
        #expect(count.value == 0)
    }

    @Test("[164] §7.26 finally: before an end is passed on, and not at disposal")
    func finally() {
        let watch: (Signal<Int, TestFailure>, Locked<[String]>) -> Signal<Int, TestFailure> = { source, log in
            source.finally { log.append("finally") }
        }
        #expect(lines(of: .of(1), watch) == ["1", "finally", "|"])
        #expect(lines(of: .fail(.wrong), watch) == ["finally", "#wrong"])
        #expect(lines(of: .repeating(1)) { watch($0, $1).take(1) } == ["1", "|"])
        let count = Counter()
        Signal<Int, Never>.never.finally(count.increment).subscribe { _ in }.dispose()
        #expect(count.value == 0)
    }

    @Test("[163][165] onSubscribe and onDispose: as often, whatever ends the subscription")
    func balance() {
        let (begun, ended) = (Counter(), Counter())
        let watch: (Signal<Int, TestFailure>) -> Signal<Int, TestFailure> = {
            $0.onSubscribe(begun.increment).onDispose(ended.increment)
        }
        _ = watch(.of(1)).subscribeFailed { _ in }
        _ = watch(.fail(.wrong)).subscribeFailed { _ in }
        _ = watch(.repeating(1)).take(1).subscribeFailed { _ in }
        watch(.never).subscribeFailed { _ in }.dispose()
        _ = watch(Signal { _ in nil }).subscribeFailed { _ in }
        #expect(begun.value == 5)
        #expect(ended.value == 5)
    }

    @Test("[171] counted: the subscriptions that stand, of all signals that share the count")
    func counted() {
        let count = SubscriptionCount()
        let subject = Subject<Int, Never>()
        let tokens = [
            subject.signal.counted(in: count).subscribe { _ in },
            subject.signal.map { $0 }.counted(in: count).subscribe { _ in },
            Signal<Int, Never>.never.counted(in: count).subscribe { _ in },
        ]
        #expect(count.value == 3)
        tokens[2].dispose()
        tokens[2].dispose()
        #expect(count.value == 2)
        #expect(Signal<Int, Never>.of(1).counted(in: count).waitForAll() == [1])
        #expect(count.value == 2)
        subject.complete()
        #expect(count.value == 0)
    }

    @Test("[171] counted: is exact when many threads subscribe and dispose")
    func countedRace() {
        let count = SubscriptionCount()
        let signal = Signal<Int, Never>.never.counted(in: count)
        let subscribing: @Sendable () -> Void = {
            for _ in 0..<200 { signal.subscribe { _ in }.dispose() }
        }
        race(subscribing, subscribing)
        #expect(count.value == 0)
    }

    @Test("[236] onSubscribed: after the source has been subscribed to, the one next to the source first")
    func onSubscribed() {
        let watch: (Signal<Int, TestFailure>, Locked<[String]>) -> Signal<Int, TestFailure> = { source, log in
            source.onSubscribed { log.append("upper") }.onSubscribe { log.append("subscribing") }
                .onSubscribed { log.append("lower") }
        }
        #expect(lines(of: .of(1), watch) == ["subscribing", "1", "|", "upper", "lower"])
        #expect(lines(of: .fail(.wrong), watch) == ["subscribing", "#wrong", "upper", "lower"])
        #expect(lines(of: .never, watch) == ["subscribing", "upper", "lower"])
        #expect(lines(of: .repeating(1)) { watch($0, $1).take(1) } == ["subscribing", "1", "|", "upper", "lower"])
    }

    @Test("[236] onSubscribed: as often as onSubscribe, for each subscription, and not for a description")
    func onSubscribedBalance() {
        let (begun, done) = (Counter(), Counter())
        let signal = Signal<Int, TestFailure>.never.onSubscribed(done.increment).onSubscribe(begun.increment)
        _ = signal.description
        #expect(done.value == 0)
        signal.subscribeFailed { _ in }.dispose()
        signal.subscribeFailed { _ in }.dispose()
        #expect(begun.value == 2)
        #expect(done.value == 2)
        // A subscription that is disposed while it begins.
        let token = SingleAssignmentDisposable()
        let early = Signal<Int, Never>.of(1).onNext { _ in token.dispose() }.onSubscribed(done.increment)
        token.assign(early.subscribe { _ in })
        #expect(done.value == 3)
    }

    @Test("[237] afterNext: after each value was passed on, and not with an end")
    func afterNext() {
        let watch: (Signal<Int, TestFailure>, Locked<[String]>) -> Signal<Int, TestFailure> = { source, log in
            source.afterNext { log.append("after \($0)") }
        }
        #expect(lines(of: .of(1, 2), watch) == ["1", "after 1", "2", "after 2", "|"])
        #expect(lines(of: .fail(.wrong), watch) == ["#wrong"])
        // The value that is the last one below ends the subscription before the action.
        #expect(lines(of: .repeating(1)) { watch($0, $1).take(1) } == ["1", "|", "after 1"])
    }

    @Test("[237] afterNext: a throw fails after the value, unless the value has ended the subscription")
    func afterNextThrowing() {
        let log = Locked<[String]>([])
        let source = Signal<Int, TestFailure>.of(1, 2).onDispose { log.append("disposed") }
        let failing = source.afterNext { (_) throws(TestFailure) in throw .wrong }
        #expect(events(failing) == [.next(1), .failed(.wrong)])
        #expect(log.value == ["disposed"])
        #expect(events(failing.take(1)) == [.next(1), .completed])
        #expect(events(failing.take(1).collect()) == [.next([1]), .completed])
    }

    @Test("[237] afterNext: a disposal in the value runs the action, and nothing after it")
    func afterNextDisposal() {
        let (subject, log) = (Subject<Int, Never>(), Locked<[String]>([]))
        let token = SingleAssignmentDisposable()
        token.assign(
            subject.signal.afterNext { log.append("after \($0)") }.subscribe { value in
                log.append("\(value)")
                token.dispose()
            })
        subject.send(1)
        subject.send(2)
        #expect(log.value == ["1", "after 1"])
    }
}

import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ConcatTests {
    @Test("concat(_:) subscribes to the next signal when the previous one completes, and stops at a failure")
    func oneAfterAnother() {
        expectEqual(run("-a-|", "-x-|") { $0.concat($1) }, Outcome("-a--x-|", "^--!", "---^--!"))
        expectEqual(run("-a-#", "-x-|") { $0.concat($1) }, Outcome("-a-#", "^--!"))
        expectEqual(run("-a-|", "-x-|", disposingAfter: .seconds(2)) { $0.concat($1) }, Outcome("-a", "^-!"))
    }

    @Test("prepend(_:) sends values before the source")
    func prependedFirst() {
        #expect(Signal<Int, Never>.of(3).prepend(1, 2).waitForAll() == [1, 2, 3])
    }

    @Test("append(_:) and prepend(_:) send values, even if the source never sends")
    func appendedAndPrepended() {
        expectEqual(run("-a-|") { source, _ in source.append("x", "y") }, Outcome("-a-(xy|)", "^--!"))
        expectEqual(run("-a-#") { source, _ in source.append("x") }, Outcome("-a-#", "^--!"))
        expectEqual(run("---") { source, _ in source.prepend("x", "y") }, Outcome("(xy)", "^>"))
        expectEqual(run("-#") { source, _ in source.prepend("x") }, Outcome("x#", "^!"))
        expectEqual(run("-a|", "-x|") { $1.concat($0) }, Outcome("-x-a|", "--^-!", "^-!"))
        expectEqual(run("-a|", "-x|") { $0.concat($1) }, Outcome("-a-x|", "^-!", "--^-!"))
        expectEqual(run("-a|", "-#") { $1.concat($0) }, Outcome("-#", "^!"))
        #expect(Signal<Int, Never>.repeating(1).prepend(0).take(3).waitForAll() == [0, 1, 1])
        #expect(Signal<Int, Never>.empty.append(1).prepend(0).waitForAll() == [0, 1])
    }

    @Test(
        "A signal that ends while it is being subscribed to is torn down before the next event",
        arguments: [false, true])
    func teardown(isFailing: Bool) {
        let log = Locked<[String]>([])
        let first = Signal<Int, TestFailure> { subscriber in
            subscriber.send(1)
            if isFailing { subscriber.fail(.wrong) } else { subscriber.complete() }
            return ActionDisposable { log.append("closed") }
        }
        let second = Signal<Int, TestFailure>.deferred {
            log.append("opened")
            return .just(2)
        }
        for signal in [first.concat(second), Operators.concat(first, second)] {
            log.value = []
            _ = signal.subscribe(
                next: { log.append("\($0)") }, failed: { _ in log.append("failed") },
                completed: { log.append("completed") })
            expectEqual(log.value, ["1", "closed"] + (isFailing ? ["failed"] : ["opened", "2", "completed"]))
        }
    }

    @Test("concat does not subscribe to the next signal after the previous one's teardown has disposed the result")
    func teardownThatDisposes() {
        let (stop, subscribed) = (Subject<Void, TestFailure>(), Counter())
        let first = Signal<Int, TestFailure> { subscriber in
            subscriber.complete()
            return ActionDisposable { stop.send(()) }
        }
        let second = Signal<Int, TestFailure>(attach: { _ in subscribed.increment() })
        for signal in [first.concat(second), Operators.concat(first, second), Operators.concat(first, second, second)] {
            expectEqual(events(signal.take(until: stop.signal)), [.completed])
        }
        expectEqual(subscribed.value, 0)
    }

    @Test("concat disposes the current signal and does not subscribe to later ones")
    func disposal() {
        let subscribed = Counter()
        let late = Signal<String, MarbleFailure>.deferred {
            subscribed.increment()
            return .empty
        }
        let outcome = run("-a-|", "-x-|", disposingAfter: .seconds(4)) { Operators.concat($0, $1, late) }
        expectEqual(outcome, Outcome("-a", "^--!", "---^!"))
        expectEqual(run("-a-|", "-x-#") { Operators.concat($0, $1, late) }.output, "-a--x-#")
        expectEqual(subscribed.value, 0)
        expectEqual(run("-a-|", "---") { Operators.concat($0, $1) }, Outcome("-a", "^--!", "---^>"))
    }

    @Test("concat matches its rule in every small-scope test")
    func smallScopeOfThree() {
        compare(SmallScope.ofTwo, { $0[0].concat($0[1]) }) { $0.oneAfterAnother([0, 1]) }
        compare(SmallScope.ofThree, { Operators.concat($0[0], $0[1], $0[2]) }) { $0.oneAfterAnother([0, 1, 2]) }
    }

    @Test("concat(_:) sends values of a hot second signal only after the first completes, in every small-scope test")
    func smallScope() {
        for scope in TwoSourceScope.all {
            var isSecond = false
            var sent: [String] = []
            var secondEnd: String?
            for act in scope.acts {
                if sent.last == "|" || sent.last == "#" { break }
                let end = scope.ends[act.source] == .fails ? "#" : "|"
                switch (act.source, act.value) {
                case (0, let value?): if !isSecond { sent.append(value) }
                case (0, nil):
                    if end == "#" {
                        sent.append("#")
                    } else {
                        isSecond = true
                        if let secondEnd { sent.append(secondEnd) }
                    }
                case (_, let value?): if isSecond { sent.append(value) }
                case (_, nil): if isSecond { sent.append(end) } else { secondEnd = end }
                }
            }
            expectEqual(scope.outcome { $0.concat($1) }, sent, "\(scope)")
        }
    }
}

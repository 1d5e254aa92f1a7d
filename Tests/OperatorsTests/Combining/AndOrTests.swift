import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct AndOrTests {
    @Test("and(_:) and or(_:) of two or more signals send nothing until all have a value")
    func truthTables() {
        let (yes, no) = (Signal<Bool, Never>.just(true), Signal<Bool, Never>.just(false))
        expectEqual(yes.and(yes).waitForAll(), [true])
        expectEqual(yes.and(no).waitForAll(), [false])
        expectEqual(yes.and(yes, yes, no).waitForAll(), [false])
        expectEqual(no.or(no).waitForAll(), [false])
        expectEqual(no.or(no, yes).waitForAll(), [true])
        expectEqual(yes.and(.empty).waitForAll(), [])
        expectEqual(yes.or(.never).take(until: Signal<Int, Never>.just(1)).waitForAll(), [])
    }

    @Test("and(_:) and or(_:) of three signals receive the values that a subscriber sends in the same order")
    func reentrantValues() {
        for other in [false, true] {
            let (a, b, c) = (Subject<Bool, Never>(), Subject<Bool, Never>(), Subject<Bool, Never>())
            let result = other ? a.signal.or(b.signal, c.signal) : a.signal.and(b.signal, c.signal)
            let sent = Locked<[Bool]>([])
            let subscription = result.subscribe { value in
                sent.append(value)
                if sent.value.count == 2 {
                    b.send(other)
                    c.send(!other)
                }
            }
            a.send(!other)
            b.send(!other)
            c.send(other)
            a.send(!other)
            expectEqual(sent.value, [other, other, other, other])
            subscription.dispose()
        }
    }

    @Test("and(_:) and or(_:) match their rules in every small-scope test, where odd numbers are true")
    func smallScope() {
        @Sendable func isOdd(_ text: String) -> Bool { text.hasSuffix("1") || text.hasSuffix("3") }
        func truth(_ source: Signal<String, TestFailure>) -> Signal<Bool, TestFailure> { source.map { isOdd($0) } }
        func oracle(_ scope: SmallScope, _ combine: (Bool, Bool) -> Bool) -> [SmallScope.Event] {
            var latest: [Bool?] = [nil, nil]
            var running = 2
            return scope.oracle { sent, source, event in
                switch event {
                case .value(let value):
                    latest[source] = isOdd(value)
                    if let a = latest[0], let b = latest[1] { sent.append(.value("\(combine(a, b))")) }
                case .completed:
                    running -= 1
                    if running == 0 { sent.append(.completed) }
                case .failed: sent.append(.failed)
                }
            }
        }
        compare(SmallScope.ofTwo, { truth($0[0]).and(truth($0[1])).map { "\($0)" } }) { oracle($0) { $0 && $1 } }
        compare(SmallScope.ofTwo, { truth($0[0]).or(truth($0[1])).map { "\($0)" } }) { oracle($0) { $0 || $1 } }
    }
}

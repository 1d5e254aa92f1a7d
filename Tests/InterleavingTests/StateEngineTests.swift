import StreamCore
import Testing

extension Interleavings {
    /// The engine of state by versions: commits, turns, first values, and transactions of two threads.
    @Suite struct StateEngineTests {
        /// A node whose value is that of two equal inputs, and -1 if they differ.
        private static func equal(_ a: Cell<Int>, _ b: Cell<Int>) -> DerivedCell<Int> {
            let (first, second) = (Unowned(a), Unowned(b))
            return DerivedCell(label, of: [a, b]) { version, thread in
                let (a, b) = (first.read(version, thread), second.read(version, thread))
                return a == b ? a : -1
            }
        }

        /// Ends the subscriptions and returns the first problem: of a listener, or that its values are not as expected.
        private static func problem(
            _ listeners: Listener..., isRight: ([[String]]) -> Bool
        ) -> String? {
            let received = listeners.map(\.events)
            for listener in listeners { listener.subscription.dispose() }
            return listeners.compactMap(\.problem).first ?? unless(isRight(received), "received \(received)")
        }

        @Test("Two threads that set sources of one node send three values, of which each has one change more")
        func twoSources() {
            expectAlways("set ‖ set, one node", .preemptions(2)) {
                let (a, b, listener) = (SourceCell(0), SourceCell(0), Listener(Log()))
                let (first, second) = (Unowned(a), Unowned(b))
                let sum = DerivedCell(label, of: [a, b]) { first.read($0, $1) + second.read($0, $1) }
                sum.subscribe(listener.sink())
                return Scenario([{ a.set(1) }, { b.set(1) }]) {
                    Self.problem(listener) { $0 == [["0", "1", "2"]] }
                }
            }
        }

        @Test("A source that gets its first dependents while it is set sends no mixture to them")
        func firstDependents() {
            expectAlways("set ‖ subscribe to the first node", .preemptions(2)) {
                let (source, log) = (SourceCell(0), Log())
                let (plain, late) = (Listener(named: "plain", log), Listener(named: "late", log))
                source.subscribe(plain.sink())
                return Scenario([
                    { source.set(1) },
                    { Self.equal(source.map { $0 }, source).subscribe(late.sink()) },
                ]) {
                    Self.problem(plain, late) { $0[0] == ["0", "1"] && ($0[1] == ["0", "1"] || $0[1] == ["1"]) }
                }
            }
        }

        @Test("Two threads that set a plain source send both values, and the last is what it has")
        func plainSource() {
            expectAlways("set ‖ set, plain", .preemptions(2)) {
                let (source, listener) = (SourceCell(0), Listener(Log()))
                source.subscribe(listener.sink())
                return Scenario([{ source.set(1) }, { source.set(2) }]) {
                    let last = "\(source.value)"
                    return Self.problem(listener) { $0[0].sorted() == ["0", "1", "2"] && $0[0].last == last }
                }
            }
        }

        @Test("A closure that changes its branch while the new input is set sends the last value last")
        func lateEdge() {
            expectAlways("set the branch ‖ set the new input", .preemptions(2)) {
                let (flag, a, b, listener) = (SourceCell(true), SourceCell(0), SourceCell(1), Listener(Log()))
                let choice = DerivedCell(label) { flag.value ? a.value : b.value }
                choice.subscribe(listener.sink())
                return Scenario([{ flag.set(false) }, { b.set(2) }]) {
                    Self.problem(listener) { $0 == [["0", "1", "2"]] || $0 == [["0", "2"]] }
                }
            }
        }

        @Test("Two transactions that count lose nothing, and their values arrive in order")
        func transactions() {
            expectAlways("transaction ‖ transaction", .preemptions(2)) {
                let (a, b, listener) = (SourceCell(0), SourceCell(0), Listener(Log()))
                Self.equal(a, b).subscribe(listener.sink())
                let count: @Sendable () -> Void = {
                    Transaction.run {
                        a.set(a.value + 1)
                        b.set(b.value + 1)
                    }
                }
                return Scenario([count, count]) { Self.problem(listener) { $0 == [["0", "1", "2"]] } }
            }
        }

        @Test("A transaction ‖ a read: all of it or nothing")
        func reading() {
            expectAlways("transaction ‖ read", .preemptions(2)) {
                let (a, b, log) = (SourceCell(0), SourceCell(0), Log())
                let equal = Self.equal(a, b)
                return Scenario([
                    {
                        Transaction.run {
                            a.set(1)
                            b.set(1)
                        }
                    },
                    { log.note("\(equal.value)") },
                ]) { unless(!log.notes.contains("-1"), "a mixture: \(log.notes)") }
            }
        }

        @Test("Setting ‖ disposing: nothing is retained")
        func leaving() {
            expectAlways("set ‖ dispose", .preemptions(2)) {
                let (source, log) = (SourceCell(0), Log())
                let (leaving, staying) = (Listener(named: "leaving", log), Listener(named: "staying", log))
                let node = source.map { $0 }
                node.subscribe(leaving.sink())
                node.subscribe(staying.sink())
                return Scenario([{ source.set(1) }, { leaving.dispose() }]) {
                    Self.problem(leaving, staying) { $0[1] == ["0", "1"] }
                }
            }
        }

        @Test("Ending ‖ subscribing: a value and one end")
        func ending() {
            expectAlways("end ‖ subscribe", .preemptions(2)) {
                let (source, late) = (SourceCell(0), Listener(Log()))
                let node = source.map { $0 }
                return Scenario([{ source.end() }, { node.subscribe(late.sink()) }]) {
                    Self.problem(late) { $0 == [["0", "end"]] }
                }
            }
        }
    }
}

private let label = SourceLabel("property", #fileID, #line)

extension SourceCell {
    convenience init(_ value: Value) { self.init(value, label) }
}

extension Cell {
    func map<Output: Sendable>(_ transform: @escaping @Sendable (Value) -> Output) -> DerivedCell<Output> {
        let input = Unowned(self)
        return DerivedCell<Output>(label, of: [self]) { transform(input.read($0, $1)) }
    }
}

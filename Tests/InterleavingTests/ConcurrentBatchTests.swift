import Operators
import Testing

extension Interleavings {
    @Suite struct ConcurrentBatchTests {
        /// The pairs that `combineLatest` of two properties with always equal values has sent.
        private static func problem(_ listener: Listener, _ last: Int? = nil) -> String? {
            let values = listener.events.filter { $0 != "end" }
            return first(
                listener.problem, unless(!values.contains("-1"), "a mixed state: \(values)"),
                last.flatMap { unless(values.last == "\($0)", "the last is not \($0): \(values)") })
        }

        private static func join(
            _ a: some PropertyProtocol<Int>, _ b: some PropertyProtocol<Int>
        ) -> Signal<Int, Never> {
            let both = Property.combineLatest(a, b).values
            return Signal(attach: { sink in
                both.attach(
                    Sink(
                        subscription: sink.subscription, next: { sink.next($0.0 == $0.1 ? $0.0 : -1) }, end: sink.end))
            })
        }

        @Test("Property.batch ‖ subscribe and dispose: combineLatest sends all of the batch or nothing")
        func leaving() {
            expectAlways("batch ‖ subscribe, leave", .preemptions(2)) {
                let (a, b, log) = (MutableProperty(0), MutableProperty(0), Log())
                let (present, other) = (Listener(named: "a", log), Listener(named: "b", log))
                present.listen(to: Self.join(a, b))
                return Scenario([
                    {
                        Property.batch {
                            a.value = 1
                            b.value = 1
                        }
                    },
                    {
                        other.listen(to: a.values)
                        other.dispose()
                    },
                ]) { first(Self.problem(present, 1), other.problem) }
            }
        }

        @Test("Setting a property ‖ subscribe to a join of what is derived from it: no mixed state")
        func subscribingToDerived() {
            expectAlways("set ‖ subscribe to the first join", .preemptions(2)) {
                let a = MutableProperty(0)
                let (x, y) = (a.map { $0 }, a.map { $0 })
                let late = Listener(Log())
                return Scenario([{ a.value = 1 }, { late.listen(to: Self.join(x, y)) }]) { Self.problem(late, 1) }
            }
        }

        @Test("Setting a property ‖ subscribe to a join of it and of what is derived from it: no mixed state")
        func subscribingToSourceAndDerived() {
            expectAlways("set ‖ subscribe to the first join of a source", .preemptions(2)) {
                let a = MutableProperty(0)
                let x = a.map { $0 }
                let late = Listener(Log())
                return Scenario([{ a.value = 1 }, { late.listen(to: Self.join(a, x)) }]) {
                    withExtendedLifetime(a) { Self.problem(late, 1) }
                }
            }
        }

        @Test(
            "Property.batch ‖ subscribe to combineLatest: it sends all of the batch or nothing, and the final state last"
        )
        func subscribing() {
            expectAlways("batch ‖ subscribe to a join", .preemptions(2)) {
                let (a, b, log) = (MutableProperty(0), MutableProperty(0), Log())
                let late = Listener(log)
                return Scenario([
                    {
                        Property.batch {
                            a.value = 1
                            b.value = 1
                        }
                    }, { late.listen(to: Self.join(a, b)) },
                ]) { Self.problem(late, 1) }
            }
        }

        @Test(
            "Property.batch ‖ Property.batch: they run one after the other, and combineLatest sends the final values last"
        )
        func twoBatches() {
            expectAlways("batch ‖ batch", .preemptions(2)) {
                let (a, b, log) = (MutableProperty(0), MutableProperty(0), Log())
                let listener = Listener(log)
                listener.listen(to: Self.join(a, b))
                return Scenario([
                    {
                        Property.batch {
                            a.value = 1
                            b.value = 1
                        }
                    },
                    {
                        Property.batch {
                            b.value = 2
                            a.value = 2
                        }
                    },
                ]) { first(Self.problem(listener, a.value), unless(a.value == b.value, "\(a.value), \(b.value)")) }
            }
        }

        @Test("Property.batch with modify ‖ the same: no change is missed, and combineLatest sends no mixed state")
        func twoBatchesOfUpdates() {
            expectAlways("batch of updates ‖ batch of updates", .preemptions(2)) {
                let (a, b, log) = (MutableProperty(0), MutableProperty(0), Log())
                let listener = Listener(log)
                listener.listen(to: Self.join(a, b))
                let count: @Sendable () -> Void = {
                    Property.batch {
                        a.modify { $0 += 1 }
                        b.modify { $0 += 1 }
                    }
                }
                return Scenario([count, count]) {
                    first(Self.problem(listener, 2), unless((a.value, b.value) == (2, 2), "\(a.value), \(b.value)"))
                }
            }
        }

        @Test("Property.batch with modify ‖ modify: no change is missed")
        func batchOfUpdatesAndUpdate() {
            expectAlways("batch of updates ‖ modify", .preemptions(2)) {
                let (a, b) = (MutableProperty(0), MutableProperty(0))
                return Scenario([
                    {
                        Property.batch {
                            a.modify { $0 += 1 }
                            b.modify { $0 += 1 }
                        }
                    }, { b.modify { $0 += 10 } },
                ]) { unless((a.value, b.value) == (1, 11), "\(a.value), \(b.value)") }
            }
        }

        @Test("Property.batch with modify ‖ set: the batch changes the value that was set, or that one comes last")
        func batchOfUpdatesAndSet() {
            expectAlways("batch of updates ‖ set", .preemptions(2)) {
                let (a, b, log) = (MutableProperty(0), MutableProperty(0), Log())
                let listener = Listener(log)
                listener.listen(to: a.values)
                return Scenario([
                    {
                        Property.batch {
                            a.modify { $0 += 1 }
                            b.modify { $0 += 1 }
                        }
                    }, { a.value = 10 },
                ]) {
                    let values = listener.events.filter { $0 != "end" }
                    return first(
                        listener.problem,
                        unless(values == ["0", "1", "10"] || values == ["0", "10", "11"], "\(values)"),
                        unless(values.last == "\(a.value)", "\(values), \(a.value)"),
                        unless(b.value == 1, "\(b.value)"))
                }
            }
        }

        @Test(
            "Property.batch ‖ Property.batch of other properties: a nested combineLatest sends the final values last"
        )
        func twoBatchesBelowTwoJoins() {
            expectAlways("batch ‖ batch below two joins", .preemptions(2)) {
                let (a, b, c, log) = (MutableProperty(0), MutableProperty(0), MutableProperty(0), Log())
                let listener = Listener(log)
                let both = Property.combineLatest(a, b).values
                let all = combineLatest(both, c.values)
                listener.listen(
                    to: Signal(attach: { sink in
                        all.attach(
                            Sink(
                                subscription: sink.subscription, next: { sink.next($0.0.0 * 10 + $0.0.1) },
                                end: sink.end))
                    }))
                return Scenario([
                    { Property.batch { a.value = 1 } },
                    { Property.batch { b.value = 1 } },
                ]) { Self.problem(listener, 11) }
            }
        }

        /// `((a, b), (c, d))`, and -1 if `a` differs from `c`, or `b` from `d`.
        private static func joinOfJoins(
            _ a: MutableProperty<Int>, _ b: MutableProperty<Int>, _ c: MutableProperty<Int>, _ d: MutableProperty<Int>
        ) -> Signal<Int, Never> {
            let both = Property.combineLatest(Property.combineLatest(a, b), Property.combineLatest(c, d)).values
            return Signal(attach: { sink in
                both.attach(
                    Sink(
                        subscription: sink.subscription, next: { sink.next($0 == $1 ? $0.0 * 10 + $0.1 : -1) },
                        end: sink.end))
            })
        }

        @Test("Property.batch ‖ Property.batch of other properties: a join of two joins sends no mixed state")
        func twoBatchesBelowAJoinOfJoins() {
            expectAlways("batch ‖ batch below a join of joins", .preemptions(1)) {
                let (a, b, c, d) = (MutableProperty(0), MutableProperty(0), MutableProperty(0), MutableProperty(0))
                let listener = Listener(Log())
                listener.listen(to: Self.joinOfJoins(a, b, c, d))
                return Scenario([
                    {
                        Property.batch {
                            a.value = 1
                            c.value = 1
                        }
                    },
                    {
                        Property.batch {
                            d.value = 1
                            b.value = 1
                        }
                    },
                ]) { Self.problem(listener, 11) }
            }
        }

        @Test("set ‖ Property.batch of other properties: a join of two joins sends no mixed state")
        func turnAndBatchBelowAJoinOfJoins() {
            expectAlways("set ‖ batch below a join of joins", .preemptions(1)) {
                let (a, b, d) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
                let listener = Listener(Log())
                listener.listen(to: Self.joinOfJoins(a, b, a, d))
                return Scenario([
                    { a.value = 1 },
                    {
                        Property.batch {
                            d.value = 1
                            b.value = 1
                        }
                    },
                ]) { Self.problem(listener, 11) }
            }
        }

        @Test("set ‖ set below a diamond of joins: no mixed state")
        func turnsBelowADiamond() {
            expectAlways("set ‖ set below a diamond", .preemptions(2)) {
                let (a, b) = (MutableProperty(0), MutableProperty(0))
                let listener = Listener(Log())
                listener.listen(to: Self.joinOfJoins(a, b, a, b))
                return Scenario([{ a.value = 1 }, { b.value = 1 }]) {
                    Self.problem(listener, 11)
                }
            }
        }

        @Test("Property.batch ‖ set: an observer that receives one change of the batch reads the others")
        func readingInObserver() {
            expectAlways("batch ‖ set with an observer", .preemptions(2)) {
                let (a, b, log) = (MutableProperty(0), MutableProperty(0), Log())
                let listener = Listener(log)
                let changes = a.signal
                listener.listen(
                    to: Signal<Int, Never>(attach: { sink in
                        changes.attach(
                            Sink(
                                subscription: sink.subscription, next: { if $0 == 1 { sink.next(b.value) } },
                                end: sink.end))
                    }))
                return Scenario([
                    {
                        Property.batch {
                            a.value = 1
                            b.value = 1
                        }
                    }, { a.value = 2 },
                ]) { first(listener.problem, unless(!listener.events.contains("0"), "\(listener.events)")) }
            }
        }

        @Test("Property.batch ‖ dispose combineLatest: nothing is retained, and the batch ends")
        func disposing() {
            expectAlways("batch ‖ dispose", .preemptions(2)) {
                let (a, b, log) = (MutableProperty(0), MutableProperty(0), Log())
                let listener = Listener(log)
                listener.listen(to: Self.join(a, b))
                return Scenario([
                    {
                        Property.batch {
                            a.value = 1
                            b.value = 1
                        }
                    }, { listener.dispose() },
                ]) {
                    Self.problem(listener)
                }
            }
        }
    }
}

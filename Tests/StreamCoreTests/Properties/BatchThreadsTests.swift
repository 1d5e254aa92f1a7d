import StreamCore
import TestSupport
import Testing

@Suite struct BatchThreadsTests {

    @Test("Property.batch on two threads sends only consistent tuples, and the last one last")
    func twoThreads() {
        let mixtures = Locked(0)
        let last = Locked((0, 0, 0, 0))
        let p = (0..<4).map { _ in MutableProperty(0) }
        let subscription = Property.combineLatest(p[0], p[1], p[2], p[3]).values.subscribe { tuple in
            if tuple.0 != tuple.1 || tuple.2 != tuple.3 { mixtures.modify { $0 += 1 } }
            last.value = tuple
        }
        race(
            {
                for value in 1...2000 {
                    Property.batch {
                        p[0].value = value; p[1].value = value
                    }
                }
            },
            {
                for value in 1...2000 {
                    Property.batch {
                        p[2].value = value; p[3].value = value
                    }
                }
            })
        expectEqual(mixtures.value, 0)
        #expect(last.value == (2000, 2000, 2000, 2000))
        subscription.dispose()
    }

    /// Joins of joins. Each sends `[a, b, c, d]`.
    private static let joins: [(String, @Sendable ([MutableProperty<Int>]) -> Signal<[Int], Never>)] = [
        (
            "two joins",
            { p in
                let (first, second) = (Property.combineLatest(p[0], p[1]), Property.combineLatest(p[2], p[3]))
                return Property.combineLatest(first, second).map { [$0.0, $0.1, $1.0, $1.1] }.values
            }
        ),
        (
            "shared",
            { p in
                let low = Property.combineLatest(p[0], p[1])
                let (first, second) = (Property.combineLatest(low, p[2]), Property.combineLatest(p[3], low))
                return Property.combineLatest(first, second).map {
                    $0.0 == $1.1 ? [$0.0.0, $0.0.1, $0.1, $1.0] : [-1, -1, 0, 0]
                }.values
            }
        ),
        (
            "properties",
            { p in
                let low = Property.combineLatest(p[0], p[1]).map { [$0, $1] }
                return Property.combineLatest(low, p[2], p[3]).map { $0 + [$1, $2] }.values
            }
        ),
        (
            "computed",
            { p in
                let low = Property.computed { [p[0].value, p[1].value] }
                return Property.computed { low.value + [p[2].value, p[3].value] }.values
            }
        ),
        (
            "branches",
            { p in
                // Reads each second property now and then.
                let low = Property.computed { [p[0].value, p[0].value % 3 == 0 ? p[1].value : -1] }
                return Property.computed {
                    let (first, second) = (low.value, p[2].value)
                    return first + [second, first[1] < 0 ? -1 : p[3].value]
                }.values
            }
        ),
    ]

    @Test("Joins of joins send only consistent values while two threads batch", arguments: joins.map(\.0))
    func joinsOfJoins(_ name: String) throws {
        let make = try #require(Self.joins.first { $0.0 == name }).1
        let p = (0..<4).map { _ in MutableProperty(0) }
        let values = Locked<[[Int]]>([])
        let observer = make(p).subscribe { values.append($0) }
        let count = size(1_000, full: 20_000)
        race(
            {
                for value in 1...count {
                    Property.batch {
                        p[0].value = value
                        p[2].value = value
                    }
                }
            },
            {
                for value in 1...count {
                    Property.batch {
                        p[3].value = value
                        p[1].value = value
                    }
                }
            })
        #expect(values.value.allSatisfy { $0[0] == $0[2] && $0[1] == $0[3] })
        #expect(name == "branches" || values.value.last == [count, count, count, count])
        observer.dispose()
    }

    @Test("A join of joins sends the changes of one thread in order, while another thread changes other properties")
    func orderOfOneThread() {
        let (a, b, other) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let values = Locked<[(Int, Int)]>([])
        let low = Property.combineLatest(a, other)
        let observer = Property.combineLatest(low, Property.combineLatest(b, other)).values.subscribe {
            let value = ($0.0, $1.0)
            values.append(value)
        }
        let count = size(1_000, full: 20_000)
        race(
            {
                for value in 1...count {
                    a.value = value
                    b.value = value
                }
            },
            { for value in 1...count { other.value = value } })
        // `a` is set first.
        #expect(values.value.allSatisfy { $0.0 == $0.1 || $0.0 == $0.1 + 1 })
        expectEqual(values.value.count, 1 + 3 * count)
        observer.dispose()
    }

    @Test("Property.batch sends its tuple before that of a change which another thread makes between two notifications")
    func changeBetween() {
        let log = Log()
        let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let joined = Property.combineLatest(a, b, c).values.subscribe { log.append("\($0)") }
        _ = a.signal.subscribe { _ in race({ c.value = 7 }) }
        log.value = []
        Property.batch {
            a.value = 1
            b.value = 1
        }
        expectEqual(log.value, ["(1, 1, 0)", "(1, 1, 7)"])
        joined.dispose()
    }

    @Test("Property.combineLatest has a value from the start and follows its sources while batches are delivered")
    func composingDuringBatches() {
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let made = Locked<[Property<(Int, Int)>]>([])
        // Each change updates every combination, so the work is quadratic.
        let count = size(isSanitized ? 200 : 500, full: 1_000)
        race(
            {
                for value in 1...count {
                    Property.batch {
                        a.value = value
                        b.value = value
                    }
                }
            },
            { for _ in 0..<count * 3 / 10 { made.append(Property.combineLatest(a, b)) } })
        #expect(made.value.allSatisfy { $0.value == (count, count) })
        expectEqual(Property.combineLatest(a, b).values.immediate, ["(\(count), \(count))"])
    }
}

extension Signal {
    /// Transforms values, as the operator `map` does.
    fileprivate func mapped<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> Signal<NewValue, Failure> {
        Signal<NewValue, Failure>(attach: { sink in attach(sink.receiving { sink.next(transform($0)) }) })
    }
}

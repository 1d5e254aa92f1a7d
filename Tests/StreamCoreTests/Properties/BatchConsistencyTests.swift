import StreamCore
import TestSupport
import Testing

/// No observer receives the new value of one property together with the old value of another.
@Suite struct BatchConsistencyTests {
    typealias Pair = Signal<(Int, Int), Never>
    typealias Source = MutableProperty<Int>

    /// Ways to combine two properties.
    static let joins: [(String, @Sendable (Source, Source) -> Pair)] = [
        ("a composed property", { Property.combineLatest($0, $1).values }),
        ("mapped and composed", { a, b in Property.combineLatest(a.map { $0 }, Property.computed { b.value }).values }),
    ]

    @Test("Property.batch is not split by a second thread that subscribes and disposes", arguments: joins.map(\.0))
    func subscribingThread(_ name: String) throws {
        try race(name) { a, b, _ in
            a.values.subscribe { _ in }.dispose()
            b.signal.subscribe { _ in }.dispose()
        }
    }

    @Test("Property.batch is not split by a second thread that batches the same properties", arguments: joins.map(\.0))
    func batchingThread(_ name: String) throws {
        try race(name) { a, b, round in
            Property.batch {
                b.value = -round
                a.value = -round
            }
        }
    }

    @Test(
        "Property.batch is seen as a whole by a combination that is created during a batch of another thread",
        arguments: joins.map(\.0))
    func joiningThread(_ name: String) throws {
        let join = try #require(Self.joins.first { $0.0 == name }).1
        let mixed = Counter()
        try race(name) { a, b, _ in
            join(a, b).subscribe { if $0.0 != $0.1 { mixed.increment() } }.dispose()
            let read = Property.combineLatest(a, b).value
            if read.0 != read.1 { mixed.increment() }
        }
        expectEqual(mixed.value, 0)
    }

    /// One thread batches two properties, and `other` runs equally often on a second thread.
    private func race(
        _ name: String, rounds: Int = isSanitized ? 500 : 5_000,
        other: @escaping @Sendable (Source, Source, Int) -> Void
    ) throws {
        let join = try #require(Self.joins.first { $0.0 == name }).1
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let mixed = Locked<[String]>([])
        let last = Locked((0, 0))
        let subscription = join(a, b).subscribe { pair in
            if pair.0 != pair.1 { mixed.append("\(pair)") }
            last.value = pair
        }
        TestSupport.race(
            {
                for round in 1...rounds {
                    Property.batch {
                        a.value = round
                        b.value = round
                    }
                }
            }, { for round in 1...rounds { other(a, b, round) } })
        expectEqual(mixed.value, [])
        expectEqual(a.value, b.value)
        #expect(last.value == (a.value, b.value))
        subscription.dispose()
    }

    @Test("Property.batch shows changes to its thread, and old values to other threads and new subscribers")
    func reading() {
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let both = Property.combineLatest(a, b)
        let seen = Locked<[Int]>([])
        Property.batch {
            a.value = 1
            a.value += 1
            b.value = 2
            expectEqual(a.value, 2)
            #expect(both.value == (2, 2))
            TestSupport.race({ seen.append(a.value + b.value) })
        }
        expectEqual(seen.value, [0])
        #expect(both.value == (2, 2))
    }

    @Test("Property.batch with modify misses no increment of two threads")
    func counting() {
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let rounds = 1_000
        let count: @Sendable () -> Void = {
            for _ in 0..<rounds {
                Property.batch {
                    a.modify { $0 += 1 }
                    b.modify { $0 += 1 }
                }
            }
        }
        TestSupport.race(count, count)
        expectEqual(a.value, 2 * rounds)
        expectEqual(b.value, 2 * rounds)
    }
}

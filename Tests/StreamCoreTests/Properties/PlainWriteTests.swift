import StreamCore
import TestSupport
import Testing

/// One write, one consistent value of everything that is derived from the property.
@Suite struct PlainWriteTests {
    @Test("A diamond of maps and combineLatest sends one value for each write")
    func diamond() {
        let log = Log()
        let n = MutableProperty(3)
        let both = Property.combineLatest(n.map { $0 * $0 }, n.map { $0 * 2 })
        let observer = both.values.subscribe { log.append("\($0)") }
        n.value = 4
        n.modify { $0 += 1 }
        expectEqual(n.swap(6), 5)
        expectEqual(log.value, ["(9, 6)", "(16, 8)", "(25, 10)", "(36, 12)"])
        observer.dispose()
    }

    @Test("An observer reads the present values of all neighbours")
    func neighbours() {
        let log = Log()
        let n = MutableProperty(1)
        let (square, double) = (n.map { $0 * $0 }, n.map { $0 * 2 })
        let both = Property.combineLatest(square, double)
        let observers = [
            n.signal.subscribe { _ in log.append("n: \(square.value) \(double.value) \(both.value)") },
            square.signal.subscribe { _ in log.append("square: \(n.value) \(double.value) \(both.value)") },
            both.signal.subscribe { _ in log.append("both: \(n.value) \(square.value) \(double.value)") },
        ]
        n.value = 3
        expectEqual(Set(log.value), ["n: 9 6 (9, 6)", "square: 3 6 (9, 6)", "both: 3 9 6"])
        for observer in observers { observer.dispose() }
    }

    @Test("A write that an observer makes is a turn of its own, after the turn that the observer has received")
    func writingObserver() {
        let log = Log()
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let both = Property.combineLatest(a, b)
        let observers = [
            a.signal.subscribe { b.value = $0 * 10 },
            both.signal.subscribe { log.append("\($0)") },
            both.map { $0 + $1 }.signal.subscribe { log.append("\($0)") },
        ]
        a.value = 1
        expectEqual(log.value, ["(1, 0)", "1", "(1, 10)", "11"])
        #expect(both.value == (1, 10))
        for observer in observers { observer.dispose() }
    }

    @Test("Reading takes constant time per property for any shape, also inside of a batch and of an observer")
    func reading() {
        let source = MutableProperty(1)
        let computed = Counter()
        var layer = source.map { $0 }
        for _ in 0..<24 {
            layer = Property.combineLatest(layer, layer).map { first, second in
                computed.increment()
                return max(first, second)
            }
        }
        let made = computed.value
        expectEqual(layer.value, 1)
        Property.batch {
            source.value = 2
            expectEqual(layer.value, 2)
        }
        let top = layer
        let observer = source.signal.subscribe { expectEqual(top.value, $0) }
        source.value = 3
        // Turns of other tests repeat a read. Without a memory of what was read, it would take 16 million computations.
        #expect(computed.value - made < 10_000)
        observer.dispose()
    }

    @Test("A read is consistent while another thread writes steadily")
    func steadyWrites() {
        let n = MutableProperty(1)
        let difference = Property.combineLatest(n.map { $0 * 2 }, n.map { $0 + $0 }).map { $0 - $1 }
        let wrong = Counter()
        let observer = difference.values.subscribe { if $0 != 0 { wrong.increment() } }
        let rounds = isSanitized ? 300 : 5_000
        race(
            { for value in 1...rounds { n.value = value } },
            { for _ in 1...rounds where difference.value != 0 { wrong.increment() } })
        expectEqual(wrong.value, 0)
        observer.dispose()
    }
}

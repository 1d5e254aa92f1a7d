import StreamCore
import TestSupport
import Testing

@Suite struct UntrackedTests {
    @Test("What Property.untracked reads is no input, and is read when something else changes")
    func noInput() {
        let (price, rate) = (MutableProperty(100), MutableProperty(2))
        let runs = Counter()
        let total = Property.computed {
            runs.increment()
            return price.value * Property.untracked { rate.value }
        }
        let log = Log()
        let subscription = total.values.record(log)
        rate.value = 3
        expectEqual(total.value, 200)
        price.value = 10
        rate.value = 4
        subscription.dispose()
        expectEqual(total.value, 30)
        price.value = 20
        expectEqual(total.value, 80)
        expectEqual(log.value, ["200", "30"])
        expectEqual(runs.value, 3)
    }

    @Test("A property that is read both inside and outside of Property.untracked is an input, in either order")
    func both() {
        for isFirst in [true, false] {
            let a = MutableProperty(1)
            let sum = Property.computed {
                let before = isFirst ? Property.untracked { a.value } : 0
                let tracked = a.value
                let after = isFirst ? 0 : Property.untracked { a.value }
                return before + tracked + after + a.value
            }
            let subscription = sum.values.subscribe { _ in }
            for value in 2...4 {
                a.value = value
                expectEqual(sum.value, 3 * value)
            }
            subscription.dispose()
        }
    }

    @Test("A computed property that is read in Property.untracked has its own inputs")
    func nested() {
        let (a, b, trigger) = (MutableProperty(1), MutableProperty(1), MutableProperty(0))
        let inner = Property.computed { a.value + b.value }
        let outer = Property.computed { trigger.value + Property.untracked { inner.value } }
        expectEqual(outer.value, 2)
        a.value = 10
        expectEqual(inner.value, 11)
        expectEqual(outer.value, 2)
        trigger.value = 100
        expectEqual(outer.value, 111)
    }

    @Test("Property.untracked reads the values of the same moment as the closure")
    func oneMoment() {
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let pair = Property.computed { "\(a.value) \(Property.untracked { b.value })" }
        let log = Log()
        let subscription = pair.values.record(log)
        Property.batch {
            a.value = 1
            b.value = 1
        }
        expectEqual(log.value, ["0 0", "1 1"])
        subscription.dispose()
    }

    @Test("Outside of a closure, and in a batch, Property.untracked calls its body, and rethrows its error")
    func outside() {
        struct Failure: Error {}
        let a = MutableProperty(1)
        expectEqual(Property.untracked { a.value }, 1)
        Property.batch {
            a.value = 2
            expectEqual(Property.untracked { a.value }, 2)
        }
        #expect(throws: Failure.self) { try Property.untracked { () throws(Failure) in throw Failure() } }
        let isThrown = Property.computed {
            do throws(Failure) {
                try Property.untracked { () throws(Failure) in throw Failure() }
                return false
            } catch {
                return a.value == 2
            }
        }
        #expect(isThrown.value)
        a.value = 3
        #expect(!isThrown.value)
    }
}

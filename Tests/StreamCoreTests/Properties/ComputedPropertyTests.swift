import StreamCore
import TestSupport
import Testing

/// Properties that are computed by a closure from the properties that it reads.
@Suite struct ComputedPropertyTests {
    private let log = Locked<[Int]>([])
    private let runs = Counter()

    // Tests count the runs of subscribed properties after the first value: while another test delivers a change, a read runs the closure,
    // and so does the first value.

    @Test("The closure runs again when a property changes that its last run has read")
    func branches() {
        let (isMember, price, discount) = (MutableProperty(false), MutableProperty(50), MutableProperty(8))
        let total = Property.computed { [runs] in
            runs.increment()
            return isMember.value ? price.value - discount.value : price.value
        }
        let subscription = total.values.subscribe { [log] in log.append($0) }
        let first = runs.value
        discount.value = 10
        expectEqual(runs.value, first)
        isMember.value = true
        discount.value = 20
        isMember.value = false
        discount.value = 30
        price.value = 60
        expectEqual(log.value, [50, 40, 30, 50, 60])
        expectEqual(runs.value, first + 4)
        expectEqual(total.value, 60)
        subscription.dispose()
    }

    @Test("A write runs each closure once, with values of one moment")
    func diamond() {
        let source = MutableProperty(1)
        let (square, double) = (source.map { $0 * $0 }, Property.computed { source.value * 2 })
        let pair = Property.computed { [runs] in
            runs.increment()
            return square.value * 1_000 + double.value
        }
        let outer = Property.computed { pair.value * 10 + source.value }
        let subscription = outer.values.subscribe { [log] in log.append($0) }
        let first = runs.value
        for value in 2...4 { source.value = value }
        expectEqual(log.value, [10_021, 40_042, 90_063, 160_084])
        expectEqual(runs.value, first + 3)
        subscription.dispose()
    }

    @Test("Every value that is set is sent, in order, if an observer sets others")
    func writingObservers() {
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let sum = Property.computed { a.value * 10 + b.value }
        let first = sum.signal.subscribe { value in
            if value % 10 == 0, value < 30 {
                b.value = value / 10
                b.value = 0
                a.value = value / 10 + 1
            }
        }
        let second = sum.signal.subscribe { [log] in log.append($0) }
        a.value = 1
        // Each write is a turn, in the order of the writes. The observer also answers a repeated 10 or 20.
        expectEqual(log.value, [10, 11, 10, 20, 21, 20, 22, 20, 30, 32, 30, 32, 30])
        expectEqual(sum.value, a.value * 10 + b.value)
        first.dispose()
        second.dispose()
    }

    @Test("An equal value is not sent, and nothing that reads it runs")
    func equalValues() {
        let source = MutableProperty(1)
        let parity = Property.computed { source.value % 2 }
        let text = Property.computed { [runs] in
            runs.increment()
            return "\(parity.value)"
        }
        let observer = text.values.subscribe { _ in }
        let first = runs.value
        for value in [3, 5, 6, 8, 9] { source.value = value }
        expectEqual(runs.value, first + 2)
        observer.dispose()
        expectEqual(text.value, "1")
        // Values that cannot be compared are always sent.
        let pair = Property.computed { (parity.value, source.value / 10) }
        let subscription = pair.signal.subscribe { [log] in log.append($0.0) }
        source.value = 11
        source.value = 13
        expectEqual(log.value, [1, 1])
        subscription.dispose()
    }

    @Test("A batch runs the closure once; inside of it, this thread reads the new value")
    func batches() {
        let (a, b) = (MutableProperty(1), MutableProperty(2))
        let sum = Property.computed { [runs] in
            runs.increment()
            return a.value + b.value
        }
        let subscription = sum.values.subscribe { [log] in log.append($0) }
        Property.batch {
            a.value = 10
            expectEqual(sum.value, 12)
            b.value = 20
            expectEqual(sum.value, 30)
            log.append(-1)
        }
        expectEqual(log.value, [3, -1, 30])
        expectEqual(sum.value, 30)
        subscription.dispose()
    }

    /// The closure would trap if it saw the new index with the old list.
    @Test("A property that is read for the first time, and that the same write changes later, is read as it will be")
    func newInputAbove() {
        let (count, isOpen) = (MutableProperty(1), MutableProperty(false))
        let list = combined(depth: 4, of: count).map { Array(0..<$0) }
        let last = Property.computed { [runs] () -> Int in
            runs.increment()
            return count.value > 2 || isOpen.value ? list.value[count.value - 1] : -1
        }
        let subscription = last.values.subscribe { [log] in log.append($0) }
        let first = runs.value
        count.value = 2
        count.value = 5
        count.value = 7
        count.value = 1
        isOpen.value = true
        count.value = 9
        expectEqual(log.value, [-1, 4, 6, -1, 0, 8])
        // At most one more for the write in which the list was read for the first time, and none for the equal value.
        #expect(first + 6...first + 7 ~= runs.value)
        subscription.dispose()
    }

    @Test("Joins above a property that rises, rise with it")
    func risingTogether() {
        let (source, isDeep) = (MutableProperty(1), MutableProperty(false))
        let deep = combined(depth: 6, of: source)
        let choice = Property.computed { isDeep.value ? deep.value : 0 }
        let next = Property.computed { choice.value * 10 + source.value }
        let pair = Property.combineLatest(next, source)
        let subscription = pair.signal.subscribe { [log] in log.append($0 * 10 + $1) }
        isDeep.value = true
        source.value = 2
        source.value = 3
        expectEqual(log.value, [111, 222, 333])
        subscription.dispose()
    }

    @Test("Reading a property again that was not read for a while takes no more memory each time")
    func returningInputs() {
        let (source, isOn) = (MutableProperty(1), MutableProperty(false))
        let input = Property.computed { source.value }
        let choice = Property.computed { isOn.value ? input.value : 0 }
        for _ in 0..<100 {
            isOn.value = true
            isOn.value = false
            _ = Property.computed { input.value }
        }
        expectEqual(choice.value, 0)
    }

    @Test("A hundred computed properties in a row, made in any order of their heights, run once for a write")
    func chain() {
        let source = MutableProperty(0)
        let isOn = MutableProperty(false)
        var all = [Property.computed { source.value }]
        for _ in 1..<100 {
            let below = all.last!
            all.append(
                .computed { [runs] in
                    runs.increment()
                    return isOn.value ? below.value + 1 : 0
                })
        }
        let subscription = all.last!.values.subscribe { _ in }
        isOn.value = true
        expectEqual(all.last!.value, 99)
        let before = runs.value
        source.value = 1
        expectEqual(runs.value, before + 99)
        expectEqual(all.last!.value, 100)
        subscription.dispose()
    }

    @Test("Observers read their neighbours as they will be sent")
    func neighbours() {
        let source = MutableProperty(1)
        let (a, b) = (Property.computed { source.value + 1 }, Property.computed { source.value * 2 })
        let both = Property.computed { a.value * 100 + b.value }
        let first = source.signal.subscribe { [log] _ in log.append(both.value) }
        let second = a.signal.subscribe { [log] _ in log.append(both.value + b.value) }
        source.value = 4
        expectEqual(log.value, [508, 516])
        first.dispose()
        second.dispose()
    }

    @Test("It completes when every property has completed that the last run has read")
    func completion() {
        let completions = Counter()
        let constant = Property.computed { 5 }
        let subscription = constant.values.subscribe(next: log.append, completed: completions.increment)
        expectEqual(log.value, [5])
        expectEqual(completions.value, 1)
        expectEqual(constant.value, 5)

        let subject = Subject<Int, Never>()
        let (received, flag) = (Property(initial: 1, then: subject.signal), MutableProperty(true))
        let choice = Property.computed { flag.value ? received.value : 0 }
        let second = choice.values.subscribe(next: log.append, completed: completions.increment)
        subject.send(2)
        subject.complete()
        expectEqual(completions.value, 1)
        flag.value = false
        expectEqual(log.value, [5, 1, 2, 0])
        subscription.dispose()
        second.dispose()
    }

    @Test("A run that reads nothing that can change is the last one")
    func lastRun() {
        let completions = Counter()
        let flag = Locked(false)
        let source = MutableProperty(1)
        let computed = Property.computed { flag.value ? 100 : source.value }
        let subscription = computed.values.subscribe(next: log.append, completed: completions.increment)
        flag.value = true
        source.value = 2
        source.value = 3
        expectEqual(log.value, [1, 100])
        expectEqual(completions.value, 1)
        subscription.dispose()
    }

    @Test("Releasing it releases the closure, and ends its subscriptions to what it has read")
    func release() {
        let deallocations = Counter()
        let source = MutableProperty(1)
        var computed: Property<Int>? = {
            let canary = Canary { deallocations.increment() }
            return .computed { [runs] in
                runs.increment()
                canary.sing()
                return source.value
            }
        }()
        expectEqual(computed?.value, 1)
        computed = nil
        expectEqual(deallocations.value, 1)
        let before = runs.value
        source.value = 2
        expectEqual(runs.value, before)
    }

    @Test("What runs inside of the closure, but is no part of it, is not read for it")
    func nested() {
        let (a, b) = (MutableProperty(1), MutableProperty(2))
        let outer = Property.computed { [runs] in
            runs.increment()
            let inner = Property.computed { b.value * 10 }
            return a.value + inner.value
        }
        expectEqual(outer.value, 21)
        b.value = 3
        expectEqual(outer.value, 31)
        a.value = 2
        expectEqual(outer.value, 32)
    }

    @Test("Two threads: each value is computed from values of one moment, and the last one is right")
    func threads() async {
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let double = a.map { $0 * 2 }
        let all = Property.computed { (a.value, double.value, a.value + b.value, b.value) }
        let wrong = Counter()
        let subscription = all.values.subscribe { a, double, sum, b in
            if double != 2 * a || sum != a + b { wrong.increment() }
        }
        await withTaskGroup { group in
            for property in [a, b] {
                group.addTask { for value in 1...2_000 { property.value = value } }
            }
        }
        #expect(all.value == (2_000, 4_000, 4_000, 2_000))
        expectEqual(wrong.value, 0)
        subscription.dispose()
    }

    /// Returns a property with the value of `source` behind a number of joins.
    private func combined(depth: Int, of source: MutableProperty<Int>) -> Property<Int> {
        var property = source.map { $0 }
        for _ in 0..<depth { property = Property.combineLatest(property, source).map { $0.0 } }
        return property
    }
}

/// Each test runs in a separate process, because there is one handler of misuses for the process.
@Suite struct ComputedPropertyMisuseTests {
    @Test("A property that reads itself reads its last value, and the cycle is reported with its members")
    func cycles() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let isOn = MutableProperty(false)
            let later = Locked<Property<Int>?>(nil)
            let first = Property.computed { isOn.value ? later.value!.value + 1 : 0 }
            let second = Property.computed { first.value + 1 }
            later.value = second
            isOn.value = true
            // The first one computes the second, which reads the last value of the first.
            precondition(first.value == 2 && second.value == 1)
            precondition(misuses.value.map(\.kind) == [.circularComputation])
            precondition(misuses.value[0].places.count == 2)

            let own = Locked<Property<Int>?>(nil)
            let itself = Property.computed { isOn.value ? 0 : own.value!.value + 1 }
            own.value = itself
            isOn.value = false
            precondition(itself.value == 1)
            precondition(misuses.value.map(\.kind) == [.circularComputation, .circularComputation])
            // While changes are being delivered, a read computes both.
            isOn.value = true
            Property.batch {
                isOn.value = false
                precondition(itself.value == 2 && first.value == 0)
            }
            (later.value, own.value) = (nil, nil)
        }
    }

    @Test("A closure that sets a property or subscribes to one is reported")
    func effects() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let (source, target) = (MutableProperty(1), MutableProperty(0))
            let writing = Property.computed {
                target.value = source.value
                target.modify { $0 += 1 }
                return source.value
            }
            precondition(target.value == 2)
            precondition(misuses.value.map(\.kind) == [.effectInComputation, .effectInComputation])
            misuses.value = []
            let subscribing = Property.computed {
                target.values.subscribe { _ in }.dispose()
                return source.value
            }
            precondition(misuses.value.map(\.kind) == [.effectInComputation])
            precondition(writing.value + subscribing.value == 2)
        }
    }
}

import TestSupport
import Testing

@testable import StreamCore

/// Sources and what is computed from them, on one thread.
@Suite struct StateCellTests {
    private let log = Locked<[String]>([])
    private let runs = Counter()

    private func note(_ values: Any...) { log.append(values.map { "\($0)" }.joined(separator: " ")) }

    @Test("A diamond sends one value for each write")
    func diamond() {
        let number = SourceCell(3)
        let subscription = combine(number.map { $0 * $0 }, number.map { $0 * 2 }).observe { [log] in log.append("\($0)")
        }
        number.set(4)
        expectEqual(log.value, ["(9, 6)", "(16, 8)"])
        subscription.dispose()
    }

    @Test("A sum of a row sends each value once")
    func triangle() {
        let number = SourceCell(0)
        var row: [Cell<Int>] = [number]
        for _ in 0..<10 { row.append(row.last!.map { $0 + 1 }) }
        let sums = Locked<[Int]>([])
        let subscription = combine(row).map { $0.reduce(0, +) }.observe { sums.append($0) }
        for value in 1...100 { number.set(value) }
        expectEqual(sums.value, (0...100).map { $0 * 11 + 55 })
        subscription.dispose()
    }

    @Test("A graph that doubles its paths with each layer is computed once for each node")
    func layers() {
        let source = SourceCell(1)
        var top: Cell<Int> = source
        for _ in 0..<24 {
            let below = top
            top = combine(below, below).map { [runs] in
                runs.increment()
                return ($0.0 &+ $0.1) & 0xffff
            }
        }
        func newRuns(_ body: () -> Void) -> Int {
            let before = runs.value
            body()
            return runs.value - before
        }
        expectEqual(newRuns { _ = top.value }, 24, "first read")
        source.set(2)
        expectEqual(newRuns { _ = top.value }, 24, "read without subscribers")
        let subscription = top.observe { _ in }
        expectEqual(newRuns { source.set(3) }, 24, "write")
        expectEqual(newRuns { _ = top.value }, 0, "settled read")
        subscription.dispose()
    }

    @Test("An observer that writes is finished before its writes are delivered, and reads them")
    func writingObserver() {
        let (a, b) = (SourceCell(0), SourceCell(0))
        let pair = combine(a, b)
        let subscriptions = [
            a.observe { [log] value in
                if value == 0 { return }
                log.append("a\(value)")
                b.set(value * 10)
                log.append("reads \(pair.value)")
            },
            b.observe { [log] in log.append("b\($0)") },
            pair.observe { [log] in log.append("pair\($0)") },
        ]
        log.value = []
        a.set(1)
        expectEqual(log.value, ["a1", "reads (1, 10)", "pair(1, 0)", "b10", "pair(1, 10)"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("A computed value that its observer changes is sent for each change, without a mixture")
    func feedback() {
        let source = SourceCell(0)
        let subscription = combine(source, source.map { $0 + 1 }).observe { [log] in
            log.append("\($0)")
            if $0.0 < 3 { source.set($0.0 + 1) }
        }
        expectEqual(log.value, ["(0, 1)", "(1, 2)", "(2, 3)", "(3, 4)"])
        subscription.dispose()
    }

    @Test("100,000 writes, each by an observer of the one before, need no stack")
    func longFeedback() {
        let (source, runs) = (SourceCell(0), runs)
        onStack(kibibytes: 512) {
            let subscription = source.map { $0 }.observe {
                runs.increment()
                if $0 < 100_000 { source.set($0 + 1) }
            }
            subscription.dispose()
        }
        expectEqual(runs.value, 100_001)
    }

    @Test("A closure depends on the branch that it has taken")
    func branches() {
        let (flag, a, b) = (SourceCell(true), SourceCell(1), SourceCell(2))
        let choice = computed { [runs] in
            runs.increment()
            return flag.value ? a.value : b.value
        }
        let subscription = choice.observe { [log] in log.append("\($0)") }
        let before = runs.value
        b.set(3)
        expectEqual(runs.value, before)
        flag.set(false)
        a.set(9)
        expectEqual(runs.value, before + 1)
        b.set(4)
        flag.set(true)
        expectEqual(log.value, ["1", "3", "4", "9"])
        subscription.dispose()
    }

    @Test("A closure is not run that the new values make unnecessary")
    func guarded() {
        let list = SourceCell([1])
        let first = computed { list.value[0] }
        let safe = computed { list.value.isEmpty ? 0 : first.value }
        let subscription = safe.observe { [log] in log.append("\($0)") }
        list.set([])
        list.set([5])
        expectEqual(log.value, ["1", "0", "5"])
        subscription.dispose()
    }

    @Test("What depends on an equal value is not computed")
    func equalValues() {
        let source = SourceCell(1)
        let half = computed { source.value / 2 }
        let after = half.map { [runs] in
            runs.increment()
            return $0
        }
        let subscription = after.observe { [log] in log.append("\($0)") }
        for value in 2...7 { source.set(value) }
        expectEqual(log.value, ["0", "1", "2", "3"])
        expectEqual(runs.value, 4)
        subscription.dispose()
    }

    @Test("A value without subscribers is computed when it is read, and only if an input has changed")
    func unobserved() {
        let source = SourceCell(0)
        let half = computed { source.value / 2 }
        let middle = half.map { [runs] in
            runs.increment()
            return $0
        }
        let top = computed { middle.value &* 2 }
        expectEqual(top.value, 0)
        let before = runs.value
        for value in 1...10 { source.set(value) }
        expectEqual(runs.value, before)
        expectEqual(top.value, 10)
        expectEqual(runs.value, before + 1)
        source.set(11)
        expectEqual(top.value, 10)
        expectEqual(runs.value, before + 1)
        let subscription = top.observe { _ in }
        source.set(10)
        expectEqual(runs.value, before + 1)
        source.set(12)
        expectEqual(runs.value, before + 2)
        subscription.dispose()
        for value in 1...10 { source.set(value) }
        expectEqual(runs.value, before + 2)
    }

    @Test("A subscription in a callback receives the present value before it returns, and later ones after it")
    func subscribingInCallback() {
        let source = SourceCell(1)
        let same = source.map { $0 }
        let second = Locked<Subscription?>(nil)
        let subscription = source.observe { [log] value in
            log.append("x\(value)")
            guard value == 2 else { return }
            log.append("subscribing")
            second.value = same.observe { log.append("m\($0)") }
            log.append("subscribed")
        }
        source.set(2)
        source.set(3)
        expectEqual(log.value, ["x1", "x2", "subscribing", "m2", "subscribed", "x3", "m3"])
        subscription.dispose()
        second.value?.dispose()
    }

    @Test("What a subscriber of a source sets is delivered in the order in which it was set, also the source itself")
    func orderOfWritesInCallback() {
        for isDerived in [false, true] {
            let (source, other) = (SourceCell(0), SourceCell(0))
            let derived = isDerived ? source.map { $0 } : nil
            log.value = []
            let subscriptions = [
                source.observe { [log] value in
                    log.append("source \(value)")
                    guard value == 1 else { return }
                    other.set(1)
                    source.set(2)
                    other.set(2)
                },
                other.observe { [log] in log.append("other \($0)") },
            ]
            source.set(1)
            expectEqual(log.value, ["source 0", "other 0", "source 1", "other 1", "source 2", "other 2"])
            for subscription in subscriptions { subscription.dispose() }
            withExtendedLifetime(derived) {}
        }
    }

    @Test("What is set while the first value of a subscription is computed is sent after it, also an end")
    func writeInFirstValue() {
        let (source, trigger, isArmed) = (SourceCell(5), SourceCell(0), Locked(false))
        let node = source.map(isEqual: ==) { value in
            if isArmed.value {
                isArmed.value = false
                source.set(5)
                source.end()
            }
            return value
        }
        node.observe { _ in }.dispose()
        source.set(0)
        let subscription = Locked<Subscription?>(nil)
        let first = trigger.observe { [log] in
            if $0 == 0 { return }
            isArmed.value = true
            // A former subscriber has received 5 as the last value.
            subscription.value = node.observe(onEnd: { [log] in log.append("end") }) { [log] in log.append("\($0)") }
        }
        trigger.set(1)
        expectEqual(log.value, ["0", "5", "end"])
        subscription.value?.dispose()
        first.dispose()
    }

    @Test("A subscription that is disposed in a callback receives nothing more")
    func disposingInCallback() {
        let source = SourceCell(1)
        let second = Locked<Subscription?>(nil)
        let first = source.observe { [log] in
            log.append("1:\($0)")
            if $0 == 2 { second.value?.dispose() }
        }
        second.value = source.observe { [log] in log.append("2:\($0)") }
        source.set(2)
        source.set(3)
        expectEqual(log.value, ["1:1", "2:1", "1:2", "1:3"])
        first.dispose()
    }

    @Test("A subscriber that is removed from the middle of the list leaves the others in their order")
    func removingFromTheMiddle() {
        let source = SourceCell(0)
        let subscriptions = (0..<3).map { index in source.observe { [log] in log.append("\(index):\($0)") } }
        log.value = []
        subscriptions[1].dispose()
        source.set(1)
        subscriptions[2].dispose()
        source.set(2)
        subscriptions[0].dispose()
        source.set(3)
        expectEqual(log.value, ["0:1", "2:1", "0:2"])
        expectEqual(source.subscriberCount, 0)
    }

    @Test("A plain source whose observer sets it delivers the values in order")
    func plainFeedback() {
        let source = SourceCell(0)
        let subscription = source.observe { [log] in
            log.append("\($0)")
            if $0 > 0, $0 % 3 != 0 { source.set($0 + 1) }
        }
        source.set(1)
        source.set(4)
        expectEqual(log.value, ["0", "1", "2", "3", "4", "5", "6"])
        #expect(source.isPlain)
        subscription.dispose()
    }

    @Test("A subscription in a callback of a plain source misses what is being delivered")
    func subscribingToPlainSource() {
        let (source, second) = (SourceCell(0), Locked<Subscription?>(nil))
        let subscription = source.observe { [log] value in
            log.append("x\(value)")
            guard value == 1 else { return }
            second.value = source.observe { log.append("y\($0)") }
            log.append("z")
        }
        source.set(1)
        source.set(2)
        expectEqual(log.value, ["x0", "x1", "y1", "z", "x2", "y2"])
        second.value?.dispose()
        subscription.dispose()
    }

    @Test("The value that an ended turn has replaced is released")
    func oldValues() {
        let living = Counter()
        let dead = Counter()
        @Sendable func token() -> Canary {
            living.increment()
            return Canary { dead.increment() }
        }
        do {
            let source = SourceCell(token())
            let pairs = source.map { ($0, token()) }
            let subscription = pairs.observe { _ in }
            for _ in 0..<10 { source.set(token()) }
            // The turns of other tests can need old values for a while.
            spin { living.value - dead.value == 2 }
            subscription.dispose()
        }
        spin { living.value == dead.value }
    }

    @Test("A node is released with its closures when nothing uses it")
    func releasing() {
        let dead = Counter()
        weak var node: Cell<Int>?
        let source = SourceCell(1)
        do {
            let canary = Canary { dead.increment() }
            let top = computed {
                canary.sing()
                return source.value + 1
            }.map { $0 }
            node = top
            let subscription = top.observe { _ in canary.sing() }
            source.set(2)
            subscription.dispose()
        }
        // The turns of other tests can need it for a while.
        spin { dead.value == 1 }
        #expect(node == nil)
        #expect(source.firstDependent == nil)
    }

    @Test("Closures that create nodes, and values that set properties when they are released, are in order")
    func creatingAndReleasing() {
        let (source, other, dead) = (SourceCell(0), SourceCell(0), Counter())
        let node = DerivedCell<Canary>(.test) {
            _ = source.map { $0 + 1 }.value
            return Canary {
                dead.increment()
                other.set(dead.value)
            }
        }
        let subscription = node.observe { [runs] _ in runs.increment() }
        for value in 1...100 { source.set(value) }
        expectEqual(runs.value, 101)
        spin { other.value == 100 }
        expectEqual(dead.value, 100)
        subscription.dispose()
    }

    @Test(
        "Rows of 100,000 are made, read, subscribed to, written, ended, and released in both orders on 512 KiB",
        arguments: ["maps", "closures", "pairs with the source", "closures with the source"], [false, true])
    func rows(_ kind: String, releasesSourceFirst: Bool) {
        let count = size(20_000, full: 100_000)
        onStack(kibibytes: 512) {
            let head = SourceCell(0)
            var row: [Cell<Int>] = [head]
            for _ in 0..<count {
                let last = row.last!
                switch kind {
                case "maps": row.append(last.map { $0 &+ 1 })
                case "closures": row.append(computed { last.value &+ 1 })
                case "pairs with the source": row.append(combine(head, last).map { $0.1 &+ 1 })
                default:
                    row.append(
                        computed {
                            _ = head.value
                            return last.value &+ 1
                        })
                }
            }
            expectEqual(row.last!.value, count)
            let (values, ends) = (Locked<[Int]>([]), Counter())
            let subscription = row.last!.observe(onEnd: { ends.increment() }, { values.append($0) })
            head.set(1)
            expectEqual(values.value, [count, count + 1])
            head.end()
            expectEqual(ends.value, 1)
            subscription.dispose()
            if releasesSourceFirst { row.reverse() }
            while row.popLast() != nil {}
        }
    }

    @Test("100,000 sources, each set by an observer of the one before, need no stack")
    func rowOfSources() {
        let count = size(20_000, full: 100_000)
        let row = (0..<count).map { _ in SourceCell(0) }
        let subscriptions = (0..<count - 1).map { index in
            row[index].observe { if $0 > 0 { row[index + 1].set($0) } }
        }
        onStack(kibibytes: 512) { row[0].set(7) }
        expectEqual(row.last!.value, 7)
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("What is computed from an equal value does not hold at the versions in between, which a turn reads later")
    func equalValueWithAnotherOneInBetween() {
        let number = SourceCell(1)
        let isOdd = number.map(isEqual: { $0 == $1 }) { $0 % 2 }
        let text = isOdd.map { [runs] value in
            runs.increment()
            return "\(value)"
        }
        expectEqual(text.value, "1")
        let subscriptions = [
            number.observe { [log] value in
                if value == 2 { number.set(3) }
                if value == 2 { log.append(text.value) }
            },
            computed { number.value == 2 ? text.value : "" }.observe { [log] in log.append($0) },
        ]
        number.set(2)
        expectEqual(log.value, ["", "1", "0", ""])
        expectEqual(runs.value, 2, "It was computed before, and is for version 2.")
        expectEqual(text.value, "1")
        for subscription in subscriptions { subscription.dispose() }
    }
}

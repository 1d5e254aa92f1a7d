import TestSupport
import Testing

@testable import StreamCore

/// The ends of sources and of what is computed from them.
@Suite struct StateEndTests {
    private let log = Locked<[String]>([])

    private func observe<Value>(_ cell: Cell<Value>, _ name: String = "") -> Subscription {
        cell.observe(onEnd: { [log] in log.append("\(name)end") }, { [log] in log.append("\(name)\($0)") })
    }

    @Test("A source ends its subscriptions, and one that comes later receives the last value and the end")
    func source() {
        let source = SourceCell(1)
        let first = observe(source)
        source.end()
        source.end()
        let second = observe(source, "late ")
        expectEqual(log.value, ["1", "end", "late 1", "late end"])
        #expect(first.isDisposed && second.isDisposed)
        expectEqual(source.subscriberCount, 0)
    }

    @Test("What is computed from several sources ends with the last of them")
    func severalInputs() {
        let (a, b) = (SourceCell(1), SourceCell(2))
        let top = combine(a.map { $0 }, b).map { $0.0 + $0.1 }
        let subscription = observe(top)
        a.end()
        b.set(3)
        b.end()
        _ = observe(top, "late ")
        expectEqual(log.value, ["3", "4", "end", "late 4", "late end"])
        #expect(a.firstDependent == nil && b.firstDependent == nil)
        subscription.dispose()
    }

    @Test("A subscription in the observer of an end receives the value and the end")
    func subscribingInEnd() {
        let source = SourceCell(1)
        let same = source.map { $0 }
        let subscription = source.observe(
            onEnd: { [log] in
                _ = same.observe(onEnd: { log.append("inner end") }, { log.append("inner \($0)") })
                log.append("outer end")
            }, { _ in })
        source.end()
        expectEqual(log.value, ["inner 1", "inner end", "outer end"])
        subscription.dispose()
    }

    @Test("A closure ends when what its last run has read has ended")
    func closure() {
        let (flag, a, b) = (SourceCell(true), SourceCell(1), SourceCell(2))
        let choice = computed { flag.value ? a.value : b.value }
        let subscription = observe(choice)
        a.end()
        flag.set(false)
        flag.end()
        b.set(3)
        b.end()
        expectEqual(log.value, ["1", "2", "3", "end"])
        subscription.dispose()
    }

    @Test("A closure that changed before its old inputs have ended goes on with its new ones")
    func staleClosure() {
        let (flag, a, b) = (SourceCell(true), SourceCell(1), SourceCell(2))
        let choice = computed { flag.value ? a.value : b.value }
        expectEqual(choice.value, 1)
        flag.set(false)
        a.end()
        flag.end()
        let subscription = observe(choice)
        b.set(3)
        b.end()
        expectEqual(log.value, ["2", "3", "end"])
        subscription.dispose()
    }

    @Test("A closure that changes to inputs that have ended ends after its value")
    func changingToEndedInputs() {
        let (flag, a) = (SourceCell(true), SourceCell(1))
        let constant = SourceCell(7)
        constant.end()
        let choice = computed { flag.value ? a.value : constant.value }
        let top = choice.map { $0 }
        let subscriptions = [observe(choice, "c"), observe(top, "t")]
        transaction {
            flag.set(false)
        }
        flag.end()
        expectEqual(log.value.filter { $0.hasPrefix("c") }, ["c1", "c7", "cend"])
        expectEqual(log.value.filter { $0.hasPrefix("t") }, ["t1", "t7", "tend"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("A closure that reads nothing sends its value and ends")
    func constant() {
        let subscription = observe(computed { 1 })
        let other = observe(combine([Cell<Int>]()))
        expectEqual(log.value, ["1", "end", "[]", "end"])
        #expect(subscription.isDisposed && other.isDisposed)
    }

    @Test("A node that gets its first subscriber after its inputs have ended ends, through nodes without subscribers")
    func endedBefore() {
        let source = SourceCell(1)
        let top = source.map { $0 + 1 }.map { $0 + 1 }
        let closure = computed { top.value + 1 }
        source.end()
        let subscriptions = [observe(top, "t"), observe(closure, "c")]
        expectEqual(log.value, ["t3", "tend", "c4", "cend"])
        #expect(subscriptions.allSatisfy { $0.isDisposed })
    }

    @Test("A batch that began before the last input ended reads the older value of a join that nobody observes")
    func olderReader() {
        let (a, b, other) = (SourceCell([0]), SourceCell([0]), SourceCell(0))
        let join = combine(a, b)
        #expect(join.value == ([0], [0]))
        let (firstBegan, firstGoesOn, firstEnded) = (Gate(), Gate(), Gate())
        let (secondBegins, secondBegan, secondGoesOn) = (Gate(), Gate(), Gate())
        let read = Locked([0])
        race(
            {
                transaction {
                    _ = other.value
                    firstBegan.open()
                    firstGoesOn.wait()
                }
                firstEnded.open()
            },
            {
                secondBegins.wait()
                transaction {
                    _ = other.value
                    secondBegan.open()
                    secondGoesOn.wait()
                    read.value = join.value.1
                }
            },
            {
                // The end of `a` waits for the first batch, and is taken while the second one reads.
                firstBegan.wait()
                b.set([1])
                a.end()
                other.set(1)
                secondBegins.open()
                secondBegan.wait()
                b.set([2])
                b.end()
                firstGoesOn.open()
                firstEnded.wait()
                secondGoesOn.open()
            })
        expectEqual(read.value, [1])
        #expect(join.value == ([0], [2]))
    }

    @Test("What was computed from a property before it ended is computed again afterward, if the property has changed")
    func staleDependent() {
        for isRead in [true, false] {
            let source = SourceCell([1])
            let count = source.map(\.count)
            let (mapped, closure) = (count.map { $0 * 10 }, computed { count.value * 10 })
            #expect(mapped.value == 10 && closure.value == 10)
            source.set([1, 2])
            source.end()
            if isRead { expectEqual(count.value, 2) }
            #expect(mapped.value == 20 && closure.value == 20)
            let subscriptions = [observe(mapped, "m"), observe(closure, "c")]
            expectEqual(log.value, ["m20", "mend", "c20", "cend"])
            log.value = []
            for subscription in subscriptions { subscription.dispose() }
        }
    }

    @Test("A value that owns what is computed from it and from a plain number is released, whichever of them ends last")
    func endsOfPlainValues() async {
        // In a process of its own, because what other threads deliver meanwhile can retain the value.
        await #expect(processExitsWith: .success) {
            final class Owner: Sendable { let sum = Locked<DerivedCell<Int>?>(nil) }
            for isNumberLast in [true, false] {
                let (number, other) = (SourceCell(1), SourceCell(0))
                weak var owner: Owner?
                do {
                    let source = SourceCell(Owner())
                    owner = source.value
                    owner?.sum.value = computed { [weak source, weak number] in
                        (source == nil ? 0 : withExtendedLifetime(source?.value) { 1 }) + (number?.value ?? 0)
                    }
                    precondition(owner?.sum.value?.value == 2)
                    if !isNumberLast { number.end() }
                    source.end()
                }
                if isNumberLast { number.end() }
                other.set(1)
                precondition(owner == nil, "\(isNumberLast)")
            }
        }
    }
}

import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct SubscriptionCountTests {
    @Test("counted(in:) counts the active subscriptions of all signals that share the count")
    func activeSubscriptions() {
        let count = SubscriptionCount()
        let subject = Subject<Int, Never>()
        let tokens = [
            subject.signal.counted(in: count).subscribe { _ in },
            subject.signal.map { $0 }.counted(in: count).subscribe { _ in },
            Signal<Int, Never>.never.counted(in: count).subscribe { _ in },
        ]
        expectEqual(count.value, 3)
        tokens[2].dispose()
        tokens[2].dispose()
        expectEqual(count.value, 2)
        #expect(Signal<Int, Never>.of(1).counted(in: count).waitForAll() == [1])
        expectEqual(count.value, 2)
        subject.complete()
        expectEqual(count.value, 0)
    }

    @Test("isActive is true from the first subscription to the end of the last one")
    func isActive() {
        let count = SubscriptionCount()
        let changes = values(of: count)
        let (one, two) = (Subject<Int, Never>(), Subject<Int, Never>())
        let first = one.signal.counted(in: count).subscribe { _ in }
        two.signal.counted(in: count).subscribe { _ in }.dispose()
        expectEqual(changes.value, [false, true])
        first.dispose()
        expectEqual(changes.value, [false, true, false])
        #expect(!count.isActive.value)
        two.signal.counted(in: count).subscribeCompleted { changes.modify { $0.append(count.isActive.value) } }
            .dispose()
        _ = Signal<Int, Never>.just(1).counted(in: count).subscribe { _ in
            changes.modify { $0.append(count.isActive.value) }
        }
        expectEqual(changes.value, [false, true, false, true, false, true, true, false])
    }

    @Test("isActive stays true while flatMap(.latest) replaces a counted signal")
    func replacedSignal() {
        let count = SubscriptionCount()
        let changes = values(of: count)
        let (queries, pages) = (Subject<Int, Never>(), Subject<Int, Never>())
        let token = queries.signal.flatMap(.latest) { query in
            query < 0 ? .empty : pages.signal.take(1).counted(in: count)
        }.subscribe { _ in }
        for query in 0..<3 {
            queries.send(query)
            expectEqual(count.value, 1)
        }
        expectEqual(changes.value, [false, true])
        pages.send(1)
        expectEqual(changes.value, [false, true, false])
        queries.send(3)
        queries.send(-1)
        expectEqual(count.value, 0)
        expectEqual(changes.value, [false, true, false, true, false])
        token.dispose()
    }

    @Test("The number is that of the active subscriptions also while flatMap(.latest) replaces a counted signal")
    func numberDuringReplacement() {
        let count = SubscriptionCount()
        let (changes, numbers) = (values(of: count), Locked<[Int]>([]))
        let source = Subject<Int, Never>()
        let token = source.signal.flatMap(.latest) { number in
            let inner = number == 1 ? Signal<Int, Never>.just(1) : Signal.never.counted(in: count)
            return inner.onNext { _ in numbers.append(count.value) }.onSubscribed { numbers.append(count.value) }
        }.subscribe { _ in numbers.append(count.value) }
        for number in 0...2 { source.send(number) }
        expectEqual(numbers.value, [1, 0, 0, 0, 1])
        expectEqual(changes.value, [false, true, false, true])
        token.dispose()
    }

    @Test("A replaced signal ends in its own count, and inner replacements wait for the outermost one")
    func severalCounts() {
        let (one, two) = (SubscriptionCount(), SubscriptionCount())
        let source = Subject<Int, Never>()
        let token = source.signal.flatMap(.latest) { number in
            Signal<Int, Never>.of(1, 2).flatMap(.latest) { _ in
                Signal<Int, Never>.never.counted(in: number.isMultiple(of: 2) ? one : two)
            }
        }.subscribe { _ in }
        for number in 0..<6 {
            source.send(number)
            expectEqual(one.value, (number.isMultiple(of: 2) ? 1 : 0))
            expectEqual(two.value, (number.isMultiple(of: 2) ? 0 : 1))
        }
        token.dispose()
        expectEqual(one.value, 0)
        expectEqual(two.value, 0)
        #expect(!one.isActive.value && !two.isActive.value)
    }

    private func values(of count: SubscriptionCount) -> Locked<[Bool]> {
        let changes = Locked<[Bool]>([])
        _ = count.isActive.values.subscribe { value in changes.modify { $0.append(value) } }
        return changes
    }

    @Test("counted(in:) is exact when many threads subscribe and dispose")
    func twoThreads() {
        let count = SubscriptionCount()
        let signal = Signal<Int, Never>.never.counted(in: count)
        let subscribing: @Sendable () -> Void = {
            for _ in 0..<200 { signal.subscribe { _ in }.dispose() }
        }
        race(subscribing, subscribing)
        expectEqual(count.value, 0)
    }
}

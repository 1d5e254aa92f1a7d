import StreamCore
import TestSupport
import Testing

/// The order of disposal, the source, and the thread that disposes. `CompoundRaceTests` has races of the children.
@Suite("Subscription of a part of a chain")
struct SubscriptionTests {
    private let log = Locked<[Int]>([])

    private func child(_ number: Int) -> Probe {
        Probe(onDispose: { [log] in log.append(number) })
    }

    private func source(_ number: Int) -> SourceProbe {
        SourceProbe { [log] in log.append(number) }
    }

    @Test(
        "A subscription disposes its source first, and then its children, beginning with the last",
        arguments: [0, 1, 2, 3, 100])
    func subscription(count: Int) {
        let subscription = Subscription()
        for number in (0..<count).reversed() { subscription.add(child(number)) }
        subscription.setSource(source(-1))
        CompoundDisposable([child(-2), subscription]).dispose()
        expectEqual(log.value, [-2, -1] + Array(0..<count))
        let alone = Subscription()
        alone.add(child(count + 1))
        alone.add(child(count))
        alone.dispose()
        expectEqual(log.value, [-2, -1] + Array(0..<count + 2))
    }

    @Test(
        "A subscription in order disposes its source first, and then its children in order",
        arguments: [0, 1, 2, 3, 100])
    func inOrder(count: Int) {
        let subscription = Subscription(isInOrder: true)
        subscription.setSource(source(-1))
        for number in 0..<count { subscription.add(child(number)) }
        expectEqual(subscription.count, count)
        subscription.dispose()
        subscription.dispose()
        expectEqual(log.value, [-1] + Array(0..<count))
        expectEqual(subscription.count, 0)
    }

    @Test("A nested subscription with only a source, or with a source and children, unsubscribes in its place")
    func nestedSource() {
        let (inner, mixed) = (Subscription(), Subscription())
        mixed.add(child(3))
        inner.setSource(source(1))
        mixed.setSource(source(2))
        CompoundDisposable([child(0), inner, mixed, child(4)]).dispose()
        expectEqual(log.value, Array(0...4))
        expectEqual(inner.count + mixed.count, 0)
    }

    @Test("A subscription that is disposed before it has a source unsubscribes immediately")
    func sourceAfterDisposal() {
        let subscription = Subscription()
        subscription.dispose()
        subscription.setSource(source(0))
        expectEqual(log.value, [0])
    }

    @Test("The place for a source can be claimed once")
    func claimingSource() {
        let subscription = Subscription()
        #expect(subscription.claimSource())
        #expect(!subscription.claimSource())
        expectEqual(subscription.count, 0)
    }

    @Test("Only the first tryDispose of a subscription returns true")
    func tryDispose() {
        let subscription = Subscription()
        #expect(subscription.tryDispose())
        #expect(!subscription.tryDispose())
        let other = Subscription()
        other.dispose()
        #expect(!other.tryDispose())
    }

    @Test(
        "Concurrent calls of dispose and tryDispose dispose each child once, and one tryDispose returns true",
        arguments: [0, 1, 2, 7])
    func disposeAgainstDispose(count: Int) {
        struct Subject: Sendable {
            let (subscription, children, wins): (Subscription, [Probe], Counter)

            init(_ count: Int) {
                (subscription, children, wins) = (Subscription(), (0..<count).map { _ in Probe() }, Counter())
                for child in children { subscription.add(child) }
            }

            func tryDispose() { if subscription.tryDispose() { wins.increment() } }
        }
        for isPlain in [false, true] {
            race(
                on: { Subject(count) }, { $0.tryDispose() }, { $0.tryDispose() },
                { if isPlain { $0.subscription.dispose() } },
                check: { subject in
                    #expect(subject.children.allSatisfy { $0.disposals == 1 })
                    #expect(isPlain ? subject.wins.value <= 1 : subject.wins.value == 1)
                })
        }
    }
}

/// A source that calls a closure when a subscription leaves it.
private final class SourceProbe: SubscriptionSource {
    private let onUnsubscribe: @Sendable () -> Void

    init(_ onUnsubscribe: @escaping @Sendable () -> Void) { self.onUnsubscribe = onUnsubscribe }

    func unsubscribe(_ subscription: Subscription) { onUnsubscribe() }
}

import StreamCore
import TestSupport
import Testing

@Suite struct SubscribeOwnerTests {
    @Test("subscribe(owner:next:failed:) is disposed by a completion although it has no completion handler")
    func ownerWithoutCompletion() {
        final class Owner: Sendable {}
        let owner = Owner()
        let log = Log()
        let subjects = (0..<2).map { _ in Subject<Int, Problem>() }
        let tokens = subjects.map { subject in
            subject.signal.subscribe(
                owner: owner, next: { _, value in log.append("\(value)") }, failed: { _, _ in log.append("failed") })
        }
        subjects[0].send(1)
        subjects[0].complete()
        subjects[1].fail(Problem(1))
        expectEqual(log.value, ["1", "failed"])
        expectEqual(tokens.map(\.isDisposed), [true, true])
    }

    @Test("subscribe(owner:) ends immediately with an owner that has a lifetime")
    func lifetimeOwner() {
        final class Owner: LifetimeOwner, Sendable {
            let lifetime: Lifetime
            private let token: Lifetime.Token
            init() { (lifetime, token) = Lifetime.make() }
        }
        let log = Log()
        let source = CountingSource<Int, Problem>()
        var owner: Owner? = Owner()
        let subscription = source.signal.subscribe(
            owner: owner!, next: { _, value in log.append("\(value)") }, failed: { _, _ in log.append("failed") },
            completed: { _ in log.append("completed") })
        source.send(1)
        owner = nil
        #expect(subscription.isDisposed)
        expectEqual(source.disposals.value, 1)
        expectEqual(log.value, ["1"])
    }
}

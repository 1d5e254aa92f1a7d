import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct WithUnretainedTests {
    private final class Plain: Sendable {
        let name = "plain"
    }

    private final class Owner: LifetimeOwner, Sendable {
        private let token: Lifetime.Token
        let lifetime: Lifetime
        init() { (lifetime, token) = Lifetime.make() }
    }

    @Test("withUnretained(_:) pairs each value with the object and passes the ends")
    func pairs() {
        let plain = Plain()
        let outcome = run("-a-b-#") { source, _ in source.withUnretained(plain) { $0.name + $1 } }
        expectEqual(outcome, Outcome("-{plaina}-{plainb}-#", "^----!"))
        let pairs = Signal<Int, Never>.of(1, 2).withUnretained(plain).waitForAll()
        expectEqual(pairs.map(\.1), [1, 2])
        #expect(pairs.allSatisfy { $0.0 === plain })
    }

    @Test("withUnretained(_:) does not retain the object and completes at the next value after its release")
    func releasedObject() {
        let source = Subject<Int, TestFailure>()
        var plain: Plain? = Plain()
        weak let observed = plain
        let recording = VirtualTimeScheduler().record(source.signal.withUnretained(plain!).map { $1 })
        source.send(1)
        plain = nil
        #expect(observed == nil)
        expectEqual(recording.values, [1])
        source.send(2)
        expectEqual(recording.events.map(\.event), [.next(1), .completed])
        expectEqual(source.subscriberCount, 0)
    }

    @Test("withUnretained(_:) completes immediately with an object that owns its lifetime")
    func lifetimeOwner() {
        let source = Subject<Int, TestFailure>()
        var owner: Owner? = Owner()
        let recording = VirtualTimeScheduler().record(source.signal.withUnretained(owner!).map { $1 })
        source.send(1)
        owner = nil
        expectEqual(recording.events.map(\.event), [.next(1), .completed])
        expectEqual(source.subscriberCount, 0)
    }

    @Test("withUnretained(_:_:) stops an infinite source with the object")
    func endlessSource() {
        let holder = Locked<Plain?>(Plain())
        let endless = Signal<Int, Never>.from(0...).withUnretained(holder.value!) { $1 }
            .onNext { if $0 == 2 { holder.value = nil } }
        expectEqual(endless.waitForAll(), [0, 1, 2])
    }
}

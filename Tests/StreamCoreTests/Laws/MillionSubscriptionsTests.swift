import CAllocations
import StreamCore
import TestSupport
import Testing

@Suite(.serialized) struct MillionSubscriptionsTests {
    /// Bytes that this process has allocated and not freed. Other tests run beside this one, hence the generous bound.
    private static var bytesInUse: Int { Int(allocations_bytes_in_use()) }

    private func measure(_ name: String, times: Int = 1_000_000, _ body: () -> Void) {
        for _ in 0..<1000 { body() }
        let before = Self.bytesInUse
        for _ in 0..<times { body() }
        let after = Self.bytesInUse
        print("\(name), \(times) subscriptions: \(before) bytes in use before, \(after) after")
        #expect(after - before < times * 8)
    }

    @Test("Law 8: a signal subscribed 1,000,000 times in a row leaves nothing behind")
    func nothingIsLeft() {
        let just = Signal<Int, Never>.just(1)
        measure("just") { _ = just.subscribe { _ in } }
        let subject = Subject<Int, Never>()
        measure("subject") { subject.signal.subscribe { _ in }.dispose() }
        #expect(subject.subscriberCount == 0)
    }

    @Test("Law 8: nor do created, replaying, shared and combined signals")
    func othersLeaveNothing() {
        let created = Signal<Int, Never> { subscriber in
            subscriber.send(1)
            return nil
        }
        measure("created", times: 200_000) { _ = created.subscribe { _ in } }
        let property = MutableProperty(1)
        measure("property", times: 200_000) { property.values.subscribe { _ in }.dispose() }
        let shared = property.values.share(replay: 1, while: .subscribed)
        measure("shared", times: 200_000) { shared.subscribe { _ in }.dispose() }
        let combined = combineLatest(property.values, property.values)
        measure("combined", times: 200_000) { combined.subscribe { _ in }.dispose() }
        let kept = Subscriber<Int, Never>(next: { _ in })
        measure("joining", times: 200_000) { property.values.subscribe(kept).dispose() }
    }
}

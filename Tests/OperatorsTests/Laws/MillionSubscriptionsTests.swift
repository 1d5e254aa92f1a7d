import CAllocations
import Operators
import StreamCore
import TestSupport
import Testing

/// Each test measures in a separate process, where no other test allocates.
@Suite struct MillionSubscriptionsTests {
    /// Bytes that this process has allocated and not freed.
    private static var bytesInUse: Int { Int(allocations_bytes_in_use()) }

    private static func measure(_ name: String, times: Int = size(100_000, full: 1_000_000), _ body: () -> Void) {
        for _ in 0..<1000 { body() }
        let before = bytesInUse
        for _ in 0..<times { body() }
        let after = bytesInUse
        print("\(name), \(times) subscriptions: \(before) bytes in use before, \(after) after")
        precondition(after - before < times, "\(name): \(after - before) bytes were not freed")
    }

    @Test("No leaks: a signal with very many consecutive subscriptions leaves nothing allocated")
    func nothingIsLeft() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let just = Signal<Int, Never>.just(1)
            Self.measure("just") { _ = just.subscribe { _ in } }
            let subject = Subject<Int, Never>()
            Self.measure("subject") { subject.signal.subscribe { _ in }.dispose() }
            precondition(subject.subscriberCount == 0)
        }
        print(String(decoding: try #require(result).standardOutputContent, as: UTF8.self))
    }

    @Test(
        "No leaks: created, replaying, shared and combined signals with very many subscriptions leave nothing allocated"
    )
    func othersLeaveNothing() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let few = size(50_000, full: 200_000)
            let created = Signal<Int, Never> { subscriber in
                subscriber.send(1)
                return nil
            }
            Self.measure("created", times: few) { _ = created.subscribe { _ in } }
            let property = MutableProperty(1)
            Self.measure("property", times: few) { property.values.subscribe { _ in }.dispose() }
            let shared = property.values.share(replay: 1, while: .subscribed)
            Self.measure("shared", times: few) { shared.subscribe { _ in }.dispose() }
            let combined = Property.combineLatest(property, property).values
            Self.measure("combined", times: few) { combined.subscribe { _ in }.dispose() }
            let kept = Subscriber<Int, Never>(next: { _ in })
            Self.measure("joining", times: few) { property.values.bind(to: kept).dispose() }
        }
        print(String(decoding: try #require(result).standardOutputContent, as: UTF8.self))
    }
}

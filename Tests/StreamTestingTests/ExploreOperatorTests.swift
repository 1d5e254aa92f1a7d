import Operators
import StreamTesting
import Testing

@Suite("explore: operators")
struct ExploreOperatorTests {
    /// There are five schedules. If waiting values are checked with `isDisposed` instead of the mark that the operator sets
    /// (`SerializedSink.next(_:of:)`), the third one fails, with the choices `1:1`.
    @Test("flatMap(.latest) loses nothing if the newest signal ends while a subscriber is interrupted")
    func latest() async throws {
        try await explore(orders: 2_000, random: 0) { simulation in
            let outer = Subject<Signal<Int, Never>, Never>()
            let first = Subject<Int, Never>()
            let received = MutableProperty<[Int]>([])
            let isCompleted = MutableProperty(false)
            let subscription = outer.signal.flatten(.latest).subscribe(
                next: { value in
                    received.value.append(value)
                    if value == 0 { simulation.preempt() }
                }, completed: { isCompleted.value = true })
            outer.send(first.signal)
            let (work, newest) = (simulation.queue("work"), simulation.queue("newest"))
            simulation.queue("first").schedule { first.send(0) }
            newest.schedule { outer.send(Signal.of(1, 2, 3).deliver(on: work)) }
            await simulation.settle()
            outer.complete()
            #expect(received.value.suffix(3) == [1, 2, 3])
            #expect(isCompleted.value)
            subscription.dispose()
        }
    }
}

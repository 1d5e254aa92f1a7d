import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct CastTests {
    @Test("cast(to:failing:) casts to classes, protocols and existentials, and fails at the first other value")
    func kindsOfTypes() throws {
        let values = Signal<any Sendable, TestFailure>.of(1, 2, "x", 3)
        let recording = VirtualTimeScheduler().record(values.cast(to: Int.self, failing: .other(7)))
        expectEqual(recording.events.map(\.event), [.next(1), .next(2), .failed(.other(7))])
        let printed = values.cast(to: (any CustomStringConvertible & Sendable).self, failing: .wrong)
        try expectEqual(printed.map { $0.description }.waitForAll(), ["1", "2", "x", "3"])
        let outcome = run("-1-2-x-3-|") { source, _ in
            source.map { Int($0) as (any Sendable)? ?? $0 }.cast(to: Int.self, failing: MarbleFailure())
        }
        expectEqual(outcome, Outcome("-1-2-#", "^----!"))
    }

    @Test("ofType(_:) drops other values and accepts subclasses")
    func subclasses() {
        class Animal: @unchecked Sendable {}
        final class Dog: Animal, @unchecked Sendable {}
        let animals = Signal<Animal, Never>.of(Animal(), Dog(), Dog())
        expectEqual(animals.ofType(Dog.self).count().waitForAll(), [2])
        expectEqual(animals.ofType(Animal.self).count().waitForAll(), [3])
        expectEqual(run("-1-#") { source, _ in source.ofType(Int.self) }, Outcome("---#", "^--!"))
    }
}

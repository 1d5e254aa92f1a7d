import Disposables
import TestSupport
import Testing

@testable import StreamCore

/// Properties that are kept equal.
@Suite struct EqualPropertiesTests {
    private let left = MutableProperty(1)
    private let right = MutableProperty(2)

    @Test("The right value is first, and then each change is made in the other property")
    func equal() {
        let changes = Locked<[Int]>([])
        let binding = bindBidirectionally(left, right)
        let subscription = left.values.subscribe { changes.append($0) }
        expectEqual(left.value, 2)
        left.value = 3
        expectEqual(right.value, 3)
        right.value = 4
        expectEqual(left.value, 4)
        expectEqual(changes.value, [2, 3, 4])
        binding.dispose()
        left.value = 5
        expectEqual(right.value, 4)
        subscription.dispose()
    }

    @Test("If both change in a batch, the right value stays")
    func conflict() {
        let binding = bindBidirectionally(left, right)
        Property.batch {
            left.value = 10
            right.value = 20
        }
        #expect(left.value == 20 && right.value == 20)
        binding.dispose()
    }

    @Test("What was typed stays as it is, and what cannot be converted changes nothing")
    func converting() {
        let (text, number) = (MutableProperty(""), MutableProperty(1.5))
        let binding = bindBidirectionally(text, number, toLeft: { "\($0)" }, toRight: { Double($0) })
        expectEqual(text.value, "1.5")
        text.value = "2.50"
        #expect(number.value == 2.5 && text.value == "2.50")
        text.value = "2,"
        #expect(number.value == 2.5 && text.value == "2,")
        number.value = 2.5
        expectEqual(text.value, "2,")
        number.value = 3
        expectEqual(text.value, "3.0")
        binding.dispose()
    }

    @Test("Views can be bound, and the binding ends with one of the properties")
    func lifetime() {
        weak var released: MutableProperty<(volume: Int, name: String)>?
        var settings: MutableProperty<(volume: Int, name: String)>? = MutableProperty((volume: 5, name: ""))
        released = settings
        let binding = bindBidirectionally(left, settings!.view(\.volume))
        expectEqual(left.value, 5)
        left.value = 7
        expectEqual(settings!.value.volume, 7)
        settings!.value.volume = 8
        expectEqual(left.value, 8)
        settings = nil
        #expect(released == nil)
        #expect(binding.isDisposed)
        left.value = 9
    }

    @Test("Chains and rings of bindings end")
    func ring() {
        let third = MutableProperty(3)
        let bindings = [
            bindBidirectionally(left, right), bindBidirectionally(right, third), bindBidirectionally(third, left),
        ]
        third.value = 9
        expectEqual([left.value, right.value, third.value], [9, 9, 9])
        left.value = 4
        expectEqual([left.value, right.value, third.value], [4, 4, 4])
        for binding in bindings { binding.dispose() }
    }

    @Test("Two threads that set both properties leave them equal")
    func threads() {
        for _ in 0..<size(20, full: 500) {
            let (left, right) = (MutableProperty(0), MutableProperty(0))
            let binding = bindBidirectionally(left, right)
            race({ for value in 1...20 { left.value = value } }, { for value in 1...20 { right.value = -value } })
            expectEqual(left.value, right.value)
            binding.dispose()
        }
    }
}

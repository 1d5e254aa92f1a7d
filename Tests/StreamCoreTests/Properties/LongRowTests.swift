import StreamCore
import TestSupport
import Testing

/// A long row of properties, each of which is derived from the one before, needs no deep stack.
// Serialized, because the first value of a computed property is computed from the sources while another thread delivers a change, and a change
// takes long to pass a row.
@Suite(.serialized) struct LongRowTests {
    enum Kind: CaseIterable {
        case map, join, computed, mixed

        func next(_ property: Property<Int>, _ index: Int) -> Property<Int> {
            switch self {
            case .map: property.map { $0 &+ 1 }
            case .join: Property.combineLatest(property, property).map { ($0 &+ $1) / 2 &+ 1 }
            case .computed: Property.computed { property.value &+ 1 }
            case .mixed: Self.allCases[index % 3].next(property, index)
            }
        }
    }

    @Test("A long row of properties is written, read, and released on a stack of 512 KiB", arguments: Kind.allCases)
    func row(kind: Kind) {
        let length = size(isSanitized ? 10_000 : 20_000, full: 100_000, sanitized: 10_000)
        onStack(kibibytes: isSanitized ? 8_192 : 512) {
            let source = MutableProperty(0)
            var last = source.map { $0 }
            for index in 0..<length { last = kind.next(last, index) }
            let received = Locked<[Int]>([])
            let subscription = last.values.subscribe { received.append($0) }
            source.value = 5
            expectEqual(last.value, length + 5)
            Property.batch {
                source.value = 7
                expectEqual(last.value, length + 7)
            }
            expectEqual(received.value, [0, 5, 7].map { length + $0 })
            subscription.dispose()
            last = source.map { $0 }
            expectEqual(last.value, 7)
        }
    }
}

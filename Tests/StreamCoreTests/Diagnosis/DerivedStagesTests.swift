import StreamCore
import StreamTesting
import TestSupport
import Testing

private struct Point: Sendable, Equatable {
    var x = 1
    var y = 2
}

@Suite struct DerivedStagesTests {
    private static let net = MutableProperty(1)
    private static let other = MutableProperty(2)
    private static let point = MutableProperty(Point())

    private static let descriptions: [(String, @Sendable () -> any CustomStringConvertible)] = [
        ("MutableProperty.map", { net.map { $0 + 1 }.values }),
        ("MutableProperty.map.map", { net.map { $0 + 1 }.map { $0 + 1 }.signal }),
        ("[MutableProperty, MutableProperty].combineLatest", { Property.combineLatest(net, other).values }),
        (
            "[MutableProperty.map, MutableProperty, MutableProperty].combineLatest.map",
            { Property.combineLatest(net.map { $0 }, other, net).map { $0.0 }.signal }
        ),
        ("MutableProperty.view", { point.view(\.x).values }),
        ("MutableProperty.view.map", { point.view(\.x).map { $0 }.values }),
        (
            "[MutableProperty, MutableProperty].computed.map",
            { Property.computed { net.value + other.value }.map { $0 }.values }
        ),
        ("Property.map", { Property(initial: 1, then: net.signal).map { $0 }.values }),
        ("MutableProperty.Property", { Property(capturing: net).signal }),
        ("MutableProperty.Property.map", { ForeignProperty(net).map { $0 }.values }),
        ("MutableProperty.map", { MutableProperty(1).map { $0 }.values }),
    ]

    @Test(
        "The signal of a derived property describes what the property is derived from", arguments: descriptions.indices)
    func lines(index: Int) {
        expectEqual(Self.descriptions[index].1().description, Self.descriptions[index].0)
    }

    @Test("A debug description has the place of each property that was given one")
    func places() {
        let line: UInt = #line + 1
        let (a, b) = (MutableProperty(1), MutableProperty(2))
        let sum = Property.computed { a.value + 1 }
        expectEqual(
            Property.combineLatest(sum, b).map { $0 + $1 }.values.debugDescription,
            """
              - MutableProperty — \(#fileID):\(line)
                computed — \(#fileID):\(line + 1)
              - MutableProperty — \(#fileID):\(line)
            combineLatest
            map
            """)
    }

    @Test("A computed property describes what its last run has read")
    func changingInputs() {
        let (isMember, price) = (MutableProperty(false), MutableProperty(50).map { $0 })
        let total = Property.computed { isMember.value ? price.value : 0 }
        expectEqual(total.values.description, "MutableProperty.computed")
        isMember.value = true
        expectEqual(total.value, 50)
        expectEqual(total.values.description, "[MutableProperty, MutableProperty.map].computed")
    }

    @Test("A description runs no closure of a derived property, and ends with a bounded number of stages")
    func bounded() {
        let runs = MutableProperty(0)
        let first = MutableProperty(1)
        var last = first.map { value in
            runs.modify { $0 += 1 }
            return value
        }
        for _ in 0..<40 { last = Property.combineLatest(last, last).map { $0.0 } }
        expectEqual(last.values.description.split { !$0.isLetter }.count, 256)
        var long = first.map { $0 }
        for _ in 0..<100_000 { long = long.map { $0 } }
        expectEqual(long.values.description.split(separator: ".").count, 256)
        expectEqual(runs.value, 0)
    }
}

/// A property of another package, which is computed from one of this package.
private final class ForeignProperty: PropertyProtocol {
    private let stored: MutableProperty<Int>

    init(_ stored: MutableProperty<Int>) { self.stored = stored }

    var value: Int { stored.value }
    var signal: Signal<Int, Never> { stored.signal }
    var values: Signal<Int, Never> { stored.values }
}

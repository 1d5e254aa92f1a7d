public import Operators
import TestSupport
import Testing

/// The operator of the example in CONTRIBUTING.md.
@Suite("CONTRIBUTING.md") struct ContributingTests {
    @Test("The operator of the example sends every second value") func everyOther() {
        let every = Signal<Int, Never>.of(1, 2, 3).everyOther()
        expectEqual(every.waitForAll(), [1, 3])
        #expect(every.description.hasSuffix(".everyOther"))
    }
}

extension Signal {
    /// Sends every second value, beginning with the first.
    ///
    ///     source:       -1-2-3-4-|
    ///     everyOther(): -1---3---|
    ///
    /// - SeeAlso: ``Signal/filter(_:)``
    @inlinable public func everyOther() -> Signal {
        composed { $0.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element) }
    }
}

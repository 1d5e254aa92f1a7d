public import Operators
import Testing

@Suite("CONTRIBUTING.md") struct ContributingTests {
    @Test("The operator of the step by step") func everyOther() {
        let every = Signal<Int, Never>.of(1, 2, 3).everyOther()
        #expect(every.waitForAll() == [1, 3])
        #expect(every.description.hasSuffix(".everyOther"))
    }
}

extension Signal {
    /// Every second value, the first included.
    ///
    ///     source:       -1-2-3-4-|
    ///     everyOther(): -1---3---|
    ///
    /// - SeeAlso: ``Signal/filter(_:)``
    @inlinable public func everyOther() -> Signal {
        composed { $0.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element) }
    }
}

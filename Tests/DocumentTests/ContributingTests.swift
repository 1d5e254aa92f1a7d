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
    @inlinable public func everyOther(fileID: StaticString = #fileID, line: UInt = #line) -> Signal {
        enumerated().filter { (each) throws(Failure) in each.offset.isMultiple(of: 2) }
            .map { (each) throws(Failure) in each.element }.traced(fileID, line)
    }
}

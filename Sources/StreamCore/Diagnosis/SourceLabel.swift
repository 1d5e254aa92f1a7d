/// The name and the source location of a source that is subscribed to in another place.
@frozen @usableFromInline package struct SourceLabel: Sendable {
    @usableFromInline package let name: StaticString
    @usableFromInline package let fileID: StaticString
    @usableFromInline package let line: UInt

    @inlinable package init(_ name: StaticString, _ fileID: StaticString, _ line: UInt) {
        self.name = name
        self.fileID = fileID
        self.line = line
    }
}

extension Sink {
    /// For a source that keeps the sink in memory and was created in another place than it is subscribed to.
    @inlinable package func tracedHotSource(_ label: SourceLabel) -> Sink? {
        tracedHotSource(label.fileID, label.line, label.name)
    }
}

/// What a source is called and where it was made, for one that is subscribed to elsewhere.
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
    /// For a source that was made elsewhere than it is subscribed to, and keeps the sink in memory.
    @inlinable package func tracedHotSource(_ label: SourceLabel) -> Sink? {
        tracedHotSource(label.fileID, label.line, label.name)
    }
}

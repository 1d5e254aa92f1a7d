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

    /// For a source that has no place of its own in the program, such as a property that is derived from others.
    @inlinable package init(_ name: StaticString) { self.init(name, "", 0) }

    /// Whether the source location is known.
    var hasPlace: Bool { fileID.utf8CodeUnitCount > 0 }
}

extension Sink {
    /// For a source that keeps the sink in memory and was created in another place than it is subscribed to.
    @inlinable package func tracedHotSource(_ label: SourceLabel) -> Sink? {
        tracedHotSource(label.fileID, label.line, label.name)
    }
}

/// A change whose new value only its maker's code can read fast: who is told of it. See ``Direct``.
///
/// While it stands, this thread owns the turns of the hub that tells. ``tell(_:)`` gives them up.
@usableFromInline struct DirectTelling {
    // All live as long as this does: the changed object holds its hub, this thread owns the turns of the channel's, and a
    // channel that starts at another object is retained.
    private let source: Unmanaged<Hub>
    private let keyPath: Unmanaged<AnyKeyPath>
    private let channel: Unmanaged<ObservingChannel>
    private let hot: UnsafeMutablePointer<ObservingContext.Hot>
    private let isRetained: Bool
    @usableFromInline let isWrapped: Bool

    init(
        _ source: Hub, _ keyPath: AnyKeyPath, _ entry: PropertyTable.Snapshot.Entry,
        _ channel: Unmanaged<ObservingChannel>, _ context: Unmanaged<ObservingContext>, isRetained: Bool
    ) {
        self.source = .passUnretained(source)
        self.keyPath = .passUnretained(keyPath)
        self.channel = channel
        self.isRetained = isRetained
        isWrapped = entry.isWrapped
        hot = context._withUnsafeGuaranteedRef { $0.hot }
        hot.pointee.directReading = ObservingContext.DirectReading(expected: entry.expected)
    }

    /// Tells the property's new value, which was read after the telling was made.
    @inlinable func tell<Member>(_ value: Member) {
        if isWrapped {
            withUnsafePointer(to: Optional(value)) { finish($0) }
        } else {
            withUnsafePointer(to: value) { finish($0) }
        }
    }

    @usableFromInline func finish(_ value: UnsafeRawPointer) {
        // A getter that changes a property has ended this reading, too.
        let isMistaken = hot.pointee.directReading?.isMistaken ?? true
        hot.pointee.directReading = nil
        let isTold = channel._withUnsafeGuaranteedRef { channel in
            channel.hub.turns.tell(unless: isMistaken) {
                channel.tellDirectly(value)
            }
        }
        if !isTold { source._withUnsafeGuaranteedRef { $0.changed(keyPath.takeUnretainedValue(), []) } }
        if isRetained { channel.release() }
    }
}

/// A change whose new value only its maker's code can read fast: who is told of it. See ``Direct``.
///
/// While it stands, this thread owns the turns of the hub that tells. ``tell(_:)`` gives them up.
@usableFromInline struct DirectNotification {
    // All live as long as this does: the changed object holds its hub, this thread owns the turns of the channel's, and a
    // channel that starts at another object is retained.
    private let source: Unmanaged<RegistrarCore>
    private let keyPath: Unmanaged<AnyKeyPath>
    private let channel: Unmanaged<PathChannel>
    private let fast: UnsafeMutablePointer<ThreadObservation.FastState>
    private let isRetained: Bool
    @usableFromInline let isWrapped: Bool

    init(
        _ source: RegistrarCore, _ keyPath: AnyKeyPath, _ entry: PropertyTable.Snapshot.Entry,
        _ channel: Unmanaged<PathChannel>, _ thread: Unmanaged<ThreadObservation>, isRetained: Bool
    ) {
        self.source = .passUnretained(source)
        self.keyPath = .passUnretained(keyPath)
        self.channel = channel
        self.isRetained = isRetained
        isWrapped = entry.isWrapped
        fast = thread._withUnsafeGuaranteedRef { $0.fast }
        fast.pointee.directRead = ThreadObservation.DirectRead(expected: entry.expected)
    }

    /// Tells the property's new value, which was read after the telling was made.
    @inlinable func notify<Member>(_ value: Member) {
        if isWrapped {
            withUnsafePointer(to: Optional(value)) { finish($0) }
        } else {
            withUnsafePointer(to: value) { finish($0) }
        }
    }

    @usableFromInline func finish(_ value: UnsafeRawPointer) {
        // A getter that changes a property has ended this reading, too.
        let isInvalid = fast.pointee.directRead?.isInvalid ?? true
        fast.pointee.directRead = nil
        let isNotified = channel._withUnsafeGuaranteedRef { channel in
            channel.core.drain.finish(unless: isInvalid) {
                channel.notifyDirectly(value)
            }
        }
        if !isNotified { source._withUnsafeGuaranteedRef { $0.changed(keyPath.takeUnretainedValue(), []) } }
        if isRetained { channel.release() }
    }
}

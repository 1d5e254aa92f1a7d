/// A notification whose value is the changed property's new value, which the caller reads. See ``DirectDependency``.
///
/// Only the caller can read the value fast, because it is generic over the types. While the notification exists, this thread
/// owns the drain of the core that notifies. ``notify(_:)`` gives up ownership.
@usableFromInline struct DirectNotification {
    // All references live as long as this: the changed object retains its core, this thread owns the drain of the channel's core,
    // and a retained snapshot retains a channel that starts at another object.
    private let changedCore: Unmanaged<RegistrarCore>
    private let keyPath: Unmanaged<AnyKeyPath>
    private let channel: Unmanaged<PathChannel>
    private let fast: UnsafeMutablePointer<ThreadObservation.FastState>
    private let retained: Unmanaged<PropertyTable.Snapshot>?

    init(
        _ changedCore: RegistrarCore, _ keyPath: AnyKeyPath, _ entry: PropertyTable.Snapshot.Entry,
        _ channel: Unmanaged<PathChannel>, _ thread: Unmanaged<ThreadObservation>,
        retained: Unmanaged<PropertyTable.Snapshot>?
    ) {
        self.changedCore = .passUnretained(changedCore)
        self.keyPath = .passUnretained(keyPath)
        self.channel = channel
        self.retained = retained
        fast = thread._withUnsafeGuaranteedRef { $0.fast }
        fast.pointee.directRead = ThreadObservation.DirectRead(expected: entry.expected)
    }

    /// Sends the property's new value, which the caller has read after it created the notification.
    @inlinable func notify<Member>(_ value: Member) {
        withUnsafePointer(to: value) { finish($0) }
    }

    @usableFromInline func finish(_ value: UnsafeRawPointer) {
        // A getter that changes a property has also ended this read.
        let isInvalid = fast.pointee.directRead?.isInvalid ?? true
        fast.pointee.directRead = nil
        channel._withUnsafeGuaranteedRef { channel in
            if !isInvalid { channel.notifyDirectly(value) }
            channel.core.drain.leave()
        }
        if isInvalid { changedCore._withUnsafeGuaranteedRef { $0.changed(keyPath.takeUnretainedValue(), []) } }
        retained?.release()
    }
}

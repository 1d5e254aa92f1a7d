import StreamCore

/// A notification whose value is the changed property's new value, which the caller reads. See ``DirectDependency``.
///
/// Only the caller can read the value fast, because it is generic over the types. While the notification exists, this thread
/// owns the drain of the core that notifies. ``notify(_:)`` gives up ownership.
@usableFromInline struct DirectNotification {
    // All references live as long as this: the changed object retains its core, this thread owns the drain of the channel's core,
    // and a retained snapshot retains a channel that starts at another object.
    let changedCore: Unmanaged<RegistrarCore>
    let keyPath: Unmanaged<AnyKeyPath>
    let channel: Unmanaged<PathChannel>
    let fast: UnsafeMutablePointer<ThreadObservation.FastState>
    let thread: StateThreadPointer
    let retained: Unmanaged<PropertyTable.Snapshot>?

    /// Sends the property's new value, which the caller has read after it created the notification.
    @_transparent @inlinable func notify<Member>(_ value: UnsafePointer<Member>) { finish(value) }

    @usableFromInline func finish(_ value: UnsafeRawPointer) {
        // A getter that changes a property has also ended this read.
        let isValid = fast.pointee.directRead.isActive && !fast.pointee.directRead.isInvalid
        fast.pointee.directRead.isActive = false
        channel._withUnsafeGuaranteedRef { channel in
            if isValid { thread.deliverChange { channel.actions.notifyDirectly(channel, value) } }
            channel.core.drain.leave()
        }
        if !isValid { changedCore._withUnsafeGuaranteedRef { $0.changed(keyPath.takeUnretainedValue(), []) } }
        retained?.release()
    }
}

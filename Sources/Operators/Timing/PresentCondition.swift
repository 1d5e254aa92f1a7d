import StreamCore

/// The present value of the property that controls an operator such as `hold(while:)`.
///
/// It can be newer than the value that the property has sent last: during the delivery of `false`, a subscriber or another
/// thread can set `true`, which is delivered afterwards. An operator that sends queued values during that time has to stop.
@usableFromInline package struct PresentCondition: Sendable {
    @usableFromInline let read: @Sendable () -> Bool?

    @inlinable package init(_ condition: some PropertyProtocol<Bool>) {
        if let property = condition as? Property<Bool> {
            // Retained, because a subscription to its values retains what it is composed of, but not the property.
            read = { property.value }
        } else {
            read = { [weak condition] in condition?.value }
        }
    }

    /// A Boolean value that indicates whether the property is `true`. Its values will include that.
    ///
    /// Changes by a batch of this thread are not read, because the batch sends only its result. A computed closure that
    /// sends a value to the operator does not depend on the property.
    @inlinable package var isTrue: Bool {
        let thread = StateThread.current
        if thread.isInTransaction { return false }
        return thread.pointee.isComputing ? thread.outsideOfComputations { read() == true } : read() == true
    }
}

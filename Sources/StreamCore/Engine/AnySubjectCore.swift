/// The part of a subject core that is independent of its types.
///
/// A method of a generic class that is called for a base class looks up the class's types at run time, which costs 300 ns. So
/// a closure that was created where the types were known removes subscribers.
@usableFromInline package class AnySubjectCore: SubscriptionSource, @unchecked Sendable {
    /// The gate of the drain that serializes the events. Its queue contains the items of the subclass.
    @usableFromInline package final let gate = DrainGate()

    /// The source's name and the location where it was created.
    @usableFromInline final let origin: SourceLabel

    private final let removeSubscriber: @Sendable (AnySubjectCore, Subscription) -> Void

    @usableFromInline init(
        origin: SourceLabel, removeSubscriber: @escaping @Sendable (AnySubjectCore, Subscription) -> Void
    ) {
        self.origin = origin
        self.removeSubscriber = removeSubscriber
    }

    @usableFromInline package final func unsubscribe(_ subscription: Subscription) {
        removeSubscriber(self, subscription)
    }
}

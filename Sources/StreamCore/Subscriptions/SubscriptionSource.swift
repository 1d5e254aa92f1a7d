/// A source of events, from which a subscription unsubscribes when it is disposed.
@usableFromInline package protocol SubscriptionSource: AnyObject, Sendable {
    /// Removes the subscriber with `subscription`, which is disposed. Called at most once for each subscription.
    func unsubscribe(_ subscription: Subscription)
}

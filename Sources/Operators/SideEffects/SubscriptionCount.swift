public import Synchronization

/// The number of active subscriptions to the signals that are counted in it, so that a test can detect a leak.
public final class SubscriptionCount: Sendable {
    @usableFromInline let active = Atomic(0)

    /// Creates a count of 0.
    @inlinable public init() {}

    /// The number of subscriptions that have neither ended nor been disposed.
    @inlinable public var value: Int { active.load(ordering: .acquiring) }
}

extension Signal {
    /// Counts each subscription in `count` for as long as the subscription is active.
    ///
    /// ```swift
    /// let subscriptions = SubscriptionCount()
    /// let orders = Subject<String, Never>()
    /// let kitchen = orders.signal.counted(in: subscriptions).subscribe { print($0) }
    /// print(subscriptions.value)  // prints 1
    /// kitchen.dispose()
    /// print(subscriptions.value)  // prints 0
    /// ```
    ///
    ///     source:      -1--2-|
    ///     counted(in): -1--2-|     1 until the end, then 0
    ///
    /// - In other libraries: `Resources.total` in RxSwift, which counts the objects of all streams.
    /// - SeeAlso: ``/StreamCore/Subject/subscriberCount``
    @inlinable public func counted(in count: SubscriptionCount) -> Signal {
        composed {
            $0.onSubscribe { count.active.add(1, ordering: .acquiringAndReleasing) }
                .onDispose { count.active.subtract(1, ordering: .acquiringAndReleasing) }
        }
    }
}

public import Synchronization

/// How many subscriptions stand of the signals that are counted in it, so that a test can tell a leak.
public final class SubscriptionCount: Sendable {
    @usableFromInline let standing = Atomic(0)

    /// A count of none.
    @inlinable public init() {}

    /// The number of subscriptions that have neither ended nor been disposed.
    @inlinable public var value: Int { standing.load(ordering: .acquiring) }
}

extension Signal {
    /// Counts each subscription in `count` for as long as it stands.
    ///
    ///     source:      -1--2-|
    ///     counted(in): -1--2-|     1 until the end, then 0
    ///
    /// - Elsewhere: `Resources.total` in RxSwift counts the objects of all streams.
    /// - SeeAlso: ``/StreamCore/Subject/subscriberCount``
    @inlinable public func counted(in count: SubscriptionCount)
        -> Signal
    {
        composed {
            $0.onSubscribe { count.standing.add(1, ordering: .acquiringAndReleasing) }
                .onDispose { count.standing.subtract(1, ordering: .acquiringAndReleasing) }
        }
    }
}

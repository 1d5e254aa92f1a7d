/// A pair of terminals. A value that is sent to one is received from the other.
///
///     model ⇄ leading ⇄ following ⇄ view
///
/// A value is sent to the subscribers of the other terminal only. The side of ``leading`` owns the value, so its
/// subscribers receive no earlier value. A late subscriber of ``following`` first receives the channel's latest value,
/// whichever terminal it was sent to. So it never starts with an older value than the leading side has. Completing
/// either terminal completes both.
///
/// When both terminals are released, their subscriptions are disposed.
/// - In other libraries: `RACChannel` in ReactiveObjC, whose following terminal starts with the last value sent to the
///   leading one, even if a newer value was sent to the following one.
public final class TwoWayChannel<Value: Sendable>: Sendable {
    /// The terminal for the side that owns the value.
    public let leading: Terminal

    /// The terminal for the side that follows the value. A late subscriber receives the latest value first.
    public let following: Terminal

    /// Creates a channel without a value.
    @inlinable public init() {
        let toLeading = ReplaySubject<Value, Never>(capacity: 0)
        let toFollowing = ReplaySubject<Value, Never>(capacity: 1)
        leading = Terminal(incoming: toLeading, outgoing: toFollowing, isLeading: true)
        following = Terminal(incoming: toFollowing, outgoing: toLeading, isLeading: false)
    }

    /// One end of a channel: a subject whose ``signal`` sends the values that are sent to the other end.
    public final class Terminal: SubjectProtocol {
        public typealias Failure = Never

        @usableFromInline let incoming: ReplaySubject<Value, Never>
        @usableFromInline let outgoing: ReplaySubject<Value, Never>

        /// A Boolean value that indicates whether this terminal is for the side that owns the value.
        @usableFromInline let isLeading: Bool

        @inlinable init(
            incoming: ReplaySubject<Value, Never>, outgoing: ReplaySubject<Value, Never>, isLeading: Bool
        ) {
            self.isLeading = isLeading
            self.incoming = incoming
            self.outgoing = outgoing
        }

        /// A signal of the values that are sent to the other terminal.
        @inlinable public var signal: Signal<Value, Never> { incoming.signal.traced() }

        /// The number of subscribers, in constant time.
        @inlinable public var subscriberCount: Int { incoming.subscriberCount }

        /// Sends `value` to the subscribers of the other terminal.
        @inlinable public func send(_ value: Value) {
            if !isLeading { incoming.store(value) }
            outgoing.send(value)
        }

        /// Does nothing. It can't be called, because no value of type `Never` exists.
        public func fail(_ failure: Never) {}

        /// Completes both terminals.
        @inlinable public func complete() {
            outgoing.complete()
            incoming.complete()
        }
    }
}

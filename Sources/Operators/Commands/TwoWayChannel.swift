/// Two terminals: what is sent to one comes out of the other.
///
///     model ⇄ leading ⇄ following ⇄ view
///
/// A value is sent to the subscribers of the other terminal only. Subscribers of ``leading`` know the value from the start
/// and receive no earlier value. A late subscriber of ``following`` first receives the channel's latest value, whichever
/// terminal it was sent to, so it never starts with an older value than the leading side has. Completing either terminal
/// completes both.
///
/// When both terminals are released, their subscriptions are disposed.
/// - Elsewhere: `RACChannel` in ReactiveObjC, whose following terminal starts with the last value sent to the leading one,
///   even if a newer value was sent to the following one.
public final class TwoWayChannel<Value: Sendable>: Sendable {
    /// For the side where the value lives.
    public let leading: Terminal

    /// For the side that follows it: a late subscriber gets the latest value first.
    public let following: Terminal

    /// A channel through which nothing was sent.
    public init() {
        let toLeading = ReplaySubject<Value, Never>(capacity: 0)
        let toFollowing = ReplaySubject<Value, Never>(capacity: 1)
        leading = Terminal(incoming: toLeading, outgoing: toFollowing, leads: true)
        following = Terminal(incoming: toFollowing, outgoing: toLeading, leads: false)
    }

    /// One end of a channel: a subject whose ``signal`` sends what is sent to the other end.
    public final class Terminal: SubjectProtocol {
        private let incoming: ReplaySubject<Value, Never>
        private let outgoing: ReplaySubject<Value, Never>

        /// Whether the value lives here.
        let leads: Bool

        fileprivate init(
            incoming: ReplaySubject<Value, Never>, outgoing: ReplaySubject<Value, Never>, leads: Bool
        ) {
            self.leads = leads
            self.incoming = incoming
            self.outgoing = outgoing
        }

        /// What is sent to the other terminal.
        public var signal: Signal<Value, Never> { incoming.signal.traced() }

        /// How many subscribers there are now. Constant time.
        public var subscriberCount: Int { incoming.subscriberCount }

        /// Sends `value` to the subscribers of the other terminal.
        public func send(_ value: Value) {
            if !leads { incoming.store(value) }
            outgoing.send(value)
        }

        /// Never called, because nobody has a failure to send.
        public func fail(_ failure: Never) {}

        /// Completes both terminals.
        public func complete() {
            outgoing.complete()
            incoming.complete()
        }
    }
}

/// A subject of any type, as closures.
///
/// The closures are created where the type of the subject is known, so they call specialized code. A call through an existential would
/// run unspecialized code for each value.
@usableFromInline struct AnySubject<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let signal: Signal<Value, Failure>
    @usableFromInline let send: @Sendable (Value) -> Void
    @usableFromInline let end: @Sendable (Termination<Failure>) -> Void

    /// Releases the subscribers of a subject to which nobody else can send. `nil` for other subjects.
    @usableFromInline let sourceReleased: (@Sendable (_ finally: Bool) -> Void)?

    /// A subject to which others can send, too.
    @inlinable init(_ subject: some SubjectProtocol<Value, Failure>) {
        self.init(subject, sourceReleased: nil)
    }

    /// A subject to which nobody else can send.
    @inlinable init(owning subject: some SubjectProtocol<Value, Failure> & Releasable) {
        self.init(subject, sourceReleased: { subject.sourceReleased(finally: $0) })
    }

    /// A subject that replays `count` values, and to which nobody else can send.
    @inlinable init(replaying count: Int) {
        if count == 0 {
            // Sending takes no lock, and subscribing no gate for a replay.
            self.init(owning: Subject())
        } else {
            self.init(owning: ReplaySubject(capacity: count))
        }
    }

    @inlinable init(
        _ subject: some SubjectProtocol<Value, Failure>, sourceReleased: (@Sendable (_ finally: Bool) -> Void)?
    ) {
        signal = subject.signal
        send = { subject.send($0) }
        end = { subject.end($0) }
        self.sourceReleased = sourceReleased
    }
}

public import StreamCore

/// A type-erased subject.
///
/// Its members are closures that are created where the compiler knows the type of the subject, so they call specialized code. An
/// existential would call unspecialized code for each value: `share()` would take 3.6 times as many instructions.
@usableFromInline struct AnySubject<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let signal: Signal<Value, Failure>
    @usableFromInline let send: @Sendable (Value) -> Void
    @usableFromInline let end: @Sendable (Termination<Failure>) -> Void

    /// Disposes the subscriptions because the source is released. `nil` if other code can also send to the subject.
    @usableFromInline let sourceReleased: (@Sendable (_ finally: Bool) -> Void)?

    /// Erases the type of a subject that other code can also send to.
    @inlinable init(_ subject: some SubjectProtocol<Value, Failure>) {
        self.init(subject, sourceReleased: nil)
    }

    /// Erases the type of a subject that only the caller sends to.
    @inlinable init(owning subject: some SubjectProtocol<Value, Failure> & Releasable) {
        self.init(subject, sourceReleased: { subject.sourceReleased(finally: $0) })
    }

    /// Creates a subject that only the caller sends to, and that replays the last `count` values.
    @inlinable init(replaying count: Int) {
        // The location shows that the source is internal.
        let origin = SourceLabel("Subject", #fileID, #line)
        if count == 0 {
            // A plain subject takes no lock for a value, and needs no replay gate for a subscriber.
            self.init(owning: SubjectCore(memory: NoReplay(), origin: origin))
        } else {
            self.init(owning: SubjectCore(memory: ReplayHistory(capacity: count, window: nil), origin: origin))
        }
    }

    /// Uses a core directly. Only the caller sends to it, so nothing has to observe the release of a subject.
    @inlinable init<Memory>(owning core: SubjectCore<Value, Failure, Memory>) {
        signal = Signal(attach: core.attach)
        send = { core.send($0) }
        end = { core.end($0) }
        sourceReleased = { core.sourceReleased(finally: $0) }
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

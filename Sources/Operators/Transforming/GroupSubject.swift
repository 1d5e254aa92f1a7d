import StreamCore

/// The hot source of one group or window.
///
/// It keeps its values until the first subscriber receives them, or until the signal is released without one. So no value is lost if
/// a group is not subscribed to where it is sent, for example by `flatMap(.concat)`.
@usableFromInline final class GroupSubject<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let core: SubjectCore<Value, Failure, UntilSubscribed<Value>>
    @usableFromInline let releaseObserver: ReleaseObserver

    /// Changed only by the thread that delivers the source's events.
    @usableFromInline let sentCount = StateBox(0)

    @inlinable init(fileID: StaticString = #fileID, line: UInt = #line) {
        core = SubjectCore(memory: UntilSubscribed(), origin: SourceLabel("Subject", fileID, line))
        releaseObserver = core.releaseObserver
    }

    /// Returns the signal of the group. There must be only one, because its release shows that nobody can subscribe any longer.
    ///
    /// - Parameter uses: The users of the source. A subscriber of the group is one of them.
    @inlinable func signal(retaining uses: RefCountDisposable) -> Signal<Value, Failure> {
        let core = core
        let unreachable = ReleaseObserver {
            let kept = core.withMemory { $0.stopKeeping() }
            withExtendedLifetime(kept) {}
        }
        return Signal(attach: { sink in
            sink.subscription.add(uses.retain())
            core.attach(sink)
            withExtendedLifetime(unreachable) {}
        })
    }

    @inlinable func send(_ value: Value) {
        core.send(value)
        sentCount.value &+= 1
        if sentCount.value == QueueLimit.values { reportIfKeeping() }
    }

    @inlinable func end(_ terminal: Termination<Failure>) { core.end(terminal) }

    @inline(never) @usableFromInline func reportIfKeeping() {
        if core.withMemory({ $0.isKeeping }) { Misuse.reportUnreadGroup(QueueLimit.values) }
    }
}

/// A buffer that stores all values for the first subscriber, and nothing afterwards.
@frozen @usableFromInline struct UntilSubscribed<Value: Sendable>: ReplayBuffer {
    @usableFromInline var isKeeping = true
    @usableFromInline var values = Fifo<Value>()

    @inlinable init() {}

    @inlinable static var isAlwaysEmpty: Bool { false }

    @inlinable mutating func store(_ value: inout Value?) {
        if isKeeping, let kept = value.take() { values.append(kept) }
    }

    @inlinable mutating func replay() -> Replay<Value> {
        let kept = stopKeeping()
        return kept.isEmpty ? .nothing : .many(kept)
    }

    /// Returns the stored values, which the caller delivers, or releases outside of the lock.
    @inlinable mutating func stopKeeping() -> Fifo<Value> {
        isKeeping = false
        var kept = Fifo<Value>()
        swap(&kept, &values)
        return kept
    }
}

import StreamCore

/// Sends the values of the signals one after another, subscribing to each when the previous one has completed.
///
/// ```swift
/// let stored = Signal<String, Never>.of("Hello", "How are you?")
/// let new = Subject<String, Never>()
/// concat(stored, new.signal).subscribe { print($0) }.add(to: bag)  // prints Hello, How are you?
/// new.send("Fine")  // prints Fine
/// ```
///
///     a: -1--2-|
///     b: -x--y|
///     concat(a, b): -1--2--x--y|
///
/// - Completion: With the last signal; immediately if there are no signals.
/// - Failure: The first failure. The signals after the failed one are not subscribed to.
/// - Disposal: Disposes the active signal. The signals after it are not subscribed to.
/// - Complexity: Uses a loop and no recursion, however many signals complete synchronously.
/// - In other libraries: `append` in Combine.
/// - SeeAlso: ``FlattenStrategy/concat``, ``StreamCore/Signal/then(_:)``
@inlinable public func concat<Value: Sendable, Failure: Error>(
    _ first: Signal<Value, Failure>, _ second: Signal<Value, Failure>, _ others: Signal<Value, Failure>...
) -> Signal<Value, Failure> {
    concatAll([first, second] + others)
}

/// Sends the values of the signals of an array one after another. See ``concat(_:_:_:)``.
@inlinable public func concat<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>]
) -> Signal<Value, Failure> {
    concatAll(signals)
}

@inlinable func concatAll<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>], _ name: StaticString = #function
) -> Signal<Value, Failure> {
    .init(attach: { output in
        let sink = output.tracedBoundary(name)
        guard let first = signals.first else { return sink.complete() }
        let remaining = StateBox(signals.dropFirst())
        SequentialSubscription(sink, isLast: { remaining.value.isEmpty }) { terminal in
            if case .failed = terminal { return nil }
            return remaining.value.popFirst()
        }.start(with: first)
    })
}

extension Signal {
    /// Sends the values of this signal and, when it has completed, those of another. See ``/Operators/concat(_:_:_:)``.
    ///
    /// ```swift
    /// let cached = Signal<String, Never>.of("cached")
    /// _ = cached.concat(.just("loaded")).subscribe { print($0) }  // prints cached, loaded
    /// ```
    @inlinable public func concat(_ next: Signal) -> Signal {
        .init(attach: { FirstOfTwo($0.tracedBoundary(), second: next).start(with: self) })
    }
}

/// The first of two signals that are sent one after another, for `concat`. The second one is attached in its place when it has completed.
///
/// If the first one ends while it is being subscribed to, the second one waits until that has returned, because only then the first one's
/// resources are released.
// The variables are written by the first signal, which ends once. They are read by the thread that subscribes, if the signal has ended on
// that thread, and in `deinit`.
@usableFromInline final class FirstOfTwo<Value: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline let sink: Sink<Value, Failure>
    @usableFromInline let second: Signal<Value, Failure>
    @usableFromInline let child: Subscription
    @usableFromInline let thread = ObjectIdentifier(StreamThreadState.current)
    @exclusivity(unchecked) @usableFromInline var hasEnded = false

    // Sends the failure if the first signal failed while it was being subscribed to. Not a `Failure?`, whose type would be looked up when
    // this object is released.
    @exclusivity(unchecked) @usableFromInline var fail: (@Sendable () -> Void)?

    @inlinable init(_ sink: Sink<Value, Failure>, second: Signal<Value, Failure>) {
        self.sink = sink
        self.second = second
        child = sink.openChild()
    }

    // The source was released: no signal retains this object, and the first one has not ended.
    deinit { if !hasEnded { sink.subscription.dispose() } }

    @inlinable func start(with first: Signal<Value, Failure>) {
        first.attach(Sink(subscription: child, next: sink.next, end: end))
        guard child.noteReturnOrEnd(), !sink.isDisposed else { return }
        if let fail { fail() } else { second.attachLast(to: sink) }
    }

    @inlinable func end(_ terminal: Termination<Failure>) {
        guard sink.closeChild(child, by: terminal), !sink.isDisposed else { return }
        hasEnded = true
        // Another thread proceeds by itself, because its work does not belong on the thread that only subscribed.
        if thread == ObjectIdentifier(StreamThreadState.current), !child.noteReturnOrEnd() {
            if case .failed = terminal { fail = { [sink] in sink.end(terminal) } }
            return
        }
        switch terminal {
        case .failed: sink.end(terminal)
        case .completed: second.attachLast(to: sink)
        }
    }
}

import StreamCore

/// The core of `combineLatest` for any number of inputs.
///
/// It does not depend on the inputs' types. Each input stores its latest value in a slot of its own, and `send` reads the slots. So
/// every arity and the collections share this rule.
@usableFromInline
// Its own properties are immutable, and the superclass explains its variables.
package final class CombineLatestCore<Output: Sendable, Failure: Error>: LatestJoin, @unchecked Sendable {
    @usableFromInline let output: SerializedSink<Output, Failure>

    /// - Parameters:
    ///   - count: The number of inputs, at least one.
    ///   - send: Sends the latest values to `sink`.
    @inlinable package init(_ sink: Sink<Output, Failure>, count: Int, send: @escaping @Sendable (LatestJoin) -> Void) {
        output = SerializedSink(sink)
        super.init(output, count: count, send: send)
    }

    /// Subscribes to an input whose latest value is kept in `slot`.
    @inlinable package func subscribe<Input: Sendable>(to signal: Signal<Input, Failure>, slot: JoinSlot<Input>) {
        inputs.subscribe(to: signal, next: receiver(for: slot), end: whenInputEnds)
    }

    // Not in `subscribe(to:slot:)`, where each type of inputs would get a copy.
    @inlinable var whenInputEnds: @Sendable (Termination<Failure>) -> Void {
        { terminal in self.inputEnded(terminal) }
    }

    @inlinable func inputEnded(_ terminal: Termination<Failure>) {
        if case .completed = terminal, !completedLast() { return }
        // One item of the drain, because another input can store a value of a change between two.
        output.close {
            if self.unsent != 0 { self.send(StateThread.current) }
            self.output.sink.end(terminal)
        }
    }
}

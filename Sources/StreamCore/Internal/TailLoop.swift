/// Signals in tail position: the last signal of `concat`, the inner signal of a `flatMap` whose outer signal has ended, or the handler's signal
/// of `catch`. Nothing of the operator remains to be done for it, so it is attached to the sink below in place of the operator.
///
/// A stream that calls itself there takes constant memory for each round. If it also does so synchronously, the calls would nest. Therefore a
/// call for the same segment inside another one returns, after a few levels, and the outermost one makes it.
extension Signal {
    /// Attaches this signal to `sink`, whose operator does nothing more.
    @inlinable package func attachLast(to sink: Sink<Value, Failure>) {
        StreamThreadState.current.attachLast(to: sink.segment) { attach(sink) }
    }
}

/// The calls of `attachLast(to:)` on one thread for one segment.
struct TailCalls {
    let segment: ObjectIdentifier

    /// The number of calls inside the outermost one.
    var depth = 0

    /// The call that the outermost one makes next.
    var next: (@Sendable () -> Void)?

    static var limit: Int { 16 }
}

extension StreamThreadState {
    @usableFromInline func attachLast(to segment: CompoundDisposable, _ attach: @escaping @Sendable () -> Void) {
        let id = ObjectIdentifier(segment)
        if tailCalls?.segment == id {
            if tailCalls!.depth == TailCalls.limit, tailCalls!.next == nil {
                tailCalls!.next = attach
                return
            }
            tailCalls!.depth += 1
            return attach()
        }
        let outer = tailCalls
        tailCalls = TailCalls(segment: id)
        attach()
        while let next = tailCalls!.next.take() {
            tailCalls!.depth = 0
            next()
        }
        tailCalls = outer
    }
}

/// Signals in tail position: the last signal of `concat`, the inner signal of a `flatMap` whose outer signal has ended, or the handler's signal
/// of `catch`. Nothing of the operator remains to be done for it, so it is attached to the sink below in place of the operator.
///
/// A stream that calls itself there takes constant memory for each round. If it also does so synchronously, the calls would nest. Therefore a
/// call for the same segment inside another one returns, after a few levels, and the outermost one makes it.
extension Signal {
    /// Attaches this signal to `sink`, whose operator does nothing more.
    @inlinable package func attachLast(to sink: Sink<Value, Failure>) {
        let (thread, segment) = (StreamThreadState.current, ObjectIdentifier(sink.segment))
        switch thread.beginTailCall(for: segment) {
        case .nested: attach(sink)
        case .tooDeep: thread.tailCalls.next = StreamContext.keeping { attach(sink) }
        case .outermost(let outer):
            attach(sink)
            while let next = thread.nextTailCall() { next() }
            thread.tailCalls = outer
        }
    }
}

/// The calls of `attachLast(to:)` on one thread for one segment.
@usableFromInline struct TailCalls {
    /// The segment; `nil` while there is no call.
    var segment: ObjectIdentifier?

    /// The number of calls inside the outermost one.
    var depth = 0

    /// The call that the outermost one makes next.
    @usableFromInline var next: (@Sendable () -> Void)?

    static var limit: Int { 16 }
}

/// What `attachLast(to:)` does.
@usableFromInline enum TailCall {
    /// Makes the call, and then those that were too deep.
    ///
    /// - Parameter outer: The calls for another segment, which continue afterwards.
    case outermost(outer: TailCalls)

    /// Makes the call inside the others.
    case nested

    /// Leaves the call to the outermost one.
    case tooDeep
}

extension StreamThreadState {
    @usableFromInline func beginTailCall(for segment: ObjectIdentifier) -> TailCall {
        guard tailCalls.segment == segment else {
            defer { tailCalls = TailCalls(segment: segment) }
            return .outermost(outer: tailCalls)
        }
        if tailCalls.depth == TailCalls.limit, tailCalls.next == nil { return .tooDeep }
        tailCalls.depth += 1
        return .nested
    }

    /// Removes and returns the call that the outermost one makes next.
    @usableFromInline func nextTailCall() -> (@Sendable () -> Void)? {
        guard let next = tailCalls.next.take() else { return nil }
        tailCalls.depth = 0
        return next
    }
}

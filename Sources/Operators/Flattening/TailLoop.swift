import StreamCore

/// Signals in tail position: the last signal of `concat`, the inner signal of a `flatMap` whose outer signal has ended, or the handler's signal
/// of `catch`. Nothing of the operator remains to be done for it, so it is attached to the sink below in place of the operator.
///
/// A stream that calls itself there takes constant memory for each round. If it also does so synchronously, the calls would nest. Therefore a
/// call for the same subscription inside another one returns, after a few levels, and the outermost one for this subscription makes it. A stream can call
/// itself through several operators, each of which is in tail position of another one. So there can be calls for other subscriptions in between:
/// they have nothing to do any more, and return first.
extension Signal {
    /// Attaches this signal to `sink`, whose operator does nothing more.
    @inlinable func attachLast(to sink: Sink<Value, Failure>) {
        let (thread, subscription) = (OperatorThreadState.current, ObjectIdentifier(sink.subscription))
        switch thread.tailCalls.begin(for: subscription) {
        case .nested: attach(sink)
        case .tooDeep(let outermost): thread.tailCalls.leave(StreamContext.keeping { attach(sink) }, to: outermost)
        case .outermost(let position):
            attach(sink)
            while let next = thread.tailCalls.next(of: position) { next() }
            thread.tailCalls.end()
        }
    }
}

/// The calls of `attachLast(to:)` on one thread.
@usableFromInline struct TailCalls {
    /// An outermost call for one subscription.
    private struct Outermost {
        let subscription: ObjectIdentifier

        /// The number of calls for this subscription inside of it.
        var depth = 0

        /// The call that it makes next.
        var next: (@Sendable () -> Void)?
    }

    /// The outermost calls for different subscriptions, each inside of the one before.
    private var outermost: [Outermost] = []

    private static var limit: Int { 16 }

    /// The number of outermost calls in which one for a subscription is looked for. A stream that nests without tail position
    /// has many.
    private static var lookback: Int { 256 }

    @usableFromInline mutating func begin(for subscription: ObjectIdentifier) -> TailCall {
        var position = outermost.count
        let first = max(0, position - Self.lookback)
        while position > first {
            position -= 1
            guard outermost[position].subscription == subscription else { continue }
            if outermost[position].depth >= Self.limit, outermost[position].next == nil { return .tooDeep(position) }
            outermost[position].depth += 1
            return .nested
        }
        outermost.append(Outermost(subscription: subscription))
        return .outermost(outermost.count - 1)
    }

    @usableFromInline mutating func leave(_ call: @escaping @Sendable () -> Void, to position: Int) {
        outermost[position].next = call
    }

    /// Removes and returns the call that an outermost one makes next.
    @usableFromInline mutating func next(of position: Int) -> (@Sendable () -> Void)? {
        guard let next = outermost[position].next.take() else { return nil }
        outermost[position].depth = 0
        return next
    }

    /// Ends the last outermost call.
    @usableFromInline mutating func end() { outermost.removeLast() }
}

/// What `attachLast(to:)` does.
@usableFromInline enum TailCall {
    /// Makes the call, and then those that were left to it.
    case outermost(Int)

    /// Makes the call inside the others.
    case nested

    /// Leaves the call to an outermost one.
    case tooDeep(Int)
}

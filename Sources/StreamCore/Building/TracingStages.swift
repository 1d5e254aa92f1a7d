// The entry points of operators and sources: their first call on subscription, which shows them to tracers and descriptions as a stage.
// See `TracingHooks`. No entry point wraps an operator's closures, because each layer costs time per value: ten
// stages that the optimizer cannot inline would take 92 ns instead of 55 ns.

extension Sink {
    /// For an operator that sends events as they arrive.
    @_transparent @inlinable package func traced(_ name: StaticString = #function) -> Sink {
        #if DEBUG || TracesEveryStage
            reported(as: TracingHooks.enter(name, subscription))
        #else
            _ = TracingHooks.enter(name, subscription)
            return self
        #endif
    }

    /// For a subscriber.
    @_transparent @inlinable package func tracedSubscriber(
        _ fileID: StaticString, _ line: UInt, _ name: StaticString
    ) -> Sink {
        #if DEBUG
            SourceLabel(name, fileID, line).noteEffectInBatch("subscribes to a signal")
        #endif
        return traced(fileID, line, name)
    }

    /// For an operator whose source location is known.
    @_transparent @inlinable package func traced(
        _ fileID: StaticString, _ line: UInt, _ name: StaticString = #function
    ) -> Sink {
        #if DEBUG || TracesEveryStage
            reported(as: TracingHooks.enter(name, fileID, line, subscription))
        #else
            _ = TracingHooks.enter(name, fileID, line, subscription)
            return self
        #endif
    }

    /// For an operator that keeps the sink in memory: its events can be reported at no cost.
    @_transparent @inlinable package func tracedBoundary(_ name: StaticString = #function) -> Sink {
        reported(as: TracingHooks.enter(name, subscription))
    }

    /// For a source that keeps the sink in memory.
    @inlinable package func tracedHotSource(
        _ fileID: StaticString, _ line: UInt, _ name: StaticString = #function
    ) -> Sink? {
        let stage = TracingHooks.enterSource(name, fileID, line, subscription)
        guard stage > TracingHooks.described else { return stage == TracingHooks.described ? nil : self }
        return reportingSource(as: stage)
    }

    /// For an operator with effects on subscription. Returns `nil` if it is only described; then `upstream` was
    /// described instead.
    @inlinable @inline(__always) package func traced<Input, Problem>(
        _ fileID: StaticString = "", _ line: UInt = 0, over upstream: Signal<Input, Problem>,
        _ name: StaticString = #function
    ) -> Sink? {
        let stage = TracingHooks.enter(name, fileID, line, subscription)
        guard stage != TracingHooks.described else {
            describe(upstream)
            return nil
        }
        #if DEBUG || TracesEveryStage
            return reported(as: stage)
        #else
            return self
        #endif
    }

    /// For an operator with effects on subscription that keeps the sink in memory.
    @inlinable package func tracedBoundary<Input, Problem>(
        over upstream: Signal<Input, Problem>, _ name: StaticString = #function
    ) -> Sink? {
        let stage = TracingHooks.enter(name, "", 0, subscription)
        guard stage == TracingHooks.described else { return reported(as: stage) }
        describe(upstream)
        return nil
    }

    /// For a stage with a name from the program.
    @inlinable package func traced<Input, Problem>(
        as name: String, _ fileID: StaticString, _ line: UInt, over upstream: Signal<Input, Problem>
    ) -> Sink? {
        let stage = TracingHooks.enter(named: name, fileID, line, subscription)
        guard stage == TracingHooks.described else { return reported(as: stage) }
        describe(upstream)
        return nil
    }

    /// For a traced operator that is composed of other operators, the first of which is ``Signal/callerInput``.
    @_transparent @inlinable package func hidingParts() -> Sink {
        TracingHooks.changeHiding(by: 1, in: subscription)
        return self
    }

    @usableFromInline func describe<Input, Problem>(_ upstream: Signal<Input, Problem>) {
        upstream.attach(Sink<Input, Problem>(subscription: subscription, next: { _ in }, end: { _ in }))
    }

    /// Reports all events to the tracer, if it watches the stage.
    @_transparent @inlinable func reported(as stage: UInt) -> Sink {
        stage > TracingHooks.described ? reporting(as: stage) : self
    }

    /// Reports all events of a source that sends later to the tracer, and delivers them in the context of the subscription.
    @inline(never) @inlinable func reportingSource(as stage: UInt) -> Sink {
        let sink = stage == TracingHooks.inContext ? self : reporting(as: stage)
        return StreamContext.current.map(sink.delivering(in:)) ?? sink
    }

    // Not inlined, because each stage would get a copy of its own, and tracers are rare. Inlinable, because a value that is not reported
    // would otherwise take twice as long.
    @inline(never) @inlinable func reporting(as stage: UInt) -> Sink {
        let interval = TracingHooks.valueInterval
        let end: @Sendable (Termination<Failure>) -> Void = { [end] terminal in
            TracingHooks.ended(stage, terminal)
            end(terminal)
        }
        if interval == 0 { return Sink(subscription: subscription, next: next, end: end) }
        let (left, count) = (StateBox(interval), StateBox(0))
        return Sink(
            subscription: subscription,
            next: { value in
                left.value -= 1
                if left.value == 0 {
                    left.value = interval
                    count.value += interval
                    TracingHooks.sent(value, count.value, by: stage)
                }
                next(value)
            }, end: end)
    }
}

/// Calls `body` for a subscription to a source, unless the source is only described and must not start.
///
/// Not a method of the sink, because a debug build would look up the sink's type to call it.
// `body` is called inside of the branch, because after a `guard` the sink would be a copy with three more reference counts.
@_transparent @inlinable package func startSource<Value: Sendable, Failure: Error>(
    of sink: Sink<Value, Failure>, _ fileID: StaticString = "", _ line: UInt = 0, _ name: StaticString = #function,
    _ body: (Sink<Value, Failure>) -> Void
) {
    let stage = TracingHooks.enter(name, fileID, line, sink.subscription)
    if stage != TracingHooks.described {
        #if DEBUG || TracesEveryStage
            body(sink.reported(as: stage))
        #else
            body(sink)
        #endif
    }
}

extension Signal {
    /// Traces a signal as a stage with the name of the calling function.
    @inlinable @inline(__always) package func traced(_ name: StaticString = #function) -> Signal {
        Signal(attach: { sink in attach(sink.traced(name)) })
    }

    /// Traces a source that is composed of another one.
    @inlinable @inline(__always) package func traced(
        _ fileID: StaticString, _ line: UInt, _ name: StaticString = #function
    ) -> Signal {
        Signal(attach: { sink in attach(sink.traced(fileID, line, name)) })
    }

    /// Traces a combining operator as a stage with the name of the calling function.
    @inlinable package func tracedBoundary(_ name: StaticString = #function) -> Signal {
        Signal(attach: { sink in attach(sink.tracedBoundary(name)) })
    }

    /// Composes an operator of others. Traces and descriptions show one stage with the name of the calling function.
    ///
    /// - Parameter makeParts: Receives this signal. It calls ``callerInput`` on every other signal from the operator's
    ///   caller.
    @inlinable @inline(__always) package func composed<NewValue, NewFailure>(
        _ name: StaticString = #function, _ makeParts: (Signal) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        let parts = makeParts(callerInput)
        return Signal<NewValue, NewFailure>(attach: { sink in
            parts.attach(sink.traced(name).hidingParts())
        })
    }

    /// Composes an operator of others, the lowest of which keeps its subscriber in memory. See ``composed(_:_:)``.
    @inlinable package func composedBoundary<NewValue, NewFailure>(
        _ name: StaticString = #function, _ makeParts: (Signal) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        let parts = makeParts(callerInput)
        return Signal<NewValue, NewFailure>(attach: { sink in
            parts.attach(sink.tracedBoundary(name).hidingParts())
        })
    }

    /// This signal, visible inside of a composed operator, because the operator's caller passed it.
    @inlinable @inline(__always) package var callerInput: Signal {
        Signal(attach: { sink in
            TracingHooks.changeHiding(by: -1, in: sink.subscription)
            attach(sink)
        })
    }
}

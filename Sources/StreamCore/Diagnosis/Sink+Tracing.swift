// How operators and sources tell that they are subscribed to, with the first line of what they do then. See `TracingHooks`.

extension Sink {
    /// For an operator that passes events on as they come.
    @_transparent @inlinable package func traced(_ name: StaticString = #function) -> Sink {
        #if DEBUG || TracesEveryStage
            reported(as: TracingHooks.enter(name, segment))
        #else
            _ = TracingHooks.enter(name, segment)
            return self
        #endif
    }

    /// For a subscriber, and for an operator that tells where it stands.
    @_transparent @inlinable package func traced(
        _ fileID: StaticString, _ line: UInt, _ name: StaticString = #function
    ) -> Sink {
        #if DEBUG || TracesEveryStage
            reported(as: TracingHooks.enter(name, fileID, line, segment))
        #else
            _ = TracingHooks.enter(name, fileID, line, segment)
            return self
        #endif
    }

    /// For an operator that keeps the sink in memory: what it sends can be reported at no cost.
    @inlinable package func tracedBoundary(_ name: StaticString = #function) -> Sink {
        reported(as: TracingHooks.enter(name, segment))
    }

    /// For a source: calls `body`, unless it is only described and must not start.
    // With the body inside of the branch, because behind a `guard` the sink would be a copy, three references dear.
    @_transparent @inlinable package func begin(
        _ fileID: StaticString = "", _ line: UInt = 0, _ name: StaticString = #function, _ body: (Sink) -> Void
    ) {
        let stage = TracingHooks.enterWithEffects(name, fileID, line, segment)
        if stage != TracingHooks.isDescribed {
            #if DEBUG || TracesEveryStage
                body(reported(as: stage))
            #else
                body(self)
            #endif
        }
    }

    /// For a source that keeps the sink in memory.
    @inlinable package func tracedHotSource(
        _ fileID: StaticString, _ line: UInt, _ name: StaticString = #function
    ) -> Sink? {
        let stage = TracingHooks.enterWithEffects(name, fileID, line, segment)
        return stage == TracingHooks.isDescribed ? nil : reported(as: stage)
    }

    /// For an operator with effects of its own when it is subscribed to: `nil` where it is only described; then `upstream`
    /// was described in its place.
    @inlinable @inline(__always) package func traced<Input, Problem>(
        _ fileID: StaticString = "", _ line: UInt = 0, over upstream: Signal<Input, Problem>,
        _ name: StaticString = #function
    ) -> Sink? {
        let stage = TracingHooks.enterWithEffects(name, fileID, line, segment)
        guard stage != TracingHooks.isDescribed else {
            describe(upstream)
            return nil
        }
        #if DEBUG || TracesEveryStage
            return reported(as: stage)
        #else
            return self
        #endif
    }

    /// The same for one that keeps the sink in memory.
    @inlinable package func tracedBoundary<Input, Problem>(
        over upstream: Signal<Input, Problem>, _ name: StaticString = #function
    ) -> Sink? {
        guard let sink = tracedHotSource("", 0, name) else {
            describe(upstream)
            return nil
        }
        return sink
    }

    /// For a stage that the program gave a name.
    @inlinable package func traced<Input, Problem>(
        as name: String, _ fileID: StaticString, _ line: UInt, over upstream: Signal<Input, Problem>
    ) -> Sink? {
        let stage = TracingHooks.enter(named: name, fileID, line, segment)
        guard stage == TracingHooks.isDescribed else { return reported(as: stage) }
        describe(upstream)
        return nil
    }

    /// For a traced operator with effects of its own that is made of others, which begin with ``Signal/outside``.
    @inlinable package func hidingParts() -> Sink {
        TracingHooks.enterParts(segment)
        return self
    }

    @inlinable func describe<Input, Problem>(_ upstream: Signal<Input, Problem>) {
        upstream.attach(Sink<Input, Problem>(segment: segment, next: { _ in }, end: { _ in }))
    }

    /// Tells the tracer of all that is sent, if it watches the stage.
    @inlinable func reported(as stage: UInt) -> Sink {
        guard stage > TracingHooks.isDescribed else { return self }
        return Sink(
            segment: segment,
            next: { value in
                TracingHooks.sent(by: stage) { "\(value)" }
                next(value)
            },
            end: { terminal in
                TracingHooks.ended(stage, isFailure: terminal.isFailure) { terminal.failureText ?? "" }
                end(terminal)
            })
    }
}

extension Signal {
    /// Traces a signal as a stage with the name of the calling function.
    @inlinable @inline(__always) package func traced(_ name: StaticString = #function) -> Signal {
        Signal(attach: { sink in attach(sink.traced(name)) })
    }

    /// Traces a source that is made of another.
    @inlinable @inline(__always) package func traced(
        _ fileID: StaticString, _ line: UInt, _ name: StaticString = #function
    ) -> Signal {
        Signal(attach: { sink in attach(sink.traced(fileID, line, name)) })
    }

    /// Traces a join as a stage with the name of the calling function.
    @inlinable package func tracedBoundary(_ name: StaticString = #function) -> Signal {
        Signal(attach: { sink in attach(sink.tracedBoundary(name)) })
    }

    /// Makes an operator of others, which traces and descriptions show as one stage with the name of the calling function.
    ///
    /// - Parameter makeParts: Gets this signal. It calls ``outside`` on every other signal that its caller gave to it.
    @inlinable @inline(__always) package func composed<NewValue, NewFailure>(
        _ name: StaticString = #function, _ makeParts: (Signal) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        let parts = makeParts(outside)
        return Signal<NewValue, NewFailure>(attach: { sink in
            #if DEBUG || TracesEveryStage
                parts.attach(sink.reported(as: TracingHooks.enterComposed(name, sink.segment)))
            #else
                _ = TracingHooks.enterComposed(name, sink.segment)
                parts.attach(sink)
            #endif
        })
    }

    /// Makes an operator of others, the lowest of which keeps its subscriber in memory. See ``composed(_:_:)``.
    @inlinable package func composedBoundary<NewValue, NewFailure>(
        _ name: StaticString = #function, _ makeParts: (Signal) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        let parts = makeParts(outside)
        return Signal<NewValue, NewFailure>(attach: { sink in
            parts.attach(sink.reported(as: TracingHooks.enterComposed(name, sink.segment)))
        })
    }

    /// This signal as a part of a composed operator that is not hidden, because the operator's caller gave it.
    @inlinable @inline(__always) package var outside: Signal {
        Signal(attach: { sink in
            TracingHooks.leaveComposed(sink.segment)
            attach(sink)
        })
    }
}

extension VirtualTimeScheduler {
    /// A hot source: its events come at their times from now on, whether anybody listens or not.
    ///
    /// If the diagram has no end, a subscription stays open until it is disposed.
    ///
    /// - Parameter log: Notes the subscriptions.
    /// - Precondition: `diagram` follows the grammar of ``Marble``.
    public func hot(_ diagram: String, log: SubscriptionLog? = nil, fileID: StaticString = #fileID, line: UInt = #line)
        -> Signal<String, MarbleFailure>
    {
        let subject = Subject<String, MarbleFailure>()
        let marble = Marble(diagram)
        play(marble, into: subject)
        log?.plan = SubscriptionLog.Plan(marble: marble, start: now)
        let signal = subject.signal
        let open = Signal<String, MarbleFailure>(attach: { sink in
            signal.attach(sink)
            // Kept by each subscription, because a diagram without an end goes on and its source is not released.
            sink.segment.add { withExtendedLifetime(subject) {} }
        })
        return logged(open, log).traced(fileID, line)
    }

    /// A cold source: its events come at their times counted from each subscription.
    ///
    /// - Parameter log: Notes the subscriptions.
    /// - Precondition: `diagram` follows the grammar of ``Marble``.
    public func cold(_ diagram: String, log: SubscriptionLog? = nil, fileID: StaticString = #fileID, line: UInt = #line)
        -> Signal<String, MarbleFailure>
    {
        let marble = Marble(diagram)
        log?.plan = SubscriptionLog.Plan(marble: marble, start: nil)
        let source = Signal<String, MarbleFailure>(attach: { sink in
            guard let sink = sink.tracedHotSource(fileID, line) else { return }
            let subject = Subject<String, MarbleFailure>()
            subject.signal.attach(sink)
            // Held while the subscription stands, because a diagram without an end goes on and its source is not lost.
            sink.segment.add { withExtendedLifetime(subject) {} }
            sink.segment.add(self.play(marble, into: subject))
        })
        return logged(source, log)
    }

    /// A hot source of what `values` holds under the diagram's names. See ``hot(_:log:fileID:line:)``.
    ///
    /// - Precondition: `values` has every name of the diagram.
    public func hot<Value: Sendable>(
        _ diagram: String, values: [String: Value], log: SubscriptionLog? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<Value, MarbleFailure> {
        named(hot(diagram, log: log), values, in: diagram).traced(fileID, line)
    }

    /// A cold source of what `values` holds under the diagram's names. See ``cold(_:log:fileID:line:)``.
    ///
    /// - Precondition: `values` has every name of the diagram.
    public func cold<Value: Sendable>(
        _ diagram: String, values: [String: Value], log: SubscriptionLog? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<Value, MarbleFailure> {
        named(cold(diagram, log: log), values, in: diagram).traced(fileID, line)
    }

    private func named<Value: Sendable>(
        _ names: Signal<String, MarbleFailure>, _ values: [String: Value], in diagram: String
    ) -> Signal<Value, MarbleFailure> {
        for case (_, .value(let name)) in Marble(diagram).marks {
            precondition(values[name] != nil, "The diagram '\(diagram)' has '\(name)', for which there is no value")
        }
        return Signal(attach: { sink in
            names.attach(Sink(segment: sink.segment, next: { sink.next(values[$0]!) }, end: sink.end))
        })
    }

    /// Subscribes now, and notes what comes for as long as somebody keeps the recording: `_ = record(…)` notes nothing.
    public func record<Value, Failure>(_ signal: Signal<Value, Failure>) -> Recording<Value, Failure> {
        Recording(signal, on: self)
    }

    /// Subscribes now, notes what comes for as long as somebody keeps the recording, and disposes after `time`.
    public func record<Value, Failure>(
        _ signal: Signal<Value, Failure>, disposingAfter time: Duration
    ) -> Recording<Value, Failure> {
        let recording = record(signal)
        schedule(after: time) { [weak recording] in recording?.dispose() }
        return recording
    }

    /// Schedules the diagram's events.
    @discardableResult
    private func play(_ marble: Marble, into subject: Subject<String, MarbleFailure>) -> CompoundDisposable {
        let work = CompoundDisposable()
        for (tick, mark) in marble.marks {
            work.add(
                schedule(after: .tick * tick) {
                    switch mark {
                    case .value(let value): subject.send(value)
                    case .completed: subject.complete()
                    case .failed: subject.fail(MarbleFailure())
                    case .subscribed, .disposed, .goesOn: break
                    }
                })
        }
        return work
    }

    private func logged(
        _ signal: Signal<String, MarbleFailure>, _ log: SubscriptionLog?
    ) -> Signal<String, MarbleFailure> {
        guard let log else { return signal }
        return Signal(attach: { sink in
            if TracingHooks.isDescribing { return signal.attach(sink) }
            let child = CompoundDisposable()
            sink.segment.add(child)
            TracingHooks.link(child, below: sink.segment)
            let note = log.note(child, on: self)
            signal.attach(
                Sink(
                    segment: child,
                    next: { value in
                        if !child.isDisposed { note(.value(value)) }
                        sink.next(value)
                    },
                    end: { terminal in
                        if !child.isDisposed { note(terminal.mark) }
                        if child.tryDispose(for: terminal) { sink.end(terminal) }
                    }))
        })
    }
}

extension Termination {
    /// The end in a diagram.
    fileprivate var mark: Marble.Mark {
        switch self {
        case .completed: .completed
        case .failed: .failed
        }
    }
}

extension VirtualTimeScheduler {
    /// Creates a hot source, which sends its events at their times from now on, even without subscribers.
    ///
    /// ```swift
    /// let source = scheduler.hot("-a-b|")
    /// scheduler.advance(by: .tick * 2)
    /// source.subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
    /// scheduler.run()  // prints b
    /// ```
    ///
    /// If the diagram has no terminal event, a subscription stays active until it is disposed.
    ///
    /// - Parameter log: The log that records the subscriptions.
    /// - Precondition: `diagram` follows the grammar of ``Marble``.
    public func hot(
        _ diagram: String, log: SubscriptionLog? = nil, _ fileID: StaticString = #fileID, _ line: UInt = #line
    )
        -> Signal<String, MarbleFailure>
    {
        let subject = Subject<String, MarbleFailure>()
        let marble = Marble(diagram)
        play(marble, into: subject)
        log?.plan = SubscriptionLog.Plan(marble: marble, start: now)
        let signal = subject.signal
        let open = Signal<String, MarbleFailure>(attach: { sink in
            signal.attach(sink)
            // Each subscription retains the subject, because a source without a terminal event is not released.
            sink.subscription.add { withExtendedLifetime(subject) {} }
        })
        return logged(open, log).traced(fileID, line)
    }

    /// Creates a cold source, which sends its events at their times after each subscription.
    ///
    /// ```swift
    /// let source = scheduler.cold("-a-b|")
    /// scheduler.advance(by: .tick * 2)
    /// source.subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
    /// scheduler.run()  // prints a, b
    /// ```
    ///
    /// - Parameter log: The log that records the subscriptions.
    /// - Precondition: `diagram` follows the grammar of ``Marble``.
    public func cold(
        _ diagram: String, log: SubscriptionLog? = nil, _ fileID: StaticString = #fileID, _ line: UInt = #line
    )
        -> Signal<String, MarbleFailure>
    {
        let marble = Marble(diagram)
        log?.plan = SubscriptionLog.Plan(marble: marble, start: nil)
        let source = Signal<String, MarbleFailure>(attach: { sink in
            guard let sink = sink.tracedHotSource(fileID, line) else { return }
            let subject = Subject<String, MarbleFailure>()
            subject.signal.attach(sink)
            // Each subscription retains the subject, because a source without a terminal event is not released.
            sink.subscription.add { withExtendedLifetime(subject) {} }
            sink.subscription.add(self.play(marble, into: subject))
        })
        return logged(source, log)
    }

    /// Creates a hot source that sends the values for the names in the diagram. See ``hot(_:log:_:_:)``.
    ///
    /// - Precondition: `values` contains every name in the diagram.
    public func hot<Value: Sendable>(
        _ diagram: String, values: [String: Value], log: SubscriptionLog? = nil,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<Value, MarbleFailure> {
        named(hot(diagram, log: log), values, in: diagram).traced(fileID, line)
    }

    /// Creates a cold source that sends the values for the names in the diagram. See ``cold(_:log:_:_:)``.
    ///
    /// - Precondition: `values` contains every name in the diagram.
    public func cold<Value: Sendable>(
        _ diagram: String, values: [String: Value], log: SubscriptionLog? = nil,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<Value, MarbleFailure> {
        named(cold(diagram, log: log), values, in: diagram).traced(fileID, line)
    }

    private func named<Value: Sendable>(
        _ names: Signal<String, MarbleFailure>, _ values: [String: Value], in diagram: String
    ) -> Signal<Value, MarbleFailure> {
        for case (_, .value(let name)) in Marble(diagram).marks {
            precondition(
                values[name] != nil, "values: requires a value for '\(name)', which occurs in the diagram '\(diagram)'")
        }
        return Signal(attach: { sink in
            names.attach(Sink(subscription: sink.subscription, next: { sink.next(values[$0]!) }, end: sink.end))
        })
    }

    /// Subscribes now, and records the events until the recording is released: `_ = record(…)` records nothing.
    ///
    /// ```swift
    /// let recording = scheduler.record(scheduler.cold("-a-b|").map { $0 + "!" })
    /// scheduler.run()
    /// print(recording.values)  // prints ["a!", "b!"]
    /// ```
    public func record<Value, Failure>(_ signal: Signal<Value, Failure>) -> Recording<Value, Failure> {
        Recording(signal, on: self)
    }

    /// Subscribes now, records the events until the recording is released, and disposes the subscription after `time`.
    public func record<Value, Failure>(
        _ signal: Signal<Value, Failure>, disposingAfter time: Duration
    ) -> Recording<Value, Failure> {
        let recording = record(signal)
        schedule(after: time) { [weak recording] in recording?.dispose() }
        return recording
    }

    /// Schedules the events of the diagram.
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
            let child = Subscription()
            sink.subscription.add(child)
            TracingHooks.link(child, below: sink.subscription)
            let record = log.recordSubscription(child, on: self)
            signal.attach(
                Sink(
                    subscription: child,
                    next: { value in
                        if !child.isDisposed { record(.value(value)) }
                        sink.next(value)
                    },
                    end: { terminal in
                        if !child.isDisposed { record(terminal.mark) }
                        if child.tryDispose(for: terminal) { sink.end(terminal) }
                    }))
        })
    }
}

extension Termination {
    /// The terminal event in a diagram.
    fileprivate var mark: Marble.Mark {
        switch self {
        case .completed: .completed
        case .failed: .failed
        }
    }
}

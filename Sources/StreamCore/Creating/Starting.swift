extension Signal {
    /// Runs `body` once, now, on `scheduler`. Every subscriber gets all of what it sends, the past first.
    ///
    /// The work cannot be disposed: it runs whether anybody subscribes or not.
    public static func eagerly(
        on scheduler: some Scheduler, _ body: @escaping @Sendable (Subscriber<Value, Failure>) -> Void,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        let started = SharedStart(body)
        started.start(on: scheduler)
        return started.signal.traced(fileID, line)
    }

    /// Runs `body` once, on `scheduler`, when somebody subscribes for the first time. Otherwise as
    /// ``eagerly(on:_:fileID:line:)``.
    public static func lazily(
        on scheduler: some Scheduler, _ body: @escaping @Sendable (Subscriber<Value, Failure>) -> Void,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        let started = SharedStart(body)
        return Signal(attach: { sink in
            guard let sink = sink.tracedHotSource(fileID, line) else { return }
            started.signal.attach(sink)
            started.start(on: scheduler)
        })
    }
}

/// Work that is started once and whose results are kept.
private final class SharedStart<Value: Sendable, Failure: Error>: Sendable {
    private let results = ReplaySubject<Value, Failure>()
    private let start: ScheduledAction

    init(_ body: @escaping @Sendable (Subscriber<Value, Failure>) -> Void) {
        let results = results
        start = ScheduledAction {
            let disposable = CompoundDisposable()
            let releaseObserver = ReleaseObserver { results.core.sourceReleased() }
            body(
                Subscriber(
                    into: Sink(
                        segment: disposable, next: results.send,
                        end: { terminal in
                            withExtendedLifetime(releaseObserver) {
                                if disposable.tryDispose(for: terminal) { results.end(terminal) }
                            }
                        }), disposable: disposable))
        }
    }

    var signal: Signal<Value, Failure> {
        Signal(attach: { sink in
            self.results.signal.attach(sink)
        })
    }

    func start(on scheduler: some Scheduler) {
        guard !start.isDisposed else { return }
        scheduler.schedule(start.run)
    }
}

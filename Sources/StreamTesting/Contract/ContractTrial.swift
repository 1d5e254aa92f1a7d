/// One subscription to the operator under test, with the actions on its source and the resulting events.
final class ContractTrial<Output: Sendable, Problem: Error>: Sendable {
    typealias Operator = @Sendable (Signal<Int, MarbleFailure>, VirtualTimeScheduler) -> Signal<Output, Problem>

    /// An action on the source or the subscription.
    enum Action: Sendable, Equatable {
        case send(Int)
        case fail
        case complete
        case dispose
        case wait

        /// The text in a marble diagram.
        var mark: String {
            switch self {
            case .send(let value): value < 10 ? "\(value)" : "{\(value)}"
            case .fail: "#"
            case .complete: "|"
            case .dispose: "!"
            case .wait: "-"
            }
        }
    }

    let subject = Subject<Int, MarbleFailure>()
    let scheduler = VirtualTimeScheduler()
    let recorder: ContractRecorder
    let signal: Signal<Output, Problem>
    private let traits: ContractTraits
    private let subscription = Lock<(any Disposable)?>(nil)
    private let isOver = ContractCounter(0)

    /// The number of active subscriptions to the source.
    let activeSubscriptions = ContractCounter(0)

    /// The number of subscriptions to the source, including ended ones.
    let allSubscriptions = ContractCounter(0)

    /// - Parameter onTeardown: Called when what is below the operator is disposed.
    init(
        _ traits: ContractTraits, onEvent: @escaping @Sendable (ContractTrial, Bool) -> Void = { _, _ in },
        onTeardown: (@Sendable (ContractRecorder, _ isSourceActive: Bool) -> Void)? = nil, _ make: Operator
    ) {
        self.traits = traits
        let recorder = ContractRecorder(permittingLateEvents: traits.contains(.runsElsewhere) ? 1 : 0)
        self.recorder = recorder
        let (signal, active, all) = (subject.signal, activeSubscriptions, allSubscriptions)
        let source = Signal<Int, MarbleFailure>(attach: { sink in
            if TracingHooks.isDescribing { return signal.attach(sink) }
            all.add(1)
            active.add(1)
            sink.subscription.add { active.add(-1) }
            signal.attach(sink)
        })
        let made = make(source, scheduler)
        if let onTeardown {
            self.signal = Signal(attach: { sink in
                sink.subscription.add { onTeardown(recorder, active.isSet) }
                made.attach(sink)
            })
        } else {
            self.signal = made
        }
        let token = self.signal.subscribe(recorder) { [weak self] isEnd in
            if let self { onEvent(self, isEnd) }
        }
        subscription.withLock { $0 = token }
    }

    deinit {
        subscription.withLock { $0 }?.dispose()
        // Because `dispose(on:)` schedules its teardown, and a source that retains its subscriber would leak without it.
        scheduler.advance()
    }

    /// A Boolean value that indicates whether the subscription is disposed; `nil` while subscribing.
    var isDisposed: Bool? { subscription.withLock { $0 }?.isDisposed }

    /// The actions and the events, as two lines of a diagram.
    var history: String { recorder.diagram }

    func perform(_ action: Action) {
        recorder.beginStep(action.mark)
        if action == .fail || action == .complete { isOver.add(1) }
        switch action {
        case .send(let value): subject.send(value)
        case .fail: subject.fail(MarbleFailure())
        case .complete: subject.complete()
        case .dispose:
            guard let subscription = subscription.withLock({ $0 }) else { return }
            subscription.dispose()
            recorder.isSilenced.store(true, ordering: .releasing)
        case .wait: scheduler.advance(by: .tick)
        }
    }

    /// Advances time by 8 ticks, and waits for the terminal event of an operator that runs on other threads.
    func settle() {
        for _ in 0..<8 { perform(.wait) }
        guard traits.contains(.runsElsewhere), isOver.isSet else { return }
        _ = ContractThreads.wait(seconds: 20) { recorder.hasEnded || recorder.isSilenced.load(ordering: .acquiring) }
    }
}

extension Signal {
    /// Subscribes with `recorder`, which records the events.
    func subscribe(
        _ recorder: ContractRecorder, onEvent: @escaping @Sendable (_ isEnd: Bool) -> Void = { _ in }
    ) -> any Disposable {
        subscribe(
            next: { value in recorder.receive(mark(of: value), isEnd: false) { onEvent(false) } },
            failed: { _ in recorder.receive("#", isEnd: true) { onEvent(true) } },
            completed: { recorder.receive("|", isEnd: true) { onEvent(true) } })
    }
}

/// Returns the text of a value in a diagram. All values without their own description have the same text.
func mark(of value: some Sendable) -> String {
    let text = "\(value)"
    let name = type(of: value) is AnyClass || text.contains("(Function)") ? "•" : text
    return name.count == 1 ? name : "{\(name)}"
}

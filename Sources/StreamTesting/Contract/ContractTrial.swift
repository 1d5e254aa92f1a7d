/// One subscription to the operator under test: what was done to its source, and what came out.
final class ContractTrial<Output: Sendable, Problem: Error>: Sendable {
    typealias Operator = @Sendable (Signal<Int, MarbleFailure>, VirtualTimeScheduler) -> Signal<Output, Problem>

    /// What is done to the source.
    enum Act: Sendable, Equatable {
        case send(Int)
        case fail
        case complete
        case dispose
        case wait

        /// As in a marble diagram.
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
    let witness: ContractWitness
    let signal: Signal<Output, Problem>
    private let traits: ContractTraits
    private let subscription = Lock<(any Disposable)?>(nil)
    private let isOver = ContractCount(0)

    /// The subscriptions to the source that stand.
    let standing = ContractCount(0)

    /// The subscriptions to the source that were made.
    let made = ContractCount(0)

    init(
        _ traits: ContractTraits, onEvent: @escaping @Sendable (ContractTrial, Bool) -> Void = { _, _ in },
        _ make: Operator
    ) {
        self.traits = traits
        let witness = ContractWitness(tolerating: traits.contains(.runsElsewhere) ? 1 : 0)
        self.witness = witness
        let (signal, standing, made) = (subject.signal, standing, made)
        let source = Signal<Int, MarbleFailure>(attach: { sink in
            made.add(1)
            standing.add(1)
            sink.segment.add { standing.add(-1) }
            signal.attach(sink)
        })
        self.signal = make(source, scheduler)
        let token = self.signal.subscribe(witness) { [weak self] isEnd in
            if let self { onEvent(self, isEnd) }
        }
        subscription.withLock { $0 = token }
    }

    deinit {
        subscription.withLock { $0 }?.dispose()
        // Because `dispose(on:)` schedules its teardown, and a source that retains its subscriber would leak without it.
        scheduler.advance()
    }

    /// `nil` while subscribing.
    var isDisposed: Bool? { subscription.withLock { $0 }?.isDisposed }

    /// What was done, above what came out.
    var history: String { witness.diagram }

    func perform(_ act: Act) {
        witness.begins(act.mark)
        if act == .fail || act == .complete { isOver.add(1) }
        switch act {
        case .send(let value): subject.send(value)
        case .fail: subject.fail(MarbleFailure())
        case .complete: subject.complete()
        case .dispose:
            guard let subscription = subscription.withLock({ $0 }) else { return }
            subscription.dispose()
            witness.isSilenced.store(true, ordering: .releasing)
        case .wait: scheduler.advance(by: .tick)
        }
    }

    /// Until everything that needs time has had it.
    func settle() {
        for _ in 0..<8 { perform(.wait) }
        guard traits.contains(.runsElsewhere), isOver.isSet else { return }
        _ = ContractThreads.wait(seconds: 20) { witness.hasEnded || witness.isSilenced.load(ordering: .acquiring) }
    }
}

extension Signal {
    /// Has `witness` see the events.
    func subscribe(
        _ witness: ContractWitness, onEvent: @escaping @Sendable (_ isEnd: Bool) -> Void = { _ in }
    ) -> any Disposable {
        subscribe(
            next: { value in witness.sees(mark(of: value), isEnd: false) { onEvent(false) } },
            failed: { _ in witness.sees("#", isEnd: true) { onEvent(true) } },
            completed: { witness.sees("|", isEnd: true) { onEvent(true) } })
    }
}

/// A value as in a marble diagram. Values without a description of their own are all alike: their addresses differ.
private func mark(of value: some Sendable) -> String {
    let text = "\(value)"
    let name = type(of: value) is AnyClass || text.contains("(Function)") ? "•" : text
    return name.count == 1 ? name : "{\(name)}"
}

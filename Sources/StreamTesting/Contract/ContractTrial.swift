import Synchronization

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
    let witness = ContractWitness()
    private let acts = Lock<[Act]>([])
    private let subscription = Lock<(any Disposable)?>(nil)

    /// The subscriptions to the source that stand.
    let standing = ContractCount(0)

    /// The subscriptions to the source that were made.
    let made = ContractCount(0)

    init(_ make: Operator, onEvent: @escaping @Sendable (ContractTrial, Bool) -> Void = { _, _ in }) {
        let (signal, witness, standing, made) = (subject.signal, witness, standing, made)
        let source = Signal<Int, MarbleFailure>(attach: { sink in
            made.add(1)
            standing.add(1)
            sink.segment.add { standing.add(-1) }
            signal.attach(sink)
        })
        let token = make(source, scheduler).subscribe(
            next: { [weak self] value in
                witness.sees("\(value)", isEnd: false) { if let self { onEvent(self, false) } }
            },
            failed: { [weak self] _ in witness.sees("#", isEnd: true) { if let self { onEvent(self, true) } } },
            completed: { [weak self] in witness.sees("|", isEnd: true) { if let self { onEvent(self, true) } } })
        subscription.withLock { $0 = token }
    }

    /// `nil` while subscribing.
    var isDisposed: Bool? { subscription.withLock { $0 }?.isDisposed }

    func perform(_ act: Act) {
        acts.withLock { $0.append(act) }
        switch act {
        case .send(let value): subject.send(value)
        case .fail: subject.fail(MarbleFailure())
        case .complete: subject.complete()
        case .dispose:
            subscription.withLock { $0 }?.dispose()
            witness.isSilenced.store(true, ordering: .releasing)
        case .wait: scheduler.advance(by: .tick)
        }
    }

    /// What was done, above what came out.
    var history: String {
        "    source  \(acts.withLock { $0 }.map(\.mark).joined())\n    result  \(witness.events.joined(separator: " "))"
    }
}

/// Notes events, and what is wrong about how they come.
final class ContractWitness: Sendable {
    private struct State {
        var events: [String] = []
        var problems: [(law: ContractLaw, what: String)] = []
    }

    private let state = Lock(State())
    private let inside = Atomic(0)
    private let ends = Atomic(0)
    let isSilenced = Atomic(false)

    var events: [String] { state.withLock { $0.events } }
    var problems: [(law: ContractLaw, what: String)] { state.withLock { $0.problems } }
    var hasEnded: Bool { ends.load(ordering: .acquiring) > 0 }

    func sees(_ event: String, isEnd: Bool, _ body: () -> Void) {
        let others = inside.add(1, ordering: .acquiringAndReleasing).oldValue
        if others > 0 { blame(.serial, "\(event) came while another event was being delivered") }
        if hasEnded { blame(.grammar, "\(event) came after the end") }
        if isSilenced.load(ordering: .acquiring) { blame(.silence, "\(event) came after the disposal had returned") }
        if isEnd { ends.add(1, ordering: .acquiringAndReleasing) }
        state.withLock { $0.events.append(event) }
        body()
        inside.subtract(1, ordering: .acquiringAndReleasing)
    }

    func blame(_ law: ContractLaw, _ what: String) {
        state.withLock { $0.problems.append((law, what)) }
    }
}

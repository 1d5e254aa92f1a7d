import Synchronization

/// Records the actions on a source and the resulting events, and detects problems with the events.
final class ContractRecorder: Sendable {
    private struct Step {
        let action: String
        var events: [String] = []
    }

    private struct State {
        var steps = [Step(action: "^")]
        var problems: [(law: ContractLaw, what: String)] = []
    }

    private let state = Lock(State())
    private let inside = Atomic(0)
    private let ends = Atomic(0)
    private let permittedLateEvents: Atomic<Int>
    let isSilenced = Atomic(false)

    /// - Parameter late: The number of events that are permitted after a disposal: 1 if another thread could be delivering it.
    init(permittingLateEvents late: Int = 0) { permittedLateEvents = Atomic(late) }

    var events: [String] { state.withLock { $0.steps.flatMap(\.events) } }
    var problems: [(law: ContractLaw, what: String)] { state.withLock { $0.problems } }
    var hasEnded: Bool { ends.load(ordering: .acquiring) > 0 }

    /// Begins a step with the next action.
    func beginStep(_ action: String) {
        state.withLock { $0.steps.append(Step(action: action)) }
    }

    func receive(_ event: String, isEnd: Bool, _ body: () -> Void) {
        let others = inside.add(1, ordering: .acquiringAndReleasing).oldValue
        if others > 0 { report(.serial, "\(event) arrived while another event was being delivered") }
        if hasEnded { report(.grammar, "\(event) arrived after the terminal event") }
        if isSilenced.load(ordering: .acquiring), permittedLateEvents.subtract(1, ordering: .relaxed).newValue < 0 {
            report(.silence, "\(event) arrived after the disposal had returned")
        }
        if isEnd { ends.add(1, ordering: .acquiringAndReleasing) }
        state.withLock { $0.steps[$0.steps.count - 1].events.append(event) }
        body()
        inside.subtract(1, ordering: .acquiringAndReleasing)
    }

    /// Records a problem with a law. Only the first one of each law is recorded, because others often follow from it.
    func report(_ law: ContractLaw, _ what: String) {
        state.withLock { state in
            if !state.problems.contains(where: { $0.law == law }) { state.problems.append((law, what)) }
        }
    }

    /// The actions, and below each one the events before the next action, in columns.
    var diagram: String {
        var (source, result) = ("", "")
        for step in state.withLock({ $0.steps }) {
            let events = step.events.count > 1 ? "(\(step.events.joined()))" : step.events.first ?? ""
            let width = max(step.action.count, events.count)
            source += step.action + String(repeating: "-", count: width - step.action.count)
            result += events + String(repeating: "-", count: width - events.count)
        }
        return "    source  \(source)\n    result  \(result)"
    }
}

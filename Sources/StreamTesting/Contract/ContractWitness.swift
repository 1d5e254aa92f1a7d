import Synchronization

/// Notes what was done to a source and what came out, and what is wrong about how it came.
final class ContractWitness: Sendable {
    private struct Step {
        let act: String
        var events: [String] = []
    }

    private struct State {
        var steps = [Step(act: "^")]
        var problems: [(law: ContractLaw, what: String)] = []
    }

    private let state = Lock(State())
    private let inside = Atomic(0)
    private let ends = Atomic(0)
    private let tolerated: Atomic<Int>
    let isSilenced = Atomic(false)

    /// - Parameter late: How many events may come after a disposal: one, where another thread may have had it in its hands.
    init(tolerating late: Int = 0) { tolerated = Atomic(late) }

    var events: [String] { state.withLock { $0.steps.flatMap(\.events) } }
    var problems: [(law: ContractLaw, what: String)] { state.withLock { $0.problems } }
    var hasEnded: Bool { ends.load(ordering: .acquiring) > 0 }

    /// What is done next.
    func begins(_ act: String) {
        state.withLock { $0.steps.append(Step(act: act)) }
    }

    func sees(_ event: String, isEnd: Bool, _ body: () -> Void) {
        let others = inside.add(1, ordering: .acquiringAndReleasing).oldValue
        if others > 0 { blame(.serial, "\(event) came while another event was being delivered") }
        if hasEnded { blame(.grammar, "\(event) came after the end") }
        if isSilenced.load(ordering: .acquiring), tolerated.subtract(1, ordering: .relaxed).newValue < 0 {
            blame(.silence, "\(event) came after the disposal had returned")
        }
        if isEnd { ends.add(1, ordering: .acquiringAndReleasing) }
        state.withLock { $0.steps[$0.steps.count - 1].events.append(event) }
        body()
        inside.subtract(1, ordering: .acquiringAndReleasing)
    }

    /// Notes the first problem with a law; what follows from it says nothing new.
    func blame(_ law: ContractLaw, _ what: String) {
        state.withLock { state in
            if !state.problems.contains(where: { $0.law == law }) { state.problems.append((law, what)) }
        }
    }

    /// The acts above the events that came before the next one, in columns.
    var diagram: String {
        var (source, result) = ("", "")
        for step in state.withLock({ $0.steps }) {
            let events = step.events.count > 1 ? "(\(step.events.joined()))" : step.events.first ?? ""
            let width = max(step.act.count, events.count)
            source += step.act + String(repeating: "-", count: width - step.act.count)
            result += events + String(repeating: "-", count: width - events.count)
        }
        return "    source  \(source)\n    result  \(result)"
    }
}

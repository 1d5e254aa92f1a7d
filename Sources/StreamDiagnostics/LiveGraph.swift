/// A graph of the active subscriptions, as text for Mermaid or Graphviz.
///
/// ```swift
/// let graph = LiveGraph()
/// runTheProgram()
/// print(graph.mermaid)
/// ```
///
/// A node is a stage of the program, with the number of its active subscriptions and of the values that they have sent. A dash
/// replaces the number of values where a release build does not report them (see ``StreamTracer``). If the queue of a
/// stage is full, the node also shows since when, and how many elements wait. The arrows point in the direction of the values.
///
/// Sources are green, subscribers blue, stages with a full queue yellow, and subscriptions since ``mark()`` red. A graph contains
/// only subscriptions that were made after it was created.
public final class LiveGraph: Sendable {
    private struct ActiveStage: Sendable {
        let stage: TracedStage
        var values = 0
        /// The inputs that the stage is pausing. Two threads can report a pause and its end in any order.
        var pausedInputs = 0
        /// The event with which the stage has paused the first of them.
        var pause: TraceEvent?

        mutating func pause(_ event: TraceEvent, by change: Int) {
            pausedInputs += change
            pause = pausedInputs > 0 ? pause ?? event : nil
        }
    }

    private struct State: Sendable {
        var activeStages: [UInt: ActiveStage] = [:]
        /// The newest stage. Stages are numbered in the order in which they are subscribed to.
        var newest: UInt = 0
        /// The newest stage at the last call of `mark()`.
        var marked: UInt?

        mutating func note(_ event: TraceEvent) {
            let id = event.stage.id
            switch event.kind {
            case .subscribed:
                activeStages[id] = ActiveStage(stage: event.stage)
                newest = max(newest, id)
            case .value: activeStages[id]?.values += 1
            case .paused: activeStages[id]?.pause(event, by: 1)
            case .resumed: activeStages[id]?.pause(event, by: -1)
            case .failed, .completed, .disposed: activeStages[id] = nil
            }
        }
    }

    private final class Table: Sendable {
        let state = Lock(State())

        func note(_ event: TraceEvent) {
            state.withLock { $0.note(event) }
        }
    }

    private let table = Table()
    private let tracing: ScopedDisposable

    /// Creates a graph, which is updated until it is released.
    public init() {
        tracing = StreamTracer.start(table.note).scoped()
    }

    /// The number of active subscriptions, counted at each stage.
    public var count: Int { table.state.withLock { $0.activeStages.count } }

    /// Marks the present, so that the graph highlights the subscriptions that are made from now on and are still active.
    ///
    /// ```swift
    /// let graph = LiveGraph()
    /// graph.mark()
    /// openAndCloseTheScreen()
    /// print(graph.mermaid)  // what is red was not disposed
    /// ```
    ///
    /// Call it before an action that should leave no subscription behind.
    public func mark() {
        table.state.withLock { $0.marked = $0.newest }
    }

    /// The graph as a Mermaid flowchart.
    public var mermaid: String {
        let nodes = nodes
        let roles = NodeRole.allCases.filter { role in nodes.contains { $0.role == role } }
        return
            (["flowchart LR"]
            + nodes.map { "    n\($0.number)[\"\(Self.text($0.lines, ["\"": "#quot;"], "<br/>"))\"]:::\($0.role)" }
            + nodes.compactMap { node in node.below.map { "    n\(node.number) --> n\($0)" } }
            + roles.map { "    classDef \($0) fill:\($0.fill),stroke:\($0.stroke),color:#000000" })
            .joined(separator: "\n")
    }

    /// The graph in the language of Graphviz.
    public var dot: String {
        let nodes = nodes
        return
            (["digraph streams {", "    rankdir=LR;", "    node [shape=box, style=filled, fontcolor=\"#000000\"];"]
            + nodes.map { node in
                let label = Self.text(node.lines, ["\"": "\\\"", "\\": "\\\\"], "\\n")
                let colors = "fillcolor=\"\(node.role.fill)\", color=\"\(node.role.stroke)\""
                return "    n\(node.number) [label=\"\(label)\", \(colors)];"
            }
            + nodes.compactMap { node in node.below.map { "    n\(node.number) -> n\($0);" } } + ["}"])
            .joined(separator: "\n")
    }

    private static func text(_ lines: [String], _ escapes: [Character: String], _ lineBreak: String) -> String {
        lines.map { line in line.map { escapes[$0] ?? String($0) }.joined() }.joined(separator: lineBreak)
    }
}

/// What the color of a node shows.
private enum NodeRole: CaseIterable {
    case source, stage, subscriber, paused, new

    var fill: String {
        switch self {
        case .source: "#d5f0dc"
        case .stage: "#eeeeee"
        case .subscriber: "#d6e6fa"
        case .paused: "#ffe9a8"
        case .new: "#ffd2cc"
        }
    }

    var stroke: String {
        switch self {
        case .source: "#2c7a45"
        case .stage: "#757575"
        case .subscriber: "#1f5fa8"
        case .paused: "#9a6700"
        case .new: "#b3261e"
        }
    }
}

extension LiveGraph {
    /// Subscriptions to one stage that send to the same node.
    private struct Node {
        let number: Int
        let stage: TracedStage
        let below: Int?
        var subscriptions = 0
        /// The number of subscriptions since the mark.
        var newSubscriptions = 0
        var values = 0
        /// Whether no other node sends to this one.
        var isSource = true
        /// The earliest pause that has not ended.
        var pause: TraceEvent?

        var role: NodeRole {
            if newSubscriptions > 0 { return .new }
            if pause != nil { return .paused }
            return below == nil ? .subscriber : isSource ? .source : .stage
        }

        var lines: [String] {
            let new = newSubscriptions > 0 ? "\(newSubscriptions) since the mark" : nil
            return [stage.name, stage.place, "\(subscriptions) × \(valueText)", new, pauseLine].compactMap(\.self)
        }

        private var valueText: String {
            #if DEBUG || TracesEveryStage
                "\(values)"
            #else
                // A fused stage does not report its values.
                values == 0 ? "–" : "\(values)"
            #endif
        }

        private var pauseLine: String? {
            guard let pause else { return nil }
            let milliseconds = pause.instant.duration(to: .now) / .milliseconds(1)
            return "paused for \(Int(milliseconds)) ms, \(pause.detail ?? "")"
        }
    }

    private struct Key: Hashable {
        let name: String
        let place: String?
        let below: Int?
    }

    private var nodes: [Node] {
        let state = table.state.withLock { $0 }
        let all = state.activeStages.sorted { $0.key < $1.key }.map(\.value)
        var nodes: [Node] = []
        var numbers: [Key: Int] = [:]
        var nodeOfStage: [UInt: Int] = [:]
        // A stage downstream has a lower number, so its node already exists.
        for each in all {
            let below = each.stage.below.flatMap { nodeOfStage[$0] }
            let key = Key(name: each.stage.name, place: each.stage.place, below: below)
            let number = numbers[key] ?? nodes.count
            if number == nodes.count { nodes.append(Node(number: number, stage: each.stage, below: below)) }
            numbers[key] = number
            nodeOfStage[each.stage.id] = number
            if let below { nodes[below].isSource = false }
            nodes[number].subscriptions += 1
            if let marked = state.marked, each.stage.id > marked { nodes[number].newSubscriptions += 1 }
            nodes[number].values += each.values
            nodes[number].pause = [nodes[number].pause, each.pause].compactMap(\.self).min { $0.instant < $1.instant }
        }
        return nodes
    }
}

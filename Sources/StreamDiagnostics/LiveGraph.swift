/// A graph of the active subscriptions, as text for Mermaid or Graphviz.
///
/// ```swift
/// let graph = LiveGraph()
/// runTheProgram()
/// print(graph.mermaid)
/// ```
///
/// A node is a stage of the program, with the number of its active subscriptions and of the values that they have sent, if
/// the values are reported (see ``/StreamCore/StreamTracer``). If the queue of a stage is full, the node also shows since when, and
/// how many elements wait. The arrows point in the direction of the values. A graph
/// contains only subscriptions that were made after it was created.
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

    private final class Table: Sendable {
        let activeStages = Lock<[UInt: ActiveStage]>([:])

        func note(_ event: TraceEvent) {
            activeStages.withLock { all in
                switch event.kind {
                case .subscribed: all[event.stage.id] = ActiveStage(stage: event.stage)
                case .value: all[event.stage.id]?.values += 1
                case .paused: all[event.stage.id]?.pause(event, by: 1)
                case .resumed: all[event.stage.id]?.pause(event, by: -1)
                case .failed, .completed, .disposed: all[event.stage.id] = nil
                }
            }
        }
    }

    private let table = Table()
    private let tracing: ScopedDisposable

    /// Creates a graph, which is updated until it is released.
    public init() {
        tracing = StreamTracer.start(table.note).scoped()
    }

    /// The number of active subscriptions, counted at each stage.
    public var count: Int { table.activeStages.withLock { $0.count } }

    /// The graph as a Mermaid flowchart.
    public var mermaid: String {
        let nodes = nodes
        return
            (["flowchart LR"]
            + nodes.map { "    n\($0.number)[\"\(Self.escaped($0.lines, "#quot;", "<br/>"))\"]" }
            + nodes.compactMap { node in node.below.map { "    n\(node.number) --> n\($0)" } })
            .joined(separator: "\n")
    }

    /// The graph in the language of Graphviz.
    public var dot: String {
        let nodes = nodes
        return
            (["digraph streams {", "    rankdir=LR;", "    node [shape=box];"]
            + nodes.map { "    n\($0.number) [label=\"\(Self.escaped($0.lines, "\\\"", "\\n"))\"];" }
            + nodes.compactMap { node in node.below.map { "    n\(node.number) -> n\($0);" } } + ["}"])
            .joined(separator: "\n")
    }

    private static func escaped(_ lines: [String], _ quote: String, _ lineBreak: String) -> String {
        lines.map { $0.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: quote) }
            .joined(separator: lineBreak)
    }
}

extension LiveGraph {
    /// Subscriptions to one stage that send to the same node.
    private struct Node {
        let number: Int
        let stage: TracedStage
        let below: Int?
        var subscriptions = 0
        var values = 0
        /// The earliest pause that has not ended.
        var pause: TraceEvent?

        var lines: [String] {
            [stage.name, stage.place, "\(subscriptions) × \(values)", pauseLine].compactMap(\.self)
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
        let all = table.activeStages.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
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
            nodes[number].subscriptions += 1
            nodes[number].values += each.values
            nodes[number].pause = [nodes[number].pause, each.pause].compactMap(\.self).min { $0.instant < $1.instant }
        }
        return nodes
    }
}

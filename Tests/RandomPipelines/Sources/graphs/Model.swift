/// What must happen: everything is computed anew for each write.
struct Model {
    /// Stands for the completion in a log.
    static let completion = -1

    let graph: Graph
    private var values: [Int] = []
    private var sent: [Bool] = []

    /// What each property has read when it was computed last.
    private var reads: [[Int]] = []
    private var states: [ChainState] = []
    private(set) var logs: [[Int]] = []
    private var isActive: [Bool] = []

    init(_ graph: Graph) {
        self.graph = graph
        values = Array(repeating: 0, count: graph.nodes.count)
        for node in graph.nodes.indices { values[node] = Self.compute(graph.nodes[node], values, first: true) ?? 0 }
        sent = Array(repeating: true, count: graph.nodes.count)
        reads = graph.nodes.map { reads(of: $0) }
        for chain in graph.chains { subscribe(chain) }
    }

    static func compute(_ node: Graph.Node, _ values: [Int], first: Bool = false) -> Int? {
        switch node {
        case .source(let value): first ? value : nil
        case .map(let a, let factor): Graph.multiply(values[a], factor)
        case .combine(let a, let b): Graph.fold([values[a], values[b]])
        case .combineThree(let a, let b, let c): Graph.fold([values[a], values[b], values[c]])
        case .and(let a, let b): values[a] % 2 == 0 && values[b] % 2 == 0 ? 1 : 0
        case .validated(let a): values[a] / 2
        case .choice(let condition, let a, let b): values[values[condition] % 2 == 0 ? a : b]
        case .fold(let inputs): Graph.fold(reading: inputs) { values[$0] }
        }
    }

    /// The positions of the properties that a property is computed from.
    static func inputs(_ node: Graph.Node) -> [Int] {
        switch node {
        case .source: []
        case .map(let a, _), .validated(let a): [a]
        case .combine(let a, let b), .and(let a, let b): [a, b]
        case .combineThree(let a, let b, let c), .choice(let a, let b, let c): [a, b, c]
        case .fold(let inputs): inputs
        }
    }

    /// The positions of the properties that a run reads.
    private func reads(of node: Graph.Node) -> [Int] {
        switch node {
        case .choice(let condition, let a, let b): return [condition, values[condition] % 2 == 0 ? a : b]
        case .fold(let inputs):
            var reads: [Int] = []
            _ = Graph.fold(reading: inputs) {
                reads.append($0)
                return values[$0]
            }
            return reads
        default: return Self.inputs(node)
        }
    }

    /// Performs writes that take effect together, and then the write of the observer that writes, as a turn of its own.
    mutating func write(_ writes: [(source: Int, value: Int)], nested: Int = 0) {
        sent = Array(repeating: false, count: graph.nodes.count)
        for write in writes {
            values[write.source] = write.value
            sent[write.source] = true
        }
        for (node, description) in graph.nodes.enumerated() where reads[node].contains(where: { sent[$0] }) {
            let old = values[node]
            values[node] = Self.compute(description, values)!
            reads[node] = reads(of: description)
            // A computed property does not send an equal value.
            sent[node] = !description.hasBranches || values[node] != old
        }
        var next: [(source: Int, value: Int)]?
        for chain in states.indices where isActive[chain] {
            let value = states[chain].receive(values, sent)
            if let value { logs[chain].append(value) }
            complete(chain)
            guard let value else { continue }
            if let writer = graph.writer, writer.chain == chain, Graph.isWriting(value), nested < Running.writes {
                next = [(writer.source, value % 7)]
            }
        }
        if let next { write(next, nested: nested + 1) }
    }

    func value(of source: Int) -> Int { values[source] }

    mutating func subscribe(_ chain: Graph.Chain) {
        var state = ChainState(chain)
        // The inputs are subscribed to one after the other, and each sends its present value.
        logs.append(state.connect(values))
        states.append(state)
        isActive.append(true)
        complete(states.count - 1)
    }

    private mutating func complete(_ chain: Int) {
        guard states[chain].hasEnded else { return }
        logs[chain].append(Self.completion)
        isActive[chain] = false
    }

    mutating func unsubscribe(_ chain: Int) {
        if chain < isActive.count { isActive[chain] = false }
    }
}

/// The state of one subscription to a chain.
indirect enum ChainState {
    case values(Int)
    case map(ChainState, factor: Int)
    case even(ChainState)
    case changes(ChainState, last: Int?)
    case sum(ChainState, total: Int)
    case take(ChainState, rest: Int)
    case join([ChainState], latest: [Int?])

    init(_ chain: Graph.Chain) {
        switch chain {
        case .values(let node), .shared(let node): self = .values(node)
        case .map(let input, let factor): self = .map(ChainState(input), factor: factor)
        case .even(let input): self = .even(ChainState(input))
        case .changes(let input): self = .changes(ChainState(input), last: nil)
        case .sum(let input): self = .sum(ChainState(input), total: 0)
        case .take(let input, let count): self = .take(ChainState(input), rest: count)
        case .join(let a, let b): self = .join([ChainState(a), ChainState(b)], latest: [nil, nil])
        case .joinAll(let inputs): self = .join(inputs.map(ChainState.init), latest: inputs.map { _ in nil })
        }
    }

    /// Whether the chain has completed.
    var hasEnded: Bool {
        switch self {
        case .values: false
        case .map(let input, _), .even(let input), .changes(let input, _), .sum(let input, _): input.hasEnded
        case .take(let input, let rest): rest == 0 || input.hasEnded
        case .join(let inputs, _): inputs.allSatisfy(\.hasEnded)
        }
    }

    /// The value that the chain sends for a turn, if it sends one.
    mutating func receive(_ values: [Int], _ sent: [Bool]) -> Int? {
        switch self {
        case .values(let node): return sent[node] ? values[node] : nil
        case .join(var inputs, var latest):
            var changed = false
            for index in inputs.indices {
                guard let value = inputs[index].receive(values, sent) else { continue }
                latest[index] = value
                changed = true
            }
            self = .join(inputs, latest: latest)
            return changed && !latest.contains(nil) ? Graph.fold(latest.map { $0! }) : nil
        default: return stage { $0.receive(values, sent) }
        }
    }

    /// The values that the chain sends when it is subscribed to.
    mutating func connect(_ values: [Int]) -> [Int] {
        switch self {
        case .values(let node): return [values[node]]
        case .join(var inputs, var latest):
            var results: [Int] = []
            for index in inputs.indices {
                for value in inputs[index].connect(values) {
                    latest[index] = value
                    if !latest.contains(nil) { results.append(Graph.fold(latest.map { $0! })) }
                }
            }
            self = .join(inputs, latest: latest)
            return results
        default:
            return stage { $0.connect(values).first }.map { [$0] } ?? []
        }
    }

    private mutating func stage(_ input: (inout ChainState) -> Int?) -> Int? {
        switch self {
        case .map(var chain, let factor):
            defer { self = .map(chain, factor: factor) }
            return input(&chain).map { Graph.multiply($0, factor) }
        case .even(var chain):
            defer { self = .even(chain) }
            return input(&chain).flatMap { $0 % 2 == 0 ? $0 : nil }
        case .changes(var chain, let last):
            let value = input(&chain)
            self = .changes(chain, last: value ?? last)
            return value == last ? nil : value
        case .sum(var chain, let total):
            let value = input(&chain)
            let sum = value.map { Graph.fold(total, $0) }
            self = .sum(chain, total: sum ?? total)
            return sum
        case .take(var chain, let rest):
            let value = rest == 0 ? nil : input(&chain)
            self = .take(chain, rest: value == nil ? rest : rest - 1)
            return value
        case .values, .join: return nil
        }
    }
}

import Operators

/// A graph of properties with observers, for workloads of state.
private final class StateGraph {
    /// The sum of what the observers have received.
    let received = Accumulator()

    /// The number of closures that have computed a value.
    let computations = Accumulator()

    var write: (Int) -> Void = { _ in }
    var read: () -> Int = { 0 }
    private var subscriptions: [any Disposable] = []

    deinit { for subscription in subscriptions { subscription.dispose() } }

    func computed(_ body: @escaping @Sendable () -> Int) -> Property<Int> {
        let computations = computations
        return .computed {
            computations.value &+= 1
            return body()
        }
    }

    func map<Value>(
        _ property: some PropertyProtocol<Value>, _ transform: @escaping @Sendable (Value) -> Int
    ) -> Property<Int> {
        let computations = computations
        return property.map {
            computations.value &+= 1
            return transform($0)
        }
    }

    func observe(_ property: some PropertyProtocol<Int>, _ body: @escaping @Sendable () -> Void = {}) {
        let received = received
        subscriptions.append(
            property.values.subscribe {
                body()
                received.value = received.value &+ $0
            })
    }

    /// A row of properties above `first`, each of which is one greater than the one before.
    func row(_ length: Int, above first: some PropertyProtocol<Int>, usesMaps: Bool = false) -> [Property<Int>] {
        var row = [step(above: first, usesMaps: usesMaps)]
        while row.count < length { row.append(step(above: row[row.count - 1], usesMaps: usesMaps)) }
        return row
    }

    private func step(above property: some PropertyProtocol<Int>, usesMaps: Bool) -> Property<Int> {
        usesMaps ? map(property) { $0 &+ 1 } : computed { property.value &+ 1 }
    }
}

/// A workload that writes a value to a graph for each element, and reads a property after each.
///
/// - Parameters:
///   - computations: The number of computations for each write.
///   - calls: The number of indirect calls with which the same is computed by hand.
///   - result: Returns what the observers receive and what is read, for one value.
private func state(
    _ name: String, values: Int, nodes: Int, computations: Int, calls: Int? = nil,
    result: @escaping @Sendable (Int) -> Int, _ build: @escaping @Sendable (StateGraph) -> Void
) -> Workload {
    let expected: @Sendable (Int) -> Int = { count in
        (0..<count).reduce(count &* computations &* 1_000_003) { $0 &+ result($1 % values) }
    }
    return Workload(
        name: "state.\(name)", unit: "write", elements: max(values, 400_000 / (nodes + 1)),
        countedElements: max(2, 10_000 / (nodes + 1)), expected: expected,
        limit: .closureCalls(calls ?? nodes, result: expected),
        ours: .ours { count in
            let graph = StateGraph()
            build(graph)
            // So that the first write of the workload changes the value.
            graph.write(-1)
            (graph.received.value, graph.computations.value) = (0, 0)
            return {
                var sum = 0
                for index in 0..<count {
                    graph.write(index % values)
                    sum = sum &+ graph.read()
                }
                return sum &+ graph.received.value &+ graph.computations.value &* 1_000_003
            }
        })
}

private func broad(_ name: String, usesMaps: Bool) -> Workload {
    state(
        name, values: 50, nodes: 150, computations: 100,
        result: { (0..<50).reduce($0 &+ 50) { $0 &+ $1 &+ 1 } &+ 50 &* $0 }
    ) { graph in
        let source = MutableProperty(0)
        var last: Property<Int>?
        for index in 0..<50 {
            let sum = usesMaps ? graph.map(source) { $0 &+ index } : graph.computed { source.value &+ index }
            last = graph.row(1, above: sum, usesMaps: usesMaps)[0]
            graph.observe(last!)
        }
        graph.write = { source.value = $0 }
        graph.read = { [last] in last!.value }
    }
}

private func deep(_ name: String, usesMaps: Bool) -> Workload {
    state(name, values: 50, nodes: 51, computations: 50, result: { 2 &* ($0 &+ 50) }) { graph in
        let source = MutableProperty(0)
        let last = graph.row(50, above: source, usesMaps: usesMaps)[49]
        graph.observe(last)
        graph.write = { source.value = $0 }
        graph.read = { last.value }
    }
}

private func diamond(_ name: String, usesMaps: Bool) -> Workload {
    state(name, values: 500, nodes: 7, computations: 6, result: { 10 &* ($0 &+ 1) }) { graph in
        let source = MutableProperty(0)
        let five = (0..<5).map { _ in graph.row(1, above: source, usesMaps: usesMaps)[0] }
        let sum =
            usesMaps
            ? graph.sum(of: Property.combineLatest(five[0], five[1], five[2], five[3], five[4]))
            : graph.computed { five.reduce(0) { $0 &+ $1.value } }
        graph.observe(sum)
        graph.write = { source.value = $0 }
        graph.read = { sum.value }
    }
}

extension StateGraph {
    fileprivate func sum(of five: Property<(Int, Int, Int, Int, Int)>) -> Property<Int> {
        let computations = computations
        return five.map {
            computations.value &+= 1
            return $0.0 &+ $0.1 &+ $0.2 &+ $0.3 &+ $0.4
        }
    }
}

/// The last property of the row is not read, so it is not computed.
private let triangle = state(
    "triangle", values: 100, nodes: 12, computations: 10, calls: 11, result: { 2 &* (10 &* $0 &+ 45) }
) { graph in
    let source = MutableProperty(0)
    let row = graph.row(10, above: source)
    let sum = graph.computed { row.dropLast().reduce(source.value) { $0 &+ $1.value } }
    graph.observe(sum)
    graph.write = { source.value = $0 }
    graph.read = { sum.value }
}

/// A hundred sources, which are collected and picked out again.
private let mux = state("mux", values: 20, nodes: 103, computations: 102, result: { 2 &* (muxValue($0) &+ 1) }) {
    graph in
    let sources = (0..<100).map { _ in MutableProperty(0) }
    let computations = graph.computations
    let all = Property.computed {
        computations.value &+= 1
        return Dictionary(uniqueKeysWithValues: sources.enumerated().map { ($0.offset, $0.element.value) })
    }
    let results = (0..<100).map { index in graph.row(1, above: graph.computed { all.value[index]! })[0] }
    for result in results { graph.observe(result) }
    let written = Accumulator()
    graph.write = { index in
        written.value = max(0, index % 10)
        if index >= 0 { sources[written.value].value = muxValue(index) }
    }
    graph.read = { results[written.value].value }
}

/// The value of the write with this index: 1 to 10, then twice these numbers.
private func muxValue(_ index: Int) -> Int { (index % 10 + 1) * (index < 10 ? 1 : 2) }

private let repeated = state("repeated", values: 100, nodes: 2, computations: 1, calls: 32, result: { 60 &* $0 }) {
    graph in
    let source = MutableProperty(0)
    let sum = graph.computed { (0..<30).reduce(0) { sum, _ in sum &+ source.value } }
    graph.observe(sum)
    graph.write = { source.value = $0 }
    graph.read = { sum.value }
}

/// A source whose parity decides which of two computed properties is read. The other one is not computed.
private let unstable = state(
    "unstable", values: 100, nodes: 3, computations: 2, calls: 22, result: { $0 % 2 == 0 ? -40 &* $0 : 80 &* $0 }
) { graph in
    let source = MutableProperty(0)
    let double = graph.computed { source.value &* 2 }
    let inverse = graph.computed { 0 &- source.value }
    let sum = graph.computed {
        (0..<20).reduce(0) { sum, _ in sum &+ (source.value % 2 != 0 ? double.value : inverse.value) }
    }
    graph.observe(sum)
    graph.write = { source.value = $0 }
    graph.read = { sum.value }
}

/// A change that is equal from the second property on, so that the third, which computes for long, is left out.
private let avoidable = state("avoidable", values: 1_000, nodes: 2, computations: 2, result: { _ in 6 }) { graph in
    let source = MutableProperty(0)
    let copy = graph.computed { source.value }
    let zero = graph.computed {
        _ = copy.value
        return 0
    }
    let long = graph.computed {
        heavyLoop()
        return zero.value &+ 1
    }
    let last = graph.computed { [next = graph.computed { long.value &+ 2 }] in next.value &+ 3 }
    graph.observe(last) { heavyLoop() }
    graph.write = { source.value = $0 }
    graph.read = { last.value }
}

private func heavyLoop() { for index in 0..<100 { _ = opaque(index) } }

/// Columns of computed properties above one source, each with an observer.
private func grid(_ width: Int, _ height: Int) -> Workload {
    let count = width * height
    return state(
        "grid.\(width)x\(height)", values: 2, nodes: count, computations: count,
        result: { (width &+ 1) &* ($0 &+ height) }
    ) { graph in
        let source = MutableProperty(0)
        let columns = (0..<width).map { _ in graph.row(height, above: source) }
        for column in columns { graph.observe(column[height - 1]) }
        graph.write = { source.value = $0 }
        graph.read = { columns[0][height - 1].value }
    }
}

/// One property that is mapped, and one that is a join of two.
private let oneMap = state("oneMap", values: 100, nodes: 2, computations: 1, result: { 2 &* ($0 &+ 1) }) { graph in
    let source = MutableProperty(0)
    let last = graph.row(1, above: source, usesMaps: true)[0]
    graph.observe(last)
    graph.write = { source.value = $0 }
    graph.read = { last.value }
}

private let oneJoin = state("oneJoin", values: 100, nodes: 3, computations: 1, result: { 2 &* ($0 &+ 1) }) { graph in
    let (first, second) = (MutableProperty(0), MutableProperty(1))
    let sum = graph.map(Property.combineLatest(first, second)) { $0.0 &+ $0.1 }
    graph.observe(sum)
    graph.write = { first.value = $0 }
    graph.read = { sum.value }
}

/// Reads of a map whose source does not change.
private let settledRead = state("settledRead", values: 100, nodes: 0, computations: 0, result: { _ in 1 }) { graph in
    let source = MutableProperty(0)
    let last = graph.row(1, above: source, usesMaps: true)[0]
    _ = last.value
    graph.read = { last.value }
}

/// Writes to an observed source with a map that nobody observes or reads.
private let idleMap = state("idleMap", values: 100, nodes: 1, computations: 0, result: { $0 }) { graph in
    let source = MutableProperty(0)
    let idle = graph.row(1, above: source, usesMaps: true)[0]
    graph.observe(source)
    graph.write = { source.value = $0 }
    graph.read = { withExtendedLifetime(idle) { 0 } }
}

let states: [Workload] = [
    oneMap, oneJoin, settledRead, idleMap,
    broad("broad", usesMaps: false), broad("broad.maps", usesMaps: true), deep("deep", usesMaps: false),
    deep("deep.maps", usesMaps: true), diamond("diamond", usesMaps: false), diamond("diamond.maps", usesMaps: true),
    triangle, mux, repeated, unstable, avoidable, grid(1, 1), grid(1, 10), grid(1, 100), grid(10, 10), grid(100, 10),
    grid(100, 100),
]

import Operators
import Synchronization

/// A graph of real properties, with logs of what observers receive.
final class Running {
    /// The most writes that an observer makes for one write.
    static let writes = 3

    let graph: Graph
    private var properties: [any PropertyProtocol<Int>] = []
    private var shared: [Int: Signal<Int, Never>] = [:]
    private var kept: [any Disposable] = []
    private var subscriptions: [any Disposable] = []
    let logs = Log()
    let wrongReads = Log()
    private let nested = Log()

    final class Log: Sendable {
        private let entries = Mutex<[[Int]]>([])
        func open() { entries.withLock { $0.append([]) } }
        func append(_ value: Int, at index: Int) { entries.withLock { $0[index].append(value) } }
        func count(_ index: Int) -> Int { entries.withLock { $0[index].count } }
        func reset(_ index: Int) { entries.withLock { $0[index] = [] } }
        var all: [[Int]] { entries.withLock { $0 } }
    }

    init(_ graph: Graph) {
        self.graph = graph
        wrongReads.open()
        nested.open()
        for node in graph.nodes { properties.append(make(node)) }
        for chain in graph.chains { subscribe(chain) }
    }

    deinit {
        for subscription in subscriptions + kept { subscription.dispose() }
    }

    private func make(_ node: Graph.Node) -> any PropertyProtocol<Int> {
        switch node {
        case .source(let value): return MutableProperty(value)
        case .map(let a, let factor): return Self.map(properties[a]) { Graph.multiply($0, factor) }
        case .combine(let a, let b): return Self.combine(properties[a], properties[b])
        case .combineThree(let a, let b, let c):
            func three(
                _ a: some PropertyProtocol<Int>, _ b: some PropertyProtocol<Int>, _ c: some PropertyProtocol<Int>
            )
                -> Property<Int>
            {
                Property.combineLatest(a, b, c).map { Graph.fold([$0, $1, $2]) }
            }
            return three(properties[a], properties[b], properties[c])
        case .and(let a, let b):
            func isEven(_ property: some PropertyProtocol<Int>) -> Property<Bool> { property.map { $0 % 2 == 0 } }
            return isEven(properties[a]).and(isEven(properties[b])).map { $0 ? 1 : 0 }
        case .validated(let a): return Self.map(properties[a]) { $0 / 2 }
        case .choice(let condition, let a, let b):
            return Property.computed { [properties] in
                properties[properties[condition].value % 2 == 0 ? a : b].value
            }
        case .fold(let inputs):
            return Property.computed { [properties] in Graph.fold(reading: inputs) { properties[$0].value } }
        }
    }

    private static func map(
        _ property: some PropertyProtocol<Int>, _ transform: @escaping @Sendable (Int) -> Int
    ) -> Property<Int> { property.map(transform) }

    private static func combine(
        _ a: some PropertyProtocol<Int>, _ b: some PropertyProtocol<Int>
    ) -> Property<Int> { Property.combineLatest(a, b).map { Graph.fold([$0, $1]) } }

    private func signal(_ chain: Graph.Chain) -> Signal<Int, Never> {
        switch chain {
        case .values(let node): return properties[node].values
        case .shared(let node):
            if let signal = shared[node] { return signal }
            let signal = properties[node].values.share(replay: 1)
            kept.append(signal.subscribe { _ in })
            shared[node] = signal
            return signal
        case .map(let input, let factor): return signal(input).map { Graph.multiply($0, factor) }
        case .even(let input): return signal(input).filter { $0 % 2 == 0 }
        case .changes(let input): return signal(input).distinctUntilChanged()
        case .sum(let input): return signal(input).scan(0) { Graph.fold($0, $1) }
        case .take(let input, let count): return signal(input).take(count)
        case .join(let a, let b): return combineLatest(signal(a), signal(b)).map { Graph.fold([$0, $1]) }
        case .joinAll(let inputs): return combineLatest(inputs.map { signal($0) }).map { Graph.fold($0) }
        }
    }

    func subscribe(_ chain: Graph.Chain) {
        let index = logs.all.count
        logs.open()
        let reader = Reader(graph, properties)
        let (logs, wrongReads, nested) = (logs, wrongReads, nested)
        let writer = graph.writer.flatMap { $0.chain == index ? $0.source : nil }
        let source = writer.map { properties[$0] as! MutableProperty<Int> }
        let connected = Flag()
        subscriptions.append(
            signal(chain).subscribe { value in
                logs.append(value, at: index)
                if !connected.isSet { return }
                for problem in reader.problems() { wrongReads.append(problem, at: 0) }
                guard let source, Graph.isWriting(value), nested.count(0) < Self.writes else { return }
                nested.append(value, at: 0)
                source.value = value % 7
            } completed: {
                logs.append(Model.completion, at: index)
            })
        connected.set()
    }

    final class Flag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .acquiring) }
        func set() { value.store(true, ordering: .releasing) }
    }

    func perform(_ step: Graph.Step) {
        nested.reset(0)
        switch step {
        case .set(let source, let value): self.source(source).value = value
        case .modify(let source, let value): self.source(source).modify { $0 = value }
        case .batch(let writes):
            Property.batch {
                for write in writes {
                    source(write.source).value = write.value
                    for problem in Reader(graph, properties).problems() { wrongReads.append(problem, at: 0) }
                }
            }
        case .subscribe(let chain): subscribe(chain)
        case .unsubscribe(let index): if index < subscriptions.count { subscriptions[index].dispose() }
        case .read: for problem in Reader(graph, properties).problems() { wrongReads.append(problem, at: 0) }
        }
    }

    private func source(_ index: Int) -> MutableProperty<Int> { properties[index] as! MutableProperty<Int> }
}

/// Reads all properties and compares them with what the sources determine.
struct Reader: Sendable {
    let graph: Graph
    let properties: [any PropertyProtocol<Int>]

    init(_ graph: Graph, _ properties: [any PropertyProtocol<Int>]) {
        (self.graph, self.properties) = (graph, properties)
    }

    /// The positions of the properties whose value is wrong.
    func problems() -> [Int] {
        var values: [Int] = []
        var problems: [Int] = []
        for (index, node) in graph.nodes.enumerated() {
            let value = properties[index].value
            if let expected = Model.compute(node, values), value != expected { problems.append(index) }
            values.append(value)
        }
        return problems
    }
}

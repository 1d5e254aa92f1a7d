import TestSupport
import Testing

@testable import StreamCore

/// Graphs at random against their model.
@Suite struct RandomStateGraphTests {
    /// One test of a graph on one thread: what each subscriber should have received and has received.
    private final class Check {
        var expected: [[Int]]
        let received: [Locked<[Int]>]
        var subscriptions: [Int: Subscription] = [:]

        init(_ count: Int) {
            expected = Array(repeating: [], count: count)
            received = (0..<count).map { _ in Locked([]) }
        }
    }

    @Test(
        "On one thread, each write sends each changed value once, also if observers write, read, subscribe, and dispose"
    )
    func oneThread() {
        let seed = SeededGenerator.printedSeed()
        var generator = SeededGenerator(seed: seed)
        for round in 0..<size(isSanitized ? 200 : 1_500, full: 20_000) {
            guard checkGraph(round, &generator) else {
                Issue.record("seed \(seed), round \(round)")
                return
            }
        }
    }

    private func checkGraph(_ round: Int, _ generator: inout SeededGenerator) -> Bool {
        let sources = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            Int.random(in: 0..<8, using: &generator)
        }
        let graph = RandomStateGraph(sources: sources, count: Int.random(in: 1...10, using: &generator), &generator)
        let check = Check(graph.nodes.count)
        // One node's observer writes, so the order of the observers of one version makes no difference.
        let writer = Int.random(in: 0..<graph.nodes.count, using: &generator)
        let budget = Locked(0)
        let queue = Locked<[[(source: Int, value: Int)]]>([])
        let isRight = Locked(true)
        let (nodes, sourceCount) = (graph.nodes, graph.sourceCount)
        // Safe: the observers run on this thread, inside the calls below.
        nonisolated(unsafe) let model = graph

        @Sendable func write(_ value: Int) {
            guard budget.value > 0, value % 3 != 0 else { return }
            budget.modify { $0 -= 1 }
            let write = (source: (value + budget.value) % sourceCount, value: (value &* 5 &+ budget.value) & 7)
            model.source(write.source).set(write.value)
            queue.append([write])
            if nodes[write.source].value != write.value { isRight.value = false }
            let all = model.model(nodes[..<sourceCount].map(\.value))
            if nodes.map(\.value) != all { isRight.value = false }
        }
        func subscribe(_ node: Int) {
            check.expected[node].append(graph.values[node])
            check.subscriptions[node] = nodes[node].observe { [received = check.received[node]] value in
                received.append(value)
                if node == writer { write(value) }
            }
        }
        for node in nodes.indices where Bool.random(using: &generator) { subscribe(node) }
        for _ in 0..<8 {
            let node = Int.random(in: 0..<nodes.count, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: check.subscriptions.removeValue(forKey: node)?.dispose()
            case 1: if check.subscriptions[node] == nil { subscribe(node) }
            default: break
            }
            var writes = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
                (
                    source: Int.random(in: 0..<sourceCount, using: &generator),
                    value: Int.random(in: 0..<8, using: &generator)
                )
            }
            graph.runs.value = [:]
            budget.value = round % 3 == 0 ? 3 : 0
            if writes.count == 1 {
                graph.source(writes[0].source).set(writes[0].value)
            } else {
                transaction { for write in writes { graph.source(write.source).set(write.value) } }
            }
            budget.value = 0
            if round % 3 != 0, graph.runs.value.values.contains(where: { $0 > 1 }) { return false }
            queue.modify { $0.insert(writes, at: 0) }
            while !queue.value.isEmpty {
                writes = queue.modify { $0.removeFirst() }
                let changed = graph.write(writes)
                for node in check.subscriptions.keys where changed[node] {
                    check.expected[node].append(graph.values[node])
                }
            }
            if nodes.map(\.value) != graph.values || check.received.map(\.value) != check.expected || !isRight.value {
                return false
            }
        }
        for subscription in check.subscriptions.values { subscription.dispose() }
        return true
    }

    @Test("On three threads, each value sent and read is that of one version, and each write is sent")
    func threeThreads() {
        let seed = SeededGenerator.printedSeed()
        var generator = SeededGenerator(seed: seed)
        let writes = 40
        for _ in 0..<size(isSanitized ? 20 : 150, full: 2_000) {
            let graph = RandomStateGraph(
                sources: [0, 0], count: Int.random(in: 2...10, using: &generator), &generator)
            // Safe: the model does not change.
            nonisolated(unsafe) let model = graph
            let (nodes, faults) = (graph.nodes, Locked<[String]>([]))
            let (a, b) = (graph.source(0), graph.source(1))
            let watched = (2..<nodes.count).map { node in (node, combine([a, b, nodes[node]])) }
            let last = watched.map { _ in Locked([0, 0, 0]) }
            let counts = watched.map { _ in Counter() }
            let subscriptions = watched.enumerated().map { index, watched in
                watched.1.observe { value in
                    counts[index].increment()
                    let before = last[index].value
                    if value[0] < before[0] || value[1] < before[1] { faults.append("\(value) after \(before)") }
                    last[index].value = value
                    if value[2] != model.model([value[0], value[1]])[watched.0] { faults.append("sent \(value)") }
                }
            }
            race(
                { for value in 1...writes { a.set(value) } },
                { for value in 1...writes { b.set(value) } },
                {
                    for step in 1...writes {
                        let (node, triple) = watched[step % watched.count]
                        let value = triple.value
                        if value[2] != model.model([value[0], value[1]])[node] { faults.append("read \(value)") }
                    }
                })
            expectEqual(faults.value, [], "seed \(seed)")
            expectEqual(counts.map(\.value), counts.map { _ in 2 * writes + 1 }, "seed \(seed)")
            expectEqual(nodes.map(\.value), graph.model([writes, writes]), "seed \(seed)")
            for subscription in subscriptions { subscription.dispose() }
            if !faults.value.isEmpty { return }
        }
    }
}

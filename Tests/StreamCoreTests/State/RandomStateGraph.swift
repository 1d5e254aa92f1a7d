import TestSupport

@testable import StreamCore

/// A graph at random, with a model that computes each value from scratch.
final class RandomStateGraph {
    enum Rule: Int, CaseIterable {
        case map, pair, choice, cutoff, array, average
    }

    private struct Shape {
        let rule: Rule
        let a: Int
        let b: Int
        let c: Int
    }

    let sourceCount: Int
    private(set) var nodes: [Cell<Int>]
    private(set) var values: [Int]
    private var shapes: [Shape] = []

    /// The number of runs of each node's closure.
    let runs = Locked<[Int: Int]>([:])

    init(sources: [Int], count: Int, _ generator: inout some RandomNumberGenerator) {
        sourceCount = sources.count
        values = sources
        nodes = sources.map { SourceCell($0) }
        for index in sourceCount..<(sourceCount + count) {
            let inputs = (0..<3).map { _ in Int.random(in: 0..<index, using: &generator) }
            let shape = Shape(
                rule: Rule.allCases.randomElement(using: &generator)!, a: inputs[0], b: inputs[1], c: inputs[2])
            shapes.append(shape)
            nodes.append(makeNode(index, shape))
            values.append(compute(index, from: values))
        }
    }

    private func makeNode(_ index: Int, _ shape: Shape) -> Cell<Int> {
        let (a, b, c) = (nodes[shape.a], nodes[shape.b], nodes[shape.c])
        let run: @Sendable () -> Void = { [runs] in runs.modify { $0[index, default: 0] += 1 } }
        switch shape.rule {
        case .map:
            return a.map {
                run()
                return ($0 &* 3 &+ 1) & 63
            }
        case .pair:
            return combine(a, b).map {
                run()
                return ($0.0 ^ $0.1) & 63
            }
        case .choice:
            return computed {
                run()
                return a.value % 2 == 0 ? b.value : c.value &+ 1
            }
        case .cutoff:
            return a.map(isEqual: { $0 == $1 }) {
                run()
                return $0 / 4
            }
        case .array:
            return combine([a, b, c]).map {
                run()
                return $0.reduce(0, &+) & 63
            }
        case .average:
            return computed {
                run()
                return (a.value &+ b.value) / 2
            }
        }
    }

    private func compute(_ index: Int, from values: [Int]) -> Int {
        let shape = shapes[index - sourceCount]
        let (a, b, c) = (values[shape.a], values[shape.b], values[shape.c])
        switch shape.rule {
        case .map: return (a &* 3 &+ 1) & 63
        case .pair: return (a ^ b) & 63
        case .choice: return a % 2 == 0 ? b : c &+ 1
        case .cutoff: return a / 4
        case .array: return (a &+ b &+ c) & 63
        case .average: return (a &+ b) / 2
        }
    }

    func source(_ index: Int) -> SourceCell<Int> { unsafeDowncast(nodes[index], to: SourceCell<Int>.self) }

    /// Returns the values of all nodes for values of the sources.
    func model(_ sources: [Int]) -> [Int] {
        var values = sources
        for index in sourceCount..<nodes.count { values.append(compute(index, from: values)) }
        return values
    }

    /// Changes the model, and returns which nodes have a value to send.
    func write(_ writes: [(source: Int, value: Int)]) -> [Bool] {
        var changed = [Bool](repeating: false, count: nodes.count)
        for write in writes {
            values[write.source] = write.value
            changed[write.source] = true
        }
        for index in sourceCount..<nodes.count {
            let shape = shapes[index - sourceCount]
            let new = compute(index, from: values)
            switch shape.rule {
            case .map: changed[index] = changed[shape.a]
            case .pair: changed[index] = changed[shape.a] || changed[shape.b]
            case .array: changed[index] = changed[shape.a] || changed[shape.b] || changed[shape.c]
            case .choice, .cutoff, .average: changed[index] = new != values[index]
            }
            values[index] = new
        }
        return changed
    }
}

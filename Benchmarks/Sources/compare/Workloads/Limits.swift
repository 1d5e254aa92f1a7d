import Synchronization

/// A step of a chain as a function and its memory: a call that the compiler cannot see through, without reference
/// counting.
typealias Step = @convention(c) @Sendable (_ state: UnsafeMutablePointer<Int>, _ value: Int) -> Int

/// Passes each value through `count` steps, one after another, and returns the sum of the results.
func indirectCalls(_ elements: Int, steps count: Int, _ step: Step) -> Int {
    let steps = (0..<count).map { _ in opaque(step) }
    let states = UnsafeMutablePointer<Int>.allocate(capacity: count)
    states.initialize(repeating: 0, count: count)
    defer { states.deallocate() }
    var sum = 0
    for value in 0..<elements {
        var value = value
        for index in 0..<count { value = steps[index](states + index, value) }
        sum = sum &+ value
    }
    return sum
}

/// Performs the unavoidable parts of a send for each value: pairs of uncontended atomic operations to enter and to
/// leave, and closures that are created, called, and freed. Returns the sum of the values.
@inline(__always) func bare(_ elements: Int, atomicPairs: Int = 0, closures: Int = 0) -> Int {
    let gate = opaque(Gate())
    let seen = Accumulator()
    var sum = 0
    for value in 0..<elements {
        for _ in 0..<atomicPairs {
            _ = gate.state.compareExchange(expected: 0, desired: 1, ordering: .acquiring)
            sum = sum &+ value
            _ = gate.state.compareExchange(expected: 1, desired: 0, ordering: .releasing)
        }
        for _ in 0..<closures { opaque { seen.value = seen.value &+ value }() }
    }
    return sum &+ seen.value
}

private final class Gate: Sendable {
    let state = Atomic(0)
}

private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension Contestant {
    /// Returns the limit of a workload with these costs per element.
    static func bare(
        atomicPairs: Int = 0, closures: Int = 0, result: @escaping @Sendable (Int) -> Int = sumBelow
    ) -> Contestant {
        let atomics = atomicPairs == 0 ? [] : ["\(2 * atomicPairs) atomics"]
        let allocations = closures == 0 ? [] : ["\(counted(closures, "closure")) made and called"]
        return Contestant((atomics + allocations).joined(separator: ", ")) { elements in
            let sum = compare.bare(elements, atomicPairs: atomicPairs, closures: closures)
            return sum == sumBelow(elements) &* (atomicPairs + closures) ? result(elements) : sum
        }
    }

    /// Returns the limit of a workload that delivers each element to `subscribers`, or passes it through as many
    /// stages.
    static func closureCalls(_ count: Int, result: @escaping @Sendable (Int) -> Int) -> Contestant {
        Contestant(counted(count, "indirect call")) { elements in
            _ = indirectCalls(elements, steps: count) { state, value in
                state.pointee = state.pointee &+ value
                return value
            }
            return result(elements)
        }
    }
}

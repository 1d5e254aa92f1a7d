/// Runs a ``LineAutomaton`` on lines. The states that occur are computed once, so that a byte costs one step in a table.
struct LineMatcher {
    /// The operations that can be next, and what is known about the byte before.
    private struct State: Hashable {
        var operations: [Int]
        var isAtStart: Bool
        var followsWord: Bool
    }

    /// The number of states after which the table begins again, so that it stays small.
    private static let mostStates = 1_000
    private static let width = 128
    private static let unknown: Int32 = -1
    private static let match: Int32 = -2

    private let operations: [LineAutomaton.Operation]
    private var states: [State] = []
    private var numbers: [State: Int32] = [:]
    /// For each state and each byte, the next state.
    private var table: [Int32] = []
    /// For each state, whether a line that ends there matches.
    private var ends: [Bool?] = []

    init(_ automaton: LineAutomaton) {
        operations = automaton.operations
        _ = number(of: start)
    }

    private var start: State { State(operations: [], isAtStart: true, followsWord: false) }

    /// Returns whether a line matches, or `nil` if it has a byte that is not ASCII before the end of a match.
    mutating func matches(_ line: Bytes) -> Bool? {
        var state: Int32 = 0
        var at = 0
        while at < line.count {
            let byte = line[at]
            guard byte < 0x80 else { return nil }
            var next = table[Int(state) * Self.width + Int(byte)]
            if next < 0 {
                if next == Self.unknown { next = step(&state, byte) }
                if next == Self.match { return true }
            }
            state = next
            at += 1
        }
        if let known = ends[Int(state)] { return known }
        let matches = closure(of: states[Int(state)], before: nil) == nil
        ends[Int(state)] = matches
        return matches
    }

    /// Computes the state after a byte.
    private mutating func step(_ state: inout Int32, _ byte: UInt8) -> Int32 {
        if states.count >= Self.mostStates {
            let current = states[Int(state)]
            (states, numbers, table, ends) = ([], [:], [], [])
            _ = number(of: start)
            state = number(of: current)
        }
        var next = Self.match
        if let reached = closure(of: states[Int(state)], before: byte) {
            let after = reached.compactMap { operation -> Int? in
                if case .byte(let set) = operations[operation], set.contains(byte) { operation + 1 } else { nil }
            }
            next = number(of: State(operations: after, isAtStart: false, followsWord: ByteSet.word.contains(byte)))
        }
        table[Int(state) * Self.width + Int(byte)] = next
        return next
    }

    private mutating func number(of state: State) -> Int32 {
        if let known = numbers[state] { return known }
        let number = Int32(states.count)
        numbers[state] = number
        states.append(state)
        ends.append(nil)
        table += repeatElement(Self.unknown, count: Self.width)
        return number
    }

    /// Returns the operations for a byte that can be reached before the next byte, in ascending order, or `nil` if there is a
    /// match. A match can begin at every byte.
    private func closure(of state: State, before byte: UInt8?) -> [Int]? {
        var isReached = Array(repeating: false, count: operations.count)
        var waiting = state.operations + [0]
        let isBoundary = state.followsWord != (byte.map { ByteSet.word.contains($0) } ?? false)
        while let operation = waiting.popLast() {
            guard !isReached[operation] else { continue }
            isReached[operation] = true
            switch operations[operation] {
            case .match: return nil
            case .byte: break
            case .jump(let target): waiting.append(target)
            case .split(let target): waiting += [target, operation + 1]
            case .assert(let assertion):
                let holds =
                    switch assertion {
                    case .begin: state.isAtStart
                    case .end: byte == nil
                    case .boundary: isBoundary
                    case .noBoundary: !isBoundary
                    }
                if holds { waiting.append(operation + 1) }
            }
        }
        return isReached.indices.filter { index in
            if case .byte = operations[index] { isReached[index] } else { false }
        }
    }
}

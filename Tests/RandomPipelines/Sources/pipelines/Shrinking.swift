import OperatorCatalogue

/// The difference between the framework's events and the model's, if any.
struct Verdict {
    let expected: [Item]
    let observed: Observation

    /// Whether the times can differ, because a reader pauses the sources.
    private let isOrderOnly: Bool

    /// Whether no more events can follow the expected ones.
    private let isWhole: Bool

    /// `nil` for a case with too many events.
    init?(_ test: Case) {
        guard let expected = Expectation(test).events else { return nil }
        self.init(test, expected: expected)
    }

    init(_ test: Case, expected: [Item]) {
        self.expected = expected
        isOrderOnly = test.reader != nil
        isWhole = expected.last?.event.isEnd == true || test.disposal == .insideValue(expected.count)
        observed = Observation(test)
    }

    var isRight: Bool { areEventsRight && observed.leftovers == nil }

    private var areEventsRight: Bool {
        guard isOrderOnly else { return observed.events == expected }
        // The model ends at the horizon.
        let (actual, expected) = (observed.events.map(\.event), expected.map(\.event))
        return isWhole ? actual == expected : actual.starts(with: expected)
    }
}

extension Case {
    /// The smallest case derived from this one, step by step, that still fails.
    func shrunk() -> Case {
        var smallest = self
        while let smaller = smallest.smaller.first(where: { Verdict($0).map { !$0.isRight } ?? false }) {
            smallest = smaller
        }
        return smallest
    }

    /// Slightly smaller cases, the smallest first.
    private var smaller: [Case] {
        var cases: [Case] = []
        if disposal != .never { cases.append(with { $0.disposal = .never }) }
        if feedback != .none { cases.append(with { $0.feedback = .none }) }
        if start > 0 { cases.append(with { $0.start = 0 }) }
        cases += chain.smaller.map { chain in with { $0.chain = chain } }
        for index in reader?.times.indices ?? 0..<0 { cases.append(with { $0.reader!.times.remove(at: index) }) }
        if let limit = reader?.limit, limit > 1 { cases.append(with { $0.reader!.limit -= 1 }) }
        switch feedback {
        case .inside(let count) where count > 1: cases.append(with { $0.feedback = .inside(count - 1) })
        case .later(let count, let delay):
            if count > 1 { cases.append(with { $0.feedback = .later(count - 1, after: delay) }) }
            if delay > 0 { cases.append(with { $0.feedback = .later(count, after: delay - 1) }) }
        default: break
        }
        switch disposal {
        case .atTime(let time) where time > 0: cases.append(with { $0.disposal = .atTime(time - 1) })
        case .insideValue(let number) where number > 1: cases.append(with { $0.disposal = .insideValue(number - 1) })
        default: break
        }
        for index in hots.indices {
            cases += hots[index].items.smaller.map { items in with { $0.hots[index].items = items } }
            if hots[index].release != nil { cases.append(with { $0.hots[index].release = nil }) }
            if hots[index].memory != .none { cases.append(with { $0.hots[index].memory = .none }) }
        }
        if let last = hots.indices.last, !chain.uses(hot: last), feedback == .none || last > 0 {
            cases.append(with { $0.hots.removeLast() })
        }
        return cases
    }

    private func with(_ change: (inout Case) -> Void) -> Case {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Chain {
    fileprivate func uses(hot number: Int) -> Bool {
        source.kind == .hot && source.n == number || steps.contains { $0.others.contains { $0.uses(hot: number) } }
    }

    fileprivate var smaller: [Chain] {
        var chains: [Chain] = []
        for count in [steps.count / 2, 1] where count > 0 && count <= steps.count {
            for start in stride(from: 0, through: steps.count - count, by: count) {
                var rest = steps
                rest.removeSubrange(start..<(start + count))
                chains.append(Chain(source: source, steps: rest))
            }
        }
        for (index, step) in steps.enumerated() {
            // The pipeline can begin with the other signal instead.
            for other in step.others {
                chains.append(Chain(source: other.source, steps: other.steps + steps[(index + 1)...]))
            }
            chains += step.smaller.map { step in
                var changed = steps
                changed[index] = step
                return Chain(source: source, steps: changed)
            }
        }
        chains += source.smaller.map { Chain(source: $0, steps: steps) }
        return chains
    }
}

extension Step {
    fileprivate var smaller: [Step] {
        var steps: [Step] = []
        for (index, other) in others.enumerated() {
            steps += other.smaller.map { smaller in
                var step = self
                step.others[index] = smaller
                return step
            }
        }
        if n > operation.call.numbers.lowerBound {
            steps.append(Step(operation: operation, n: n - 1, d: d, others: others))
        }
        if d > operation.call.durations.lowerBound {
            steps.append(Step(operation: operation, n: n, d: d - 1, others: others))
        }
        return steps
    }
}

extension Source {
    fileprivate var smaller: [Source] {
        switch kind {
        case .timed, .created, .waiting:
            return items.smaller.map { Source(kind: kind, items: $0) } + [atOnce].compactMap(\.self)
        case .sequence, .deferred, .using, .record, .every, .lazily, .turns:
            let fewer = items.indices.dropLast().map { index in
                var rest = items
                rest.remove(at: index)
                return Source(kind: kind, items: rest, d: d)
            }
            return fewer + [Source(kind: .created, items: items)]
        case .repeating, .just, .optional, .result, .attempt, .fail, .empty, .generate:
            return [Source(kind: .created, items: items)]
        case .hot, .never: return []
        case .timer, .interval: return d > 1 ? [Source(kind: kind, items: items, d: d - 1)] : []
        }
    }

    private var atOnce: Source? {
        kind == .timed ? Source(kind: .created, items: items.map { Item(time: 0, event: $0.event) }) : nil
    }
}

extension [Item] {
    fileprivate var smaller: [[Item]] {
        var lists: [[Item]] = []
        for index in indices {
            var rest = self
            rest.remove(at: index)
            lists.append(rest)
        }
        for index in indices where self[index].time > (index > 0 ? self[index - 1].time : 0) {
            var earlier = self
            for later in index..<count { earlier[later].time -= 1 }
            lists.append(earlier)
        }
        for index in indices {
            if case .next(let value) = self[index].event, value > 0 {
                for less in [0, value / 2] where less < value {
                    var changed = self
                    changed[index].event = .next(less)
                    lists.append(changed)
                }
            }
            if case .failed(let code) = self[index].event, code > 0 {
                var changed = self
                changed[index].event = .failed(0)
                lists.append(changed)
            }
        }
        return lists
    }
}

import Operators
import StreamTesting
import Testing

/// A few hot sources that act one after another. A small-scope test runs all such cases up to a number of acts.
struct SmallScope: CustomStringConvertible {
    enum Event: Equatable {
        case value(String)
        case failed
        case completed
    }

    /// How the last act of a source ends it, if it does.
    enum End: CaseIterable { case completes, fails, continues }

    /// The sources in the order in which they act.
    let steps: [Int]
    let ends: [End]

    var description: String { "\(steps) \(ends)" }

    /// The acts in order. The values of the first source are `a1`, `a2`, of the second `b1`, and so on.
    var acts: [(source: Int, event: Event)] {
        var done = [Int](repeating: 0, count: ends.count)
        return steps.map { source in
            done[source] += 1
            let isLast = done[source] == steps.count { $0 == source }
            switch (isLast, ends[source]) {
            case (true, .completes): return (source, .completed)
            case (true, .fails): return (source, .failed)
            default: return (source, .value("\(["a", "b", "c"][source])\(done[source])"))
            }
        }
    }

    /// All interleavings of sources with up to these numbers of acts, with every end.
    static func all(upTo counts: Int...) -> [SmallScope] {
        var orders: [[Int]] = [[]]
        var longest = orders
        while !longest.isEmpty {
            longest = longest.flatMap { order in
                counts.indices.filter { source in order.count { $0 == source } < counts[source] }.map { order + [$0] }
            }
            orders += longest
        }
        return orders.flatMap { order in
            counts.indices.reduce([[End]]([[]])) { ends, source in
                let possible = order.contains(source) ? End.allCases : [.continues]
                return ends.flatMap { ends in possible.map { ends + [$0] } }
            }.map { SmallScope(steps: order, ends: $0) }
        }
    }

    static let ofTwo = all(upTo: 3, 3)
    static let ofThree = all(upTo: 2, 2, 2)

    /// The events that `combine` of the sources sends in this case.
    func outcome(
        _ combine: ([Signal<String, TestFailure>]) -> Signal<String, TestFailure>
    ) -> [Event] {
        let subjects = ends.map { _ in Subject<String, TestFailure>() }
        let recording = VirtualTimeScheduler().record(combine(subjects.map(\.signal)))
        for (source, event) in acts {
            switch event {
            case .value(let value): subjects[source].send(value)
            case .failed: subjects[source].fail(.other(source))
            case .completed: subjects[source].complete()
            }
        }
        return recording.events.map { entry in
            switch entry.event {
            case .next(let value): .value(value)
            case .failed: .failed
            case .completed: .completed
            }
        }
    }

    /// The events that `rule` appends for each act, up to the first terminal event.
    func oracle(_ rule: (_ sent: inout [Event], _ source: Int, _ event: Event) -> Void) -> [Event] {
        var sent: [Event] = []
        for (source, event) in acts {
            rule(&sent, source, event)
            if let end = sent.firstIndex(where: { $0 == .failed || $0 == .completed }) {
                return Array(sent[...end])
            }
        }
        return sent
    }

    /// The events of hot sources one after another: a later source is sent on only after the earlier ones complete.
    func oneAfterAnother(_ order: [Int], silent: Set<Int> = []) -> [Event] {
        var current = 0
        var ends: [Int: Event] = [:]
        return oracle { sent, source, event in
            if case .value = event {
                if source == order[current], !silent.contains(source) { sent.append(event) }
                return
            }
            ends[source] = event
            while let end = ends[order[current]] {
                if end == .failed { sent.append(.failed) }
                if current + 1 == order.count { sent.append(end) }
                if end == .failed || current + 1 == order.count { return }
                current += 1
            }
        }
    }
}

/// Compares a combining operator with its rule in every case, and reports the first difference.
func compare(
    _ scopes: [SmallScope], sourceLocation: SourceLocation = #_sourceLocation,
    _ combine: ([Signal<String, TestFailure>]) -> Signal<String, TestFailure>,
    _ oracle: (SmallScope) -> [SmallScope.Event]
) {
    let wrong = scopes.first { $0.outcome(combine) != oracle($0) }
    guard let wrong else { return }
    Issue.record("\(wrong): \(wrong.outcome(combine)), not \(oracle(wrong))", sourceLocation: sourceLocation)
}

import Operators
import StreamTesting
import Testing

/// What a few hot sources do, one act after another: small enough to try all of them.
struct SmallWorld: CustomStringConvertible {
    enum Event: Equatable {
        case value(String)
        case failed
        case completed
    }

    /// How a source's last act ends it, if it does.
    enum End: CaseIterable { case completes, fails, goesOn }

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

    /// All interleavings of sources that act up to so many times, with every end.
    static func all(upTo counts: Int...) -> [SmallWorld] {
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
                let possible = order.contains(source) ? End.allCases : [.goesOn]
                return ends.flatMap { ends in possible.map { ends + [$0] } }
            }.map { SmallWorld(steps: order, ends: $0) }
        }
    }

    /// What `join` of the sources says in this world.
    func outcome(
        _ join: ([Signal<String, TestFailure>]) -> Signal<String, TestFailure>
    ) -> [Event] {
        let subjects = ends.map { _ in Subject<String, TestFailure>() }
        let recording = VirtualTimeScheduler().record(join(subjects.map(\.signal)))
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

    /// Runs `rule` over the acts until it says an end.
    func oracle(_ rule: (_ said: inout [Event], _ source: Int, _ event: Event) -> Void) -> [Event] {
        var said: [Event] = []
        for (source, event) in acts {
            rule(&said, source, event)
            if let end = said.firstIndex(where: { $0 == .failed || $0 == .completed }) {
                return Array(said[...end])
            }
        }
        return said
    }
}

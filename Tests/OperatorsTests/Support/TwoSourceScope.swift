import Operators
import StreamTesting

/// Two hot sources with up to three acts each, as text: `a1`, `a2` of the first, `x1`, `x2` of the second.
struct TwoSourceScope: CustomStringConvertible {
    enum End: CaseIterable { case completes, fails, continues }

    /// The source that acts at each step. The last act of a source is its end, unless it continues.
    var steps: [Int]
    var ends: [End]

    var description: String { "\(steps) \(ends)" }

    /// The acts in order: the source, and its value or `nil` for its end.
    var acts: [(source: Int, value: String?)] {
        var done = [0, 0]
        let totals = [steps.count { $0 == 0 }, steps.count { $0 == 1 }]
        return steps.map { source in
            done[source] += 1
            let isEnd = done[source] == totals[source] && ends[source] != .continues
            return (source, isEnd ? nil : "\(source == 0 ? "a" : "x")\(done[source])")
        }
    }

    static let all: [TwoSourceScope] = {
        var result: [TwoSourceScope] = []
        for length in 0...6 {
            for bits in 0..<(1 << length) {
                let steps = (0..<length).map { bits >> $0 & 1 }
                guard steps.count(where: { $0 == 0 }) <= 3, steps.count(where: { $0 == 1 }) <= 3 else { continue }
                for first in End.allCases {
                    for second in End.allCases { result.append(TwoSourceScope(steps: steps, ends: [first, second])) }
                }
            }
        }
        return result
    }()

    /// The events that `combine` of the two sources sends: values, `#` for a failure and `|` for a completion.
    func outcome(
        of combine: (Signal<String, TestFailure>, Signal<String, TestFailure>) -> Signal<String, TestFailure>
    ) -> [String] {
        let subjects = [Subject<String, TestFailure>(), Subject<String, TestFailure>()]
        let recording = VirtualTimeScheduler().record(combine(subjects[0].signal, subjects[1].signal))
        for act in acts {
            switch (act.value, ends[act.source]) {
            case (let value?, _): subjects[act.source].send(value)
            case (nil, .fails): subjects[act.source].fail(.other(act.source))
            case (nil, _): subjects[act.source].complete()
            }
        }
        return recording.events.map { entry in
            switch entry.event {
            case .next(let value): value
            case .failed: "#"
            case .completed: "|"
            }
        }
    }

    /// The events that `rule` appends for each act, up to the first terminal event. Failures are appended immediately.
    func expected(_ rule: (inout [String], Int, String?) -> Void) -> [String] {
        var sent: [String] = []
        for act in acts {
            if sent.last == "|" || sent.last == "#" { break }
            if act.value == nil, ends[act.source] == .fails {
                sent.append("#")
            } else {
                rule(&sent, act.source, act.value)
            }
        }
        return sent
    }
}

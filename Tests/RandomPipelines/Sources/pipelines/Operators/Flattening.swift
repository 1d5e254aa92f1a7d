import Operators

extension Operation {
    /// Signals of signals.
    static let flattening: [Operation] = [
        flatMap(115, "flatMap(.merge) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }", .merge, .merge),
        flatMap(
            117, "flatMap(.merge(max: 2)) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }", .merge(max: 2),
            .merge(max: 2)),
        flatMap(118, "flatMap(.concat) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }", .concat, .concat),
        flatMap(121, "flatMap(.latest) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }", .latest, .latest),
        flatMap(122, "flatMap(.first) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }", .first, .first),
        flatMap(123, "flatMap(.race) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }", .race, .race),
        flatMap(
            126, "flatMap(.concatEager) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }", .concatEager, .eager),
        flattened(116, "map { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }.flatten(.merge)", .merge, .merge),
        flattened(
            119, "map { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }.flatten(.concat)", .concat, .concat),
        flattened(
            120, "map { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }.flatten(.latest)", .latest, .latest),
        delaying("flatMap(.merge, delayingFailures: true) { v in v % 3 == #n ? .just(v) : #0 }", .merge, .merge),
        delaying("flatMap(.concat, delayingFailures: true) { v in v % 3 == #n ? .just(v) : #0 }", .concat, .concat),
        delaying("flatMap(.latest, delayingFailures: true) { v in v % 3 == #n ? .just(v) : #0 }", .latest, .latest),
        delaying("flatMap(.first, delayingFailures: true) { v in v % 3 == #n ? .just(v) : #0 }", .first, .first),
        delaying("flatMap(.race, delayingFailures: true) { v in v % 3 == #n ? .just(v) : #0 }", .race, .race),
        delaying(
            "flatMap(.concatEager, delayingFailures: true) { v in v % 3 == #n ? .just(v) : #0 }", .concatEager, .eager),
        Operation(
            125, "buffer(count: 2).flatMap(.concat) { zip($0.map { v in #0.map { mix(v, $0) } }) }.map(digest)",
            others: 1
        ) {
            source, parts in
            source.buffer(count: 2).flatMap(.concat) { values in
                zip(values.map { value in parts.others[0].map { mix(value, $0) } })
            }.map(digest)
        } model: { stage in
            // Both signals of a batch are subscribed to in order, and the result is sent when both have sent.
            var batches: [[Int]] = []
            var values: [Int] = []
            var (isRunning, isOuterRunning) = (false, true)
            func run() {
                if isRunning { return }
                guard !batches.isEmpty else {
                    if !isOuterRunning { stage.complete() }
                    return
                }
                isRunning = true
                let batch = batches.removeFirst()
                var columns = batch.map { _ in [Int]() }
                var isComplete = batch.map { _ in false }
                var sent = 0
                var inputs: [Stage.Pending] = []
                for (index, value) in batch.enumerated() {
                    inputs.append(
                        stage.subscribe(stage.others[0]) { event in
                            switch event {
                            case .next(let inner): columns[index].append(mix(value, inner))
                            case .failed: return stage.send(event)
                            case .completed: isComplete[index] = true
                            }
                            if columns.allSatisfy({ $0.count > sent }) {
                                stage.next(digest(columns.map { $0[sent] }))
                                sent += 1
                            }
                            guard batch.indices.contains(where: { isComplete[$0] && columns[$0].count == sent })
                            else { return }
                            inputs.forEach(stage.drop)
                            isRunning = false
                            run()
                        })
                }
            }
            stage.each {
                values.append($0)
                guard values.count == 2 else { return }
                batches.append(values)
                values = []
                run()
            } completed: {
                if !values.isEmpty { batches.append(values) }
                isOuterRunning = false
                run()
            }
        },
        Operation(
            114, "bind { { v, isLast in isLast = v % 5 == 4; return v % 4 == #n ? nil : #0.map { mix(v, $0) } } }",
            others: 1
        ) {
            source, parts in
            source.bind {
                { (value, isLast) throws(TestFailure) in
                    isLast = value % 5 == 4
                    return value % 4 == parts.n ? nil : parts.others[0].map { mix(value, $0) }
                }
            }
        } model: { stage in
            var running = 0
            var outer: Stage.Pending?
            func stop() {
                stage.drop(outer)
                outer = nil
                if running == 0 { stage.complete() }
            }
            outer = stage.subscribe(stage.source) { event in
                guard let value = event.value else { return event == .completed ? stop() : stage.send(event) }
                guard value % 4 != stage.n else { return stop() }
                running += 1
                stage.subscribe(stage.others[0]) { event in
                    switch event {
                    case .next(let inner): stage.next(mix(value, inner))
                    case .failed: stage.send(event)
                    case .completed:
                        running -= 1
                        if running == 0, outer == nil { stage.complete() }
                    }
                }
                if value % 5 == 4 { stop() }
            }
        },
    ]

    private static func flatMap(_ row: Int, _ code: String, _ strategy: FlattenStrategy, _ rule: Strategy) -> Operation
    {
        Operation(row, code, others: 1) { source, parts in
            source.flatMap(strategy) { value in
                value % 3 == parts.n ? .just(value) : parts.others[0].map { mix(value, $0) }
            }
        } model: { stage in
            flatten(stage, rule) { inner(of: $0, stage) }
        }
    }

    private static func flattened(_ row: Int, _ code: String, _ strategy: FlattenStrategy, _ rule: Strategy)
        -> Operation
    {
        Operation(row, code, others: 1) { source, parts in
            source.map { value in
                value % 3 == parts.n ? .just(value) : parts.others[0].map { mix(value, $0) }
            }.flatten(strategy)
        } model: { stage in
            flatten(stage, rule) { inner(of: $0, stage) }
        }
    }

    private static func delaying(_ code: String, _ strategy: FlattenStrategy, _ rule: Strategy) -> Operation {
        Operation(127, code, others: 1) { source, parts in
            source.flatMap(strategy, delayingFailures: true) { value in
                value % 3 == parts.n ? .just(value) : parts.others[0]
            }
        } model: { stage in
            flatten(stage, rule, delayingFailures: true) { $0 % 3 == stage.n ? just($0) : stage.others[0] }
        }
    }

    private static func inner(of value: Int, _ stage: Stage) -> Stream {
        if value % 3 == stage.n { return just(value) }
        let other = stage.others[0]
        return { moment in
            other(moment).map { timed in
                Timed(moment: timed.moment, event: timed.event.value.map { .next(mix(value, $0)) } ?? timed.event)
            }
        }
    }
}

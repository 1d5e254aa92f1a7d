import Operators

extension Operation {
    /// Operators that subscribe to several signals concurrently.
    static let combining: [Operation] = [
        Operation(94, "combineLatest(with: #0).map { mix($0.0, $0.1) }", others: 1) { source, parts in
            source.combineLatest(with: parts.others[0]).map { mix($0.0, $0.1) }
        } model: { stage in
            latest(stage, [stage.source, stage.others[0]]) { mix($0[0], $0[1]) }
        },
        Operation(95, "lift { combineLatest($0, #0, #1) }.map { mix(mix($0.0, $0.1), $0.2) }", others: 2) {
            source, parts in
            combineLatest(source, parts.others[0], parts.others[1]).map { mix(mix($0.0, $0.1), $0.2) }
        } model: { stage in
            latest(stage, [stage.source] + stage.others) { mix(mix($0[0], $0[1]), $0[2]) }
        },
        Operation(96, "lift { combineLatest([#0, $0]) }.map(digest)", others: 1) { source, parts in
            combineLatest([parts.others[0], source]).map(digest)
        } model: { stage in
            latest(stage, [stage.others[0], stage.source], digest)
        },
        Operation(98, "zip(with: #0).map { mix($0.0, $0.1) }", others: 1) { source, parts in
            source.zip(with: parts.others[0]).map { mix($0.0, $0.1) }
        } model: { stage in
            rows(stage, [stage.source, stage.others[0]]) { mix($0[0], $0[1]) }
        },
        Operation(99, "lift { zip($0, #0, #1) }.map { mix(mix($0.0, $0.1), $0.2) }", others: 2) { source, parts in
            zip(source, parts.others[0], parts.others[1]).map { mix(mix($0.0, $0.1), $0.2) }
        } model: { stage in
            rows(stage, [stage.source] + stage.others) { mix(mix($0[0], $0[1]), $0[2]) }
        },
        Operation(99, "lift { zip([#0, $0]) }.map(digest)", others: 1) { source, parts in
            zip([parts.others[0], source]).map(digest)
        } model: { stage in
            rows(stage, [stage.others[0], stage.source], digest)
        },
        Operation(101, "merge(with: #0)", others: 1) { source, parts in
            source.merge(with: parts.others[0])
        } model: { stage in
            all(stage, [stage.source, stage.others[0]])
        },
        Operation(101, "lift { merge(#0, $0, #1) }", others: 2) { source, parts in
            merge(parts.others[0], source, parts.others[1])
        } model: { stage in
            all(stage, [stage.others[0], stage.source, stage.others[1]])
        },
        Operation(104, "withLatest(from: #0).map { mix($0.0, $0.1) }", others: 1) { source, parts in
            source.withLatest(from: parts.others[0]).map { mix($0.0, $0.1) }
        } model: { stage in
            var newest: Int?
            stage.subscribe(stage.others[0]) { event in
                switch event {
                case .next(let value): newest = value
                case .failed: stage.send(event)
                case .completed: break
                }
            }
            stage.each { if let newest { stage.next(mix($0, newest)) } }
        },
        Operation(105, "sample(on: #0)", others: 1) { source, parts in
            source.sample(on: parts.others[0])
        } model: { stage in
            sample(stage) { value, _ in value }
        },
        Operation(106, "sample(with: #0).map { mix($0.0, $0.1) }", others: 1) { source, parts in
            source.sample(with: parts.others[0]).map { mix($0.0, $0.1) }
        } model: { stage in
            sample(stage, mix)
        },
        Operation(107, "race(with: #0)", others: 1) { source, parts in
            source.race(with: parts.others[0])
        } model: { stage in
            var runners: [Stage.Pending] = []
            for (index, signal) in [stage.source, stage.others[0]].enumerated() {
                runners.append(
                    stage.subscribe(signal) { event in
                        for (other, runner) in runners.enumerated() where other != index { stage.drop(runner) }
                        stage.send(event)
                    })
            }
        },
        Operation(108, "map { $0 > #n }.and(#0.map { $0 > 4 }).map { $0 ? 1 : 0 }", n: 0...8, others: 1) {
            source, parts in
            source.map { $0 > parts.n }.and(parts.others[0].map { $0 > 4 }).map { $0 ? 1 : 0 }
        } model: { stage in
            latest(stage, [stage.source, stage.others[0]]) { $0[0] > stage.n && $0[1] > 4 ? 1 : 0 }
        },
        Operation(108, "map { $0 > #n }.or(#0.map { $0 > 4 }).map { $0 ? 1 : 0 }", n: 0...8, others: 1) {
            source, parts in
            source.map { $0 > parts.n }.or(parts.others[0].map { $0 > 4 }).map { $0 ? 1 : 0 }
        } model: { stage in
            latest(stage, [stage.source, stage.others[0]]) { $0[0] > stage.n || $0[1] > 4 ? 1 : 0 }
        },
        Operation(112, "sequenceEqual(#0).map { $0 ? 1 : 0 }", others: 1) { source, parts in
            source.sequenceEqual(parts.others[0]).map { $0 ? 1 : 0 }
        } model: { stage in
            var sides: [[Int]] = [[], []]
            var isComplete = [false, false]
            for (index, signal) in [stage.source, stage.others[0]].enumerated() {
                stage.subscribe(signal) { event in
                    switch event {
                    case .next(let value): sides[index].append(value)
                    case .failed: return stage.send(event)
                    case .completed: isComplete[index] = true
                    }
                    let isKnown =
                        Swift.zip(sides[0], sides[1]).contains(where: !=)
                        || (0...1).contains { isComplete[$0] && sides[1 - $0].count > sides[$0].count }
                    guard isKnown || isComplete == [true, true] else { return }
                    stage.next(isKnown ? 0 : 1)
                    stage.complete()
                }
            }
        },
    ]

    private static func all(_ stage: Stage, _ signals: [Stream]) {
        var running = signals.count
        for signal in signals {
            stage.subscribe(signal) { event in
                if event == .completed { running -= 1 }
                if event != .completed || running == 0 { stage.send(event) }
            }
        }
    }

    private static func latest(_ stage: Stage, _ signals: [Stream], _ join: @escaping ([Int]) -> Int) {
        var values = [Int?](repeating: nil, count: signals.count)
        var running = signals.count
        for (index, signal) in signals.enumerated() {
            stage.subscribe(signal) { event in
                switch event {
                case .next(let value):
                    values[index] = value
                    if !values.contains(nil) { stage.next(join(values.map { $0! })) }
                case .failed: stage.send(event)
                case .completed:
                    running -= 1
                    if running == 0 { stage.complete() }
                }
            }
        }
    }

    private static func rows(_ stage: Stage, _ signals: [Stream], _ join: @escaping ([Int]) -> Int) {
        var columns = [[Int]](repeating: [], count: signals.count)
        var isComplete = [Bool](repeating: false, count: signals.count)
        var sent = 0
        for (index, signal) in signals.enumerated() {
            stage.subscribe(signal) { event in
                switch event {
                case .next(let value): columns[index].append(value)
                case .failed: return stage.send(event)
                case .completed: isComplete[index] = true
                }
                if columns.allSatisfy({ $0.count > sent }) {
                    stage.next(join(columns.map { $0[sent] }))
                    sent += 1
                }
                if signals.indices.contains(where: { isComplete[$0] && columns[$0].count == sent }) { stage.complete() }
            }
        }
    }

    private static func sample(_ stage: Stage, _ join: @escaping (Int, Int) -> Int) {
        var newest: Int?
        stage.each { newest = $0 }
        stage.subscribe(stage.others[0]) { event in
            guard let tick = event.value else { return stage.send(event) }
            if let newest { stage.next(join(newest, tick)) }
        }
    }
}

import Operators

extension Operation {
    /// Operators that subscribe to one signal after another.
    static let joining: [Operation] = [
        Operation(102, "concat(#0)", others: 1) { source, parts in
            source.concat(parts.others[0])
        } model: { stage in
            succession(stage, [stage.source, stage.others[0]])
        },
        Operation(102, "lift { concat(#0, $0, #1) }", others: 2) { source, parts in
            concat(parts.others[0], source, parts.others[1])
        } model: { stage in
            succession(stage, [stage.others[0], stage.source, stage.others[1]])
        },
        Operation(102, "append(#n, 102)") { source, parts in
            source.append(parts.n, 102)
        } model: { stage in
            stage.each(
                stage.next,
                completed: {
                    stage.next(stage.n)
                    stage.next(102)
                    stage.complete()
                })
        },
        Operation(103, "prepend(#n, 103)") { source, parts in
            source.prepend(parts.n, 103)
        } model: { stage in
            stage.next(stage.n)
            stage.next(103)
            stage.each(stage.next)
        },
        Operation(103, "prepend(#0)", others: 1) { source, parts in
            source.prepend(parts.others[0])
        } model: { stage in
            succession(stage, [stage.others[0], stage.source])
        },
        Operation(109, "map { $0 % 3 }.switchCases([0: #0, 1: #1], default: .just(#n))", others: 2) { source, parts in
            source.map { $0 % 3 }.switchCases([0: parts.others[0], 1: parts.others[1]], default: .just(parts.n))
        } model: { stage in
            flatten(stage, .latest) { key in key % 3 < 2 ? stage.others[key % 3] : just(stage.n) }
        },
        Operation(109, "switchCases([#n: #0], failing: TestFailure(code: 109))", n: 0...9, others: 1) { source, parts in
            source.switchCases([parts.n: parts.others[0]], failing: TestFailure(code: 109))
        } model: { stage in
            flatten(stage, .latest) { key in
                key == stage.n ? stage.others[0] : { [Timed(moment: $0.act(1), event: .failed(109))] }
            }
        },
        Operation(110, "map { $0 > #n }.ifElse(then: #0, else: #1)", n: 0...8, others: 2) { source, parts in
            source.map { $0 > parts.n }.ifElse(then: parts.others[0], else: parts.others[1])
        } model: { stage in
            flatten(stage, .latest) { stage.others[$0 > stage.n ? 0 : 1] }
        },
        Operation(111, "map { Numbers.of($0, #n) }.joined(separator: #0)", others: 1) { source, parts in
            source.map { Numbers.of($0, parts.n) }.joined(separator: parts.others[0])
        } model: { stage in
            joined(stage) { value in numbers([value, stage.n]) }
        },
        Operation(111, "map { [$0, #n] }.joined(separator: [111])") { source, parts in
            source.map { [$0, parts.n] }.joined(separator: [111])
        } model: { stage in
            var isFirst = true
            stage.each { value in
                if !isFirst { stage.next(111) }
                isFirst = false
                stage.next(value)
                stage.next(stage.n)
            }
        },
        Operation(128, "then(#0)", others: 1) { source, parts in
            source.then(parts.others[0])
        } model: { stage in
            stage.each({ _ in }, completed: { stage.subscribe(stage.others[0], stage.send) })
        },
    ]

    private static func succession(_ stage: Stage, _ signals: [Stream]) {
        guard let first = signals.first else { return stage.complete() }
        stage.subscribe(first) { event in
            if event == .completed { succession(stage, Array(signals.dropFirst())) } else { stage.send(event) }
        }
    }

    /// The events of the signals for the values, one after another, with the other signal between them.
    private static func joined(_ stage: Stage, _ make: @escaping (Int) -> Stream) {
        var (waiting, isFirst, isRunning, isOuterRunning): ([Stream], Bool, Bool, Bool) = ([], true, false, true)
        func run() {
            if isRunning { return }
            guard !waiting.isEmpty else {
                if !isOuterRunning { stage.complete() }
                return
            }
            isRunning = true
            stage.subscribe(waiting.removeFirst()) { event in
                guard event == .completed else { return stage.send(event) }
                isRunning = false
                run()
            }
        }
        stage.each { value in
            if !isFirst { waiting.append(stage.others[0]) }
            isFirst = false
            waiting.append(make(value))
            run()
        } completed: {
            isOuterRunning = false
            run()
        }
    }

    static func just(_ value: Int) -> Stream { numbers([value]) }

    static func numbers(_ values: [Int]) -> Stream {
        { moment in
            let events = values.map { Event.next($0) } + [.completed]
            return events.enumerated().map { Timed(moment: moment.act($0 + 1), event: $1) }
        }
    }
}

import Operators

extension Operation {
    /// Operators that end or begin at a value.
    static let limiting: [Operation] = [
        Operation(79, "take(#n)", n: 0...4) { source, parts in
            source.take(parts.n)
        } model: { stage in
            if stage.n == 0 { return stage.complete() }
            take(stage.n, stage)
        },
        Operation(80, "take(last: #n)") { source, parts in
            source.take(last: parts.n)
        } model: { stage in
            var values: [Int] = []
            stage.each {
                values.append($0)
            } completed: {
                values.suffix(stage.n).forEach(stage.next)
                stage.complete()
            }
        },
        Operation(81, "take(while: { $0 < #n })", n: 0...9) { source, parts in
            source.take(while: { $0 < parts.n })
        } model: { stage in
            stage.each { if $0 < stage.n { stage.next($0) } else { stage.complete() } }
        },
        Operation(82, "take(untilMatch: { $0 > #n }, inclusive: true)", n: 0...9) { source, parts in
            source.take(untilMatch: { $0 > parts.n }, inclusive: true)
        } model: { stage in
            stage.each {
                stage.next($0)
                if $0 > stage.n { stage.complete() }
            }
        },
        Operation(83, "take(until: #0.ignoreFailure())", others: 1) { source, parts in
            source.take(until: parts.others[0].ignoreFailure())
        } model: { stage in
            stage.subscribe(stage.others[0]) { _ in stage.complete() }
            stage.each(stage.next)
        },
        Operation(83, "take(until: #0)", others: 1) { source, parts in
            source.take(until: parts.others[0])
        } model: { stage in
            stage.subscribe(stage.others[0]) { event in
                if case .failed = event { stage.send(event) } else { stage.complete() }
            }
            stage.each(stage.next)
        },
        Operation(84, "take(untilReplacement: #0)", others: 1) { source, parts in
            source.take(untilReplacement: parts.others[0])
        } model: { stage in
            var original: Stage.Pending?
            stage.subscribe(stage.others[0]) { event in
                stage.drop(original)
                original = nil
                stage.send(event)
            }
            original = stage.subscribe(stage.source) { event in
                if event != .completed { stage.send(event) }
            }
        },
        Operation(86, "take(for: #d, on: scheduler)") { source, parts in
            source.take(for: parts.d, on: parts.scheduler)
        } model: { stage in
            stage.after(stage.d) { stage.complete() }
            stage.each(stage.next)
        },
        Operation(87, "first()") { source, _ in
            source.first()
        } model: { stage in
            take(1, stage)
        },
        Operation(87, "first { $0 > #n }", n: 0...8) { source, parts in
            source.first { $0 > parts.n }
        } model: { stage in
            take(1, stage) { $0 > stage.n }
        },
        Operation(88, "last()") { source, _ in
            source.last()
        } model: { stage in
            last(stage) { _ in true }
        },
        Operation(88, "last { $0 < #n }", n: 0...8) { source, parts in
            source.last { $0 < parts.n }
        } model: { stage in
            last(stage) { $0 < stage.n }
        },
        Operation(89, "element(at: #n)") { source, parts in
            source.element(at: parts.n)
        } model: { stage in
            var index = 0
            take(1, stage) { _ in
                index += 1
                return index > stage.n
            }
        },
        Operation(89, "element(at: #n, failing: TestFailure(code: 89))") { source, parts in
            source.element(at: parts.n, failing: TestFailure(code: 89))
        } model: { stage in
            var index = 0
            stage.each {
                if index == stage.n {
                    stage.next($0)
                    stage.complete()
                }
                index += 1
            } completed: {
                stage.fail(89)
            }
        },
        Operation(90, "elements(in: 1...#n)", n: 1...3) { source, parts in
            source.elements(in: 1...parts.n)
        } model: { stage in
            var index = 0
            take(stage.n, stage) { _ in
                index += 1
                return index > 1
            }
        },
        Operation(91, "single(failing: TestFailure(code: 91))") { source, _ in
            source.single(failing: TestFailure(code: 91))
        } model: { stage in
            var only: Int?
            stage.each {
                if only != nil { stage.fail(91) }
                only = $0
            } completed: {
                if let only {
                    stage.next(only)
                    stage.complete()
                } else {
                    stage.fail(91)
                }
            }
        },
    ]

    /// The first `count` values that match.
    private static func take(_ count: Int, _ stage: Stage, where matches: @escaping (Int) -> Bool = { _ in true }) {
        var left = count
        stage.each {
            guard matches($0) else { return }
            stage.next($0)
            left -= 1
            if left == 0 { stage.complete() }
        }
    }

    /// The last value that matches.
    private static func last(_ stage: Stage, where matches: @escaping (Int) -> Bool) {
        var last: Int?
        stage.each {
            if matches($0) { last = $0 }
        } completed: {
            if let last { stage.next(last) }
            stage.complete()
        }
    }
}

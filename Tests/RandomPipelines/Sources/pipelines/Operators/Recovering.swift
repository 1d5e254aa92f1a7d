import Operators

extension Operation {
    static let recovering: [Operation] = [
        Operation(142, "catch { $0.code % 2 == 0 ? #0 : .fail(TestFailure(code: $0.code + 1)) }", others: 1) {
            source, parts in
            source.catch { failure in
                failure.code % 2 == 0 ? parts.others[0] : .fail(TestFailure(code: failure.code + 1))
            }
        } model: { stage in
            stage.each(stage.next) { end in
                guard case .failed(let code) = end else { return stage.send(end) }
                if code % 2 == 0 { stage.subscribe(stage.others[0], stage.send) } else { stage.fail(code + 1) }
            }
        },
        Operation(143, "catch(to: #0)", others: 1) { source, parts in
            source.catch(to: parts.others[0])
        } model: { stage in
            fallBack(stage, on: stage.others)
        },
        Operation(144, "replaceFailure(with: #n).widenFailure()") { source, parts in
            source.replaceFailure(with: parts.n).widenFailure()
        } model: { stage in
            fallBack(stage, on: [just(stage.n)])
        },
        Operation(145, "catch(to: [#0, #1])", others: 2) { source, parts in
            source.catch(to: parts.others)
        } model: { stage in
            fallBack(stage, on: stage.others)
        },
        Operation(146, "retry().take(#n).widenFailure()", n: 1...5) { source, parts in
            source.retry().take(parts.n).widenFailure()
        } model: { stage in
            again(stage, atMost: .max, take: stage.n) { $0 != .completed }
        },
        Operation(147, "retry(#n)") { source, parts in
            source.retry(parts.n)
        } model: { stage in
            again(stage, atMost: stage.n) { $0 != .completed }
        },
        Operation(148, "retry(RetryPolicy(retries: #n, delay: .constant(#d), on: scheduler))") { source, parts in
            source.retry(RetryPolicy(retries: parts.n, delay: .constant(parts.d), on: parts.scheduler))
        } model: { stage in
            retry(stage) { _ in
                stage.d
            } where: { _ in
                true
            }
        },
        Operation(148, "retry(RetryPolicy(retries: #n, delay: .linear(#d), on: scheduler)) { $0.code % 2 == 0 }") {
            source, parts in
            source.retry(RetryPolicy(retries: parts.n, delay: .linear(parts.d), on: parts.scheduler)) {
                $0.code % 2 == 0
            }
        } model: { stage in
            retry(stage) {
                $0 * stage.d
            } where: {
                $0 % 2 == 0
            }
        },
        Operation(
            148, "retry(RetryPolicy(retries: #n, delay: .exponential(from: #d, cap: .seconds(5)), on: scheduler))"
        ) {
            source, parts in
            source.retry(
                RetryPolicy(retries: parts.n, delay: .exponential(from: parts.d, cap: .seconds(5)), on: parts.scheduler)
            )
        } model: { stage in
            retry(stage) {
                min(5, stage.d << ($0 - 1))
            } where: { _ in
                true
            }
        },
        Operation(149, "retry(when: { $0.take(#n).delay(for: #d, on: scheduler).widenFailure() })", n: 1...3) {
            source, parts in
            source.retry(when: { $0.take(parts.n).delay(for: parts.d, on: parts.scheduler).widenFailure() })
        } model: { stage in
            // The last attempt is running when the handler's signal completes.
            var failures = 0
            func attempt() {
                stage.each(stage.next) { end in
                    guard case .failed = end else { return stage.send(end) }
                    failures += 1
                    let isLast = failures == stage.n
                    stage.after(stage.d) {
                        attempt()
                        if isLast { stage.behind(stage.complete) }
                    }
                }
            }
            attempt()
        },
        Operation(149, "retry(when: { $0.flatMap(.latest) { _ in #0 } })", others: 1) { source, parts in
            source.retry(when: { $0.flatMap(.latest) { _ in parts.others[0] } })
        } model: { stage in
            // A value in reply to a failure counts after all synchronous replies to it. A value that arrives while an attempt is
            // running has no effect.
            var (isWaiting, isAnswering, isAnswered) = (false, false, false)
            var trigger: Stage.Pending?
            func attempt() {
                isWaiting = false
                stage.each(stage.next) { end in
                    guard case .failed = end else { return stage.send(end) }
                    (isWaiting, isAnswering, isAnswered) = (true, true, false)
                    stage.drop(trigger)
                    trigger = stage.subscribe(stage.others[0]) { event in
                        switch event {
                        case .next: if isAnswering { isAnswered = true } else if isWaiting { attempt() }
                        case .failed: stage.send(event)
                        case .completed: break
                        }
                    }
                    stage.behind {
                        isAnswering = false
                        if isAnswered { attempt() }
                    }
                }
            }
            attempt()
        },
        Operation(150, "repeat().take(#n)", n: 1...5) { source, parts in
            source.repeat().take(parts.n)
        } model: { stage in
            again(stage, atMost: .max, take: stage.n) { $0 == .completed }
        },
        Operation(150, "repeat(#n)") { source, parts in
            source.repeat(parts.n)
        } model: { stage in
            if stage.n == 0 { return stage.complete() }
            again(stage, atMost: stage.n - 1) { $0 == .completed }
        },
        Operation(151, "mapFailure { TestFailure(code: $0.code + #n) }") { source, parts in
            source.mapFailure { TestFailure(code: $0.code + parts.n) }
        } model: { stage in
            stage.each(stage.next) { end in
                if case .failed(let code) = end { stage.fail(code + stage.n) } else { stage.send(end) }
            }
        },
        Operation(152, "attempt { (v) throws(TestFailure) in if v % 4 == #n { throw TestFailure(code: 152) } }") {
            source, parts in
            source.attempt { (value) throws(TestFailure) in
                if value % 4 == parts.n { throw TestFailure(code: 152) }
            }
        } model: { stage in
            stage.each { if $0 % 4 == stage.n { stage.fail(152) } else { stage.next($0) } }
        },
        Operation(155, "replaceFailure(with: #n).assertNoFailure().widenFailure()") { source, parts in
            source.replaceFailure(with: parts.n).assertNoFailure().widenFailure()
        } model: { stage in
            fallBack(stage, on: [just(stage.n)])
        },
        Operation(156, "ifEmpty(#n)") { source, parts in
            source.ifEmpty(parts.n)
        } model: { stage in
            ifEmpty(stage, just(stage.n))
        },
        Operation(157, "ifEmpty(switchTo: #0)", others: 1) { source, parts in
            source.ifEmpty(switchTo: parts.others[0])
        } model: { stage in
            ifEmpty(stage, stage.others[0])
        },
    ]

    private static func fallBack(_ stage: Stage, on fallbacks: [Stream]) {
        func run(_ signal: Stream, _ rest: ArraySlice<Stream>) {
            stage.subscribe(signal) { event in
                if case .failed = event, let next = rest.first {
                    run(next, rest.dropFirst())
                } else {
                    stage.send(event)
                }
            }
        }
        run(stage.source, fallbacks[...])
    }

    /// Resubscribes up to `limit` times after an end for which `goesOn` is true, until `count` values have been sent.
    private static func again(
        _ stage: Stage, atMost limit: Int, take count: Int = .max, _ goesOn: @escaping (Event) -> Bool
    ) {
        var (times, values) = (0, 0)
        func run() {
            stage.each { value in
                stage.next(value)
                values += 1
                if values == count { stage.complete() }
            } end: { end in
                guard goesOn(end), times < limit else { return stage.send(end) }
                times += 1
                run()
            }
        }
        run()
    }

    private static func retry(
        _ stage: Stage, after delay: @escaping (Int) -> Int, where isRetried: @escaping (Int) -> Bool
    ) {
        var retries = 0
        func run() {
            stage.each(stage.next) { end in
                guard case .failed(let code) = end, retries < stage.n, isRetried(code) else { return stage.send(end) }
                retries += 1
                stage.after(delay(retries), run)
            }
        }
        run()
    }

    private static func ifEmpty(_ stage: Stage, _ fallback: @escaping Stream) {
        var isEmpty = true
        stage.each {
            isEmpty = false
            stage.next($0)
        } completed: {
            if isEmpty { stage.subscribe(fallback, stage.send) } else { stage.complete() }
        }
    }
}

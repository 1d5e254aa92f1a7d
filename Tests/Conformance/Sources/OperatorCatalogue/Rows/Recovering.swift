import Operators
import StreamTesting
import Synchronization

extension OperatorCatalogue {
    public static let recovering = OperatorFamily("How do I handle failures and retry?") {
        OperatorRow(
            "Signal.catch(_:)", summary: "Continues with another signal after a failure.", tests: "CatchTests",
            elsewhere: Elsewhere(
                objC: "`catch:`", swift: "`flatMapError`", rx: "`catch`", combine: "`catch`")
        ) {
            SampleCall("catch { $0.code % 2 == 0 ? #0 : .fail(SampleFailure(code: $0.code + 1)) }", others: 1) {
                source, arguments in
                source.catch { failure in
                    failure.code % 2 == 0 ? arguments.others[0] : .fail(SampleFailure(code: failure.code + 1))
                }
            } model: { stage in
                stage.each(stage.next) { end in
                    guard case .failed(let code) = end else { return stage.send(end) }
                    if code % 2 == 0 { stage.subscribe(stage.others[0], stage.send) } else { stage.fail(code + 1) }
                }
            }
            SampleCall(as: "the handler's") { source in Numbers.fail(SampleFailure()).catch { _ in source } }
            Drawing("catch(_:)", inputs: ["source", "handler"]) { play in
                let handler = try play.source(0)
                return try play[0].catch { _ in handler }
            }
        }
        OperatorRow(
            "Signal.tryCatch(_:)", summary: "As `catch`, with a handler that can throw.", tests: "CatchTests",
            elsewhere: Elsewhere(combine: "`tryCatch`")
        ) {
            SampleCall(
                "tryCatch { (e) throws(SampleFailure) in if e.code % 2 == 0 { #0 } else { throw SampleFailure(code: e.code + 1) } }",
                others: 1
            ) {
                source, arguments in
                source.tryCatch { (failure) throws(SampleFailure) in
                    if failure.code % 2 == 0 { return arguments.others[0] }
                    throw SampleFailure(code: failure.code + 1)
                }
            } model: { stage in
                stage.each(stage.next) { end in
                    guard case .failed(let code) = end else { return stage.send(end) }
                    if code % 2 == 0 { stage.subscribe(stage.others[0], stage.send) } else { stage.fail(code + 1) }
                }
            }
            Drawing("tryCatch(_:)", remark: "the handler throws") { play in
                try play[0].tryCatch { failure throws(MarbleFailure) -> MarbleSource in throw failure }
            }
        }
        OperatorRow(
            "Signal.ifFailed(switchTo:)", summary: "Continues with a fixed signal after a failure.",
            tests: "CatchTests",
            elsewhere: Elsewhere(objC: "`catchTo:`", rx: "≈ `catch`")
        ) {
            SampleCall("ifFailed(switchTo: #0)", others: 1) { source, arguments in
                source.ifFailed(switchTo: arguments.others[0])
            } model: { stage in
                fallBack(stage, on: stage.others)
            }
            Drawing("ifFailed(switchTo:)", inputs: ["source", "other"]) { play in
                try play[0].ifFailed(switchTo: try play.source(0))
            }
        }
        OperatorRow(
            "Signal.replaceFailure(with:)", tests: "CatchSequenceTests",
            elsewhere: Elsewhere(
                objC: "≈ `catchTo:` `return:`", swift: "≈ `flatMapError` value", rx: "`catchAndReturn`",
                combine: "`replaceError`")
        ) {
            SampleCall("replaceFailure(with: #n).widenFailure()") { source, arguments in
                source.replaceFailure(with: arguments.n).widenFailure()
            } model: { stage in
                fallBack(stage, on: [just(stage.n)])
            }
            Drawing("replaceFailure(_:)") { play in try play[0].replaceFailure(with: try play.text(0)) }
        }
        OperatorRow(
            "Signal.ifFailed(switchToNextOf:)",
            summary: "Continues with the next of many signals until one completes.", tests: "CatchSequenceTests",
            elsewhere: Elsewhere(rx: "`catch(sequence:)`")
        ) {
            SampleCall("ifFailed(switchToNextOf: [#0, #1])", others: 2) { source, arguments in
                source.ifFailed(switchToNextOf: arguments.others)
            } model: { stage in
                fallBack(stage, on: stage.others)
            }
            Drawing("ifFailed(switchToNextOf:)", inputs: ["source", "a", "b"]) { play in
                try play[0].ifFailed(switchToNextOf: try play.otherSources(0))
            }
            SampleCall(as: "sequence") { $0.ifFailed(switchToNextOf: [.fail(SampleFailure()), .of(7)]) }
        }
        OperatorRow("Signal.retry()", tests: "RetryTests", elsewhere: Elsewhere(objC: "`retry`", rx: "`retry()`")) {
            // No laws, because a source that fails without a value would be subscribed to without end.
            SampleCall("retry().take(#n).widenFailure()", n: 1...5, laws: []) { source, arguments in
                source.retry().take(arguments.n).widenFailure()
            } model: { stage in
                again(stage, atMost: .max, take: stage.n) { $0 != .completed }
            }
            SampleCall(as: "two attempts") { source in
                twice(source, then: .empty) { $0.retry().widenFailure(to: SampleFailure.self) }
            }
            Drawing("retry()") { try Self.slow($0, .failed).retry() }
        }
        OperatorRow(
            "Signal.retry(_:)", summary: "Resubscribes after at most n failures.", tests: "RetryTests",
            elsewhere: Elsewhere(
                objC: "≈ `retry:`", swift: "`retry(upTo:)`", rx: "≈ `retry(_ maxAttemptCount:)`", combine: "`retry`")
        ) {
            SampleCall("retry(#n)") { source, arguments in
                source.retry(arguments.n)
            } model: { stage in
                again(stage, atMost: stage.n) { $0 != .completed }
            }
            Drawing("retry(_:)") { try $0[0].retry(try $0.count(0)) }
        }
        OperatorRow(
            "Signal.retry(policy:where:)", title: "`retry(policy:where:)`",
            summary: "Resubscribes with growing delays, optionally for some failures only.", tests: "RetryPolicyTests",
            elsewhere: Elsewhere(swift: "`retry(upTo:interval:on:)`", rx: "≈ `retry(when:)`")
        ) {
            SampleCall(
                "retry(policy: RetryPolicy(retries: #n, delay: .constant(#d), on: scheduler))",
                traits: [.dependsOnTime, .failsLater]
            ) { source, arguments in
                source.retry(
                    policy: RetryPolicy(retries: arguments.n, delay: .constant(arguments.d), on: arguments.scheduler))
            } model: { stage in
                retry(stage) { _ in
                    stage.d
                } where: { _ in
                    true
                }
            }
            SampleCall(
                "retry(policy: RetryPolicy(retries: #n, delay: .linear(#d), on: scheduler)) { $0.code % 2 == 0 }",
                traits: [.dependsOnTime, .failsLater]
            ) {
                source, arguments in
                source.retry(
                    policy: RetryPolicy(retries: arguments.n, delay: .linear(arguments.d), on: arguments.scheduler)
                ) {
                    $0.code % 2 == 0
                }
            } model: { stage in
                retry(stage) {
                    $0 * stage.d
                } where: {
                    $0 % 2 == 0
                }
            }
            SampleCall(
                "retry(policy: RetryPolicy(retries: #n, delay: .exponential(from: #d, cap: .seconds(5)), on: scheduler))",
                traits: [.dependsOnTime, .failsLater]
            ) {
                source, arguments in
                source.retry(
                    policy: RetryPolicy(
                        retries: arguments.n, delay: .exponential(from: arguments.d, cap: .seconds(5)),
                        on: arguments.scheduler)
                )
            } model: { stage in
                retry(stage) {
                    min(5, stage.d << ($0 - 1))
                } where: { _ in
                    true
                }
            }
            SampleCall(as: "reset by a value", traits: [.dependsOnTime, .failsLater]) {
                source, scheduler in
                let attempts = Mutex(3)
                let policy = RetryPolicy(delay: .constant(.tick), resetAfter: .value, on: scheduler)
                return source.retry(
                    policy: policy,
                    where: { _ in
                        attempts.withLock {
                            $0 -= 1; return $0 > 0
                        }
                    })
            }
            Drawing("retry(exponential:)", remark: "three times, after 1, 2 and 4 times so many ticks") { play in
                let delay = RetryPolicy.Delay.exponential(from: try play.ticks(0, or: 1))
                return try play[0].retry(policy: RetryPolicy(retries: 3, delay: delay, on: play.scheduler))
            }
        }
        OperatorRow(
            "RetryPolicy.init(retries:delay:jitter:generator:resetAfter:on:)",
            title: "`retry(policy: RetryPolicy(resetAfter:))`",
            summary:
                "Resubscribes with delays that start again after a value, or after an attempt that was active for some time.",
            tests: "RetryPolicyTests")
        OperatorRow(
            "Signal.retryWhen(_:)", summary: "Resubscribes when another signal sends.", tests: "RetryWhenTests",
            elsewhere: Elsewhere(rx: "≈ `retry(when:)`")
        ) {
            SampleCall(
                "retryWhen { $0.take(#n).delay(for: #d, on: scheduler).widenFailure() }", n: 1...3,
                traits: [.dependsOnTime, .failsLater]
            ) {
                source, arguments in
                source.retryWhen {
                    $0.take(arguments.n).delay(for: arguments.d, on: arguments.scheduler).widenFailure()
                }
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
            }
            // No laws, because a source that fails without a value would be subscribed to without end.
            SampleCall("retryWhen { $0.widenFailure().flatMap(.latest) { _ in #0 } }", others: 1, laws: []) {
                source, arguments in
                source.retryWhen { $0.widenFailure().flatMap(.latest) { _ in arguments.others[0] } }
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
            }
            SampleCall(as: "widened") {
                $0.retryWhen { effect($0.take(2).widenFailure(to: SampleFailure.self)) }
            }
            Drawing("retryWhen(later:)", remark: "retryWhen(_:) with the failures, so many ticks later") { play in
                let (delay, scheduler) = (try play.ticks(0, or: 2), play.scheduler)
                return try play[0].retryWhen { $0.delay(for: delay, on: scheduler) }
            }
        }
        OperatorRow(
            "Signal.repeat()", "Signal.repeat(_:)", summary: "Resubscribes after completion.", tests: "RepeatTests",
            elsewhere: Elsewhere(objC: "`repeat`", swift: "`repeat(_ count:)`")
        ) {
            // No laws, because a source that completes without a value would be subscribed to without end.
            SampleCall("repeat().take(#n)", n: 1...5, laws: []) { source, arguments in
                source.repeat().take(arguments.n)
            } model: { stage in
                again(stage, atMost: .max, take: stage.n) { $0 == .completed }
            }
            SampleCall("repeat(#n)", traits: .dependsOnTime) { source, arguments in
                source.repeat(arguments.n)
            } model: { stage in
                if stage.n == 0 { return stage.complete() }
                again(stage, atMost: stage.n - 1) { $0 == .completed }
            }
            SampleCall(as: "two repetitions", traits: .dependsOnTime) { source in
                twice(source, then: .fail(SampleFailure())) { $0.repeat() }
            }
            Drawing("repeat()") { try Self.slow($0, .completed).repeat() }
            Drawing("repeat(_:)") { try $0[0].repeat(try $0.count(0)) }
        }
        OperatorRow(
            "Signal.mapFailure(_:)", tests: "MapFailureTests",
            elsewhere: Elsewhere(objC: "≈ `catch:`", swift: "`mapError`", combine: "`mapError`")
        ) {
            SampleCall("mapFailure { SampleFailure(code: $0.code + #n) }") { source, arguments in
                source.mapFailure { SampleFailure(code: $0.code + arguments.n) }
            } model: { stage in
                stage.each(stage.next) { end in
                    if case .failed(let code) = end { stage.fail(code + stage.n) } else { stage.send(end) }
                }
            }
            Drawing("mapFailure(_:)", remark: "{ _ in OtherFailure() }") {
                try $0[0].mapFailure { _ in OtherFailure() }
            }
        }
        OperatorRow(
            "Signal.locatingFailure()", "LocatedFailure", title: "`locatingFailure()`",
            summary: "Adds to a failure the place of the call, and the stages and sources of the signal.",
            tests: "LocatingFailureTests"
        ) {
            passing("locatingFailure().mapFailure { $0.failure }") { source, _ in
                source.locatingFailure().mapFailure(\.failure)
            }
            SampleCall { $0.locatingFailure() }
            Drawing("locatingFailure()", remark: "the failure with its place") { try $0[0].locatingFailure() }
        }
        OperatorRow(
            "Signal.eraseToAnyError()", summary: "Makes `any Error` the failure type.", tests: "MapFailureTests",
            elsewhere: Elsewhere(combine: "≈ `mapError`")
        ) {
            SampleCall { $0.eraseToAnyError() }
            Drawing("eraseToAnyError()") { try $0[0].eraseToAnyError() }
        }
        OperatorRow(
            "Signal.tryOnNext(_:)", summary: "Checks each value with a closure that can throw.",
            tests: "SideEffects/TryOnNextTests",
            elsewhere: Elsewhere(
                objC: "`try:` (instance)", swift: "`attempt`", rx: "`do` (throwing closures)", combine: "≈ `tryMap`")
        ) {
            SampleCall("tryOnNext { (v) throws(SampleFailure) in if v % 4 == #n { throw SampleFailure(code: 152) } }") {
                source, arguments in
                source.tryOnNext { (value) throws(SampleFailure) in
                    if value % 4 == arguments.n { throw SampleFailure(code: 152) }
                }
            } model: { stage in
                stage.each { if $0 % 4 == stage.n { stage.fail(152) } else { stage.next($0) } }
            }
            Drawing("tryOnNext(_:)", remark: "values that throw") { play in
                let test = try play.test(0, or: "== 3")
                return try play[0].tryOnNext { (value) throws(MarbleFailure) in if test(value) { throw MarbleFailure() }
                }
            }
        }
        OperatorRow(
            "Signal.widenFailure(to:)", tests: "MapFailureTests",
            elsewhere: Elsewhere(swift: "`promoteError`", combine: "`setFailureType`")
        ) {
            SampleCall { $0.ignoreFailure().widenFailure(to: SampleFailure.self) }
            Drawing("widenFailure(to:)") { try $0[0].ignoreFailure().widenFailure(to: OtherFailure.self) }
        }
        OperatorRow(
            "Signal.promoteValue(to:)", summary: "Gives a signal without values a value type.",
            tests: "MapFailureTests", elsewhere: Elsewhere(swift: "`promoteValue`")
        ) {
            SampleCall { $0.ignoreValues().promoteValue(to: Int.self) }
            Drawing("promoteValue(to:)") { try $0[0].ignoreValues().promoteValue(to: Int.self) }
        }
        OperatorRow(
            "Signal.assertNoFailure()", summary: "Treats a failure as a programming error.", tests: "MapFailureTests",
            elsewhere: Elsewhere(combine: "`assertNoFailure`")
        ) {
            SampleCall("replaceFailure(with: #n).assertNoFailure().widenFailure()") { source, arguments in
                source.replaceFailure(with: arguments.n).assertNoFailure().widenFailure()
            } model: { stage in
                fallBack(stage, on: [just(stage.n)])
            }
            Drawing("assertNoFailure()") { play in
                let input = try play.input(0)
                guard input.marble.marks.last?.mark != .failed else {
                    throw input.complaint("assertNoFailure() traps at a failure, which ends the program.")
                }
                return try play[0].assertNoFailure()
            }
        }
        OperatorRow(
            "Signal.ifEmpty(_:)", summary: "Sends a value if there was no other.", tests: "IfEmptyTests",
            elsewhere: Elsewhere(rx: "`ifEmpty(default:)`", combine: "`replaceEmpty`")
        ) {
            SampleCall("ifEmpty(#n)") { source, arguments in
                source.ifEmpty(arguments.n)
            } model: { stage in
                ifEmpty(stage, just(stage.n))
            }
            Drawing("ifEmpty(_:)") { play in try play[0].ifEmpty(try play.text(0)) }
        }
        OperatorRow(
            "Signal.ifEmpty(switchTo:)", tests: "IfEmptyTests", elsewhere: Elsewhere(rx: "`ifEmpty(switchTo:)`")
        ) {
            SampleCall("ifEmpty(switchTo: #0)", others: 1) { source, arguments in
                source.ifEmpty(switchTo: arguments.others[0])
            } model: { stage in
                ifEmpty(stage, stage.others[0])
            }
            SampleCall(as: "the fallback") { Numbers.empty.ifEmpty(switchTo: $0) }
            Drawing("ifEmpty(switchTo:)", inputs: ["source", "other"]) { play in
                try play[0].ifEmpty(switchTo: try play.source(0))
            }
        }
    } others: {
        ListedRow(
            "RetryPolicy.Delay", "RetryPolicy.Delay.exponential(from:factor:cap:)", "RetryPolicy.Delay.linear(_:cap:)",
            "RetryPolicy.Delay.constant(_:)",
            title: "`RetryPolicy(delay: .exponential(from:factor:cap:))`, `.linear`, `.constant`",
            summary: "Determine the delays of a retry (backoff).", tests: "Recovering/RetryPolicyTests")
        ListedRow(
            "RetryPolicy.init(retries:delay:jitter:generator:resetAfter:on:)", title: "`RetryPolicy(jitter:)`",
            summary:
                "Makes a part of each delay random, so that the clients of one server do not return to it at the same time.",
            tests: "Recovering/RetryPolicyTests")
    }
    /// Attempts that are `source` twice and then `last`, so that an operator without a limit ends.
    private static func twice(
        _ source: Numbers, then last: Numbers, _ operation: @escaping @Sendable (Numbers) -> Numbers
    ) -> Numbers {
        .deferred {
            let attempts = Mutex(0)
            let attempt = Numbers.deferred {
                let count = attempts.withLock { count in
                    count += 1
                    return count
                }
                return count <= 2 ? source : last
            }
            return operation(attempt)
        }
    }

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
extension OperatorCatalogue {

    /// Returns the source. Throws if it ends immediately with `end`, because it would restart without limit.
    private static func slow(_ play: Play, _ end: Marble.Mark) throws -> MarbleSource {
        let input = try play.input(0)
        guard input.marble.marks.last?.tick != 0 || input.marble.marks.last?.mark != end else {
            throw input.complaint("A source that ends immediately would restart without limit. Expected a '-'.")
        }
        return try play[0]
    }
}

/// A failure type other than that of diagrams.
struct OtherFailure: Error {}

// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Recovering.swift.
// swift-format-ignore-file
import Operators
import StreamTesting
import Synchronization

extension Sweep {
    static func recovering(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.catch(_:)"], #"catch { $0.code % 2 == 0 ? #0 : .fail(SampleFailure(code: $0.code + 1)) }"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.catch { $0.code % 2 == 0 ? arguments.others[0] : .fail(SampleFailure(code: $0.code + 1)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.catch(_:)"], #"the handler's"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in Numbers.fail(SampleFailure()).catch { _ in source } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.tryCatch(_:)"], #"tryCatch { (e) throws(SampleFailure) in if e.code % 2 == 0 { #0 } else { throw SampleFailure(code: e.code + 1) } }"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.tryCatch { (e) throws(SampleFailure) in if e.code % 2 == 0 { arguments.others[0] } else { throw SampleFailure(code: e.code + 1) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.ifFailed(switchTo:)"], #"ifFailed(switchTo: #0)"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.ifFailed(switchTo: arguments.others[0])
            return arguments.subscribe(result)
        }
        entries.add(["Signal.replaceFailure(with:)"], #"replaceFailure(with: #n).widenFailure()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.replaceFailure(with: arguments.n).widenFailure()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.ifFailed(switchToNextOf:)"], #"ifFailed(switchToNextOf: [#0, #1])"#, .join, others: 2) { source, arguments in
            let result: Numbers = source.ifFailed(switchToNextOf: [arguments.others[0], arguments.others[1]])
            return arguments.subscribe(result)
        }
        entries.add(["Signal.ifFailed(switchToNextOf:)"], #"sequence"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.ifFailed(switchToNextOf: [.fail(SampleFailure()), .of(7)]) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.retry()"], #"retry().take(#n).widenFailure()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.retry().take(arguments.n).widenFailure()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.retry()"], #"two attempts"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                twice(source, then: .empty) { $0.retry().widenFailure(to: SampleFailure.self) }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.retry(_:)"], #"retry(#n)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.retry(arguments.n)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.retry(policy:where:)"], #"retry(policy: RetryPolicy(retries: #n, delay: .constant(#d), on: scheduler))"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.retry(policy: RetryPolicy(retries: arguments.n, delay: .constant(arguments.d), on: arguments.scheduler))
            return arguments.subscribe(result)
        }
        entries.add(["Signal.retry(policy:where:)"], #"retry(policy: RetryPolicy(retries: #n, delay: .linear(#d), on: scheduler)) { $0.code % 2 == 0 }"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.retry(policy: RetryPolicy(retries: arguments.n, delay: .linear(arguments.d), on: arguments.scheduler)) { $0.code % 2 == 0 }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.retry(policy:where:)"], #"retry(policy: RetryPolicy(retries: #n, delay: .exponential(from: #d, cap: .seconds(5)), on: scheduler))"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.retry(policy: RetryPolicy(retries: arguments.n, delay: .exponential(from: arguments.d, cap: .seconds(5)), on: arguments.scheduler))
            return arguments.subscribe(result)
        }
        entries.add(["Signal.retry(policy:where:)"], #"reset by a value"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) {
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
            return arguments.subscribe(result)
        }
        entries.add(["Signal.retryWhen(_:)"], #"retryWhen { $0.take(#n).delay(for: #d, on: scheduler).widenFailure() }"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.retryWhen { $0.take(arguments.n).delay(for: arguments.d, on: arguments.scheduler).widenFailure() }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.retryWhen(_:)"], #"retryWhen { $0.widenFailure().flatMap(.latest) { _ in #0 } }"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.retryWhen { $0.widenFailure().flatMap(.latest) { _ in arguments.others[0] } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.retryWhen(_:)"], #"widened"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                $0.retryWhen { effect($0.take(2).widenFailure(to: SampleFailure.self)) }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.repeat()", "Signal.repeat(_:)"], #"repeat().take(#n)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.repeat().take(arguments.n)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.repeat()", "Signal.repeat(_:)"], #"repeat(#n)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.repeat(arguments.n)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.repeat()", "Signal.repeat(_:)"], #"two repetitions"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                twice(source, then: .fail(SampleFailure())) { $0.repeat() }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.mapFailure(_:)"], #"mapFailure { SampleFailure(code: $0.code + #n) }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.mapFailure { SampleFailure(code: $0.code + arguments.n) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.locatingFailure()", "LocatedFailure"], #"locatingFailure().mapFailure { $0.failure }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.locatingFailure().mapFailure { $0.failure }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.locatingFailure()", "LocatedFailure"], #"{ $0.locatingFailure() }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.locatingFailure() }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.eraseToAnyError()"], #"{ $0.eraseToAnyError() }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.eraseToAnyError() }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.tryOnNext(_:)"], #"tryOnNext { (v) throws(SampleFailure) in if v % 4 == #n { throw SampleFailure(code: 152) } }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.tryOnNext { (v) throws(SampleFailure) in if v % 4 == arguments.n { throw SampleFailure(code: 152) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.widenFailure(to:)"], #"{ $0.ignoreFailure().widenFailure(to: SampleFailure.self) }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.ignoreFailure().widenFailure(to: SampleFailure.self) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.promoteValue(to:)"], #"{ $0.ignoreValues().promoteValue(to: Int.self) }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.ignoreValues().promoteValue(to: Int.self) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.assertNoFailure()"], #"replaceFailure(with: #n).assertNoFailure().widenFailure()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.replaceFailure(with: arguments.n).assertNoFailure().widenFailure()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.ifEmpty(_:)"], #"ifEmpty(#n)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.ifEmpty(arguments.n)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.ifEmpty(switchTo:)"], #"ifEmpty(switchTo: #0)"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.ifEmpty(switchTo: arguments.others[0])
            return arguments.subscribe(result)
        }
        entries.add(["Signal.ifEmpty(switchTo:)"], #"the fallback"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { Numbers.empty.ifEmpty(switchTo: $0) }
            return arguments.subscribe(result)
        }
    }
}

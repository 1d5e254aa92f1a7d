import Operators
import StreamTesting

extension ContractTable {
    @Rows static var recovering: [ContractRow] {
        row("Signal.catch(_:)") { $0.catch { _ in Source.of(7, 8) } }
        row("Signal.catch(_:)", as: "the handler's") { source in Source.fail(MarbleFailure()).catch { _ in source } }
        row("Signal.catch(to:)") { $0.catch(to: Source.of(7, 8)) }
        row("Signal.catch(to:)", as: "sequence") { $0.catch(to: [.fail(MarbleFailure()), .of(7)]) }
        row("Signal.replaceFailure(with:)") { $0.replaceFailure(with: 7) }
        row("Signal.retry()") { source in
            twice(source, then: .empty) { $0.retry().widenFailure(to: MarbleFailure.self) }
        }
        row("Signal.retry(_:)") { $0.retry(2) }
        timed("Signal.retry(_:where:)", traits: [.dependsOnTime, .failsLater]) { source, scheduler in
            source.retry(RetryPolicy(retries: 2, delay: .constant(.tick), on: scheduler))
        }
        timed("Signal.retry(_:where:)", as: "reset by a value", traits: [.dependsOnTime, .failsLater]) {
            source, scheduler in
            let attempts = Lock(3)
            let policy = RetryPolicy(delay: .constant(.tick), resetAfter: .value, on: scheduler)
            return source.retry(
                policy,
                where: { _ in
                    attempts.withLock {
                        $0 -= 1; return $0 > 0
                    }
                })
        }
        row("Signal.retry(when:)") { $0.retry(when: { $0.take(2) }).widenFailure(to: MarbleFailure.self) }
        row("Signal.retry(when:)", as: "widened") {
            $0.retry(when: { $0.take(2).widenFailure(to: MarbleFailure.self) })
        }
        row("Signal.repeat()", traits: .dependsOnTime) { source in
            twice(source, then: .fail(MarbleFailure())) { $0.repeat() }
        }
        row("Signal.repeat(_:)", traits: .dependsOnTime) { $0.repeat(2) }
        row("Signal.mapFailure(_:)") { $0.mapFailure { $0 } }
        row("Signal.attempt(_:)") { $0.attempt { (value) throws(MarbleFailure) in _ = try small(value) } }
        row("Signal.widenFailure(to:)") { $0.ignoreFailure().widenFailure(to: MarbleFailure.self) }
        row("Signal.promoteValue(to:)") { $0.ignoreValues().promoteValue(to: Int.self) }
        row("Signal.assertNoFailure()") { $0.ignoreFailure().widenFailure(to: MarbleFailure.self).assertNoFailure() }
        row("Signal.ifEmpty(_:)") { $0.ifEmpty(7) }
        row("Signal.ifEmpty(switchTo:)") { $0.ifEmpty(switchTo: .of(7, 8)) }
        row("Signal.ifEmpty(switchTo:)", as: "the fallback") { Source.empty.ifEmpty(switchTo: $0) }
    }

    @Rows static var sideEffects: [ContractRow] {
        row("Signal.onNext(_:)") { $0.onNext { _ in } }
        row("Signal.onFailure(_:)") { $0.onFailure { _ in } }
        row("Signal.onCompleted(_:)") { $0.onCompleted {} }
        row("Signal.onEvent(_:)") { $0.onEvent { _ in } }
        row("Signal.afterTerminal(_:)") { $0.afterTerminal {} }
        row("Signal.initially(_:)") { $0.initially {} }
        row("Signal.onSubscribe(_:)") { $0.onSubscribe {} }
        row("Signal.onSubscribed(_:)") { $0.onSubscribed {} }
        row("Signal.afterNext(_:)") { $0.afterNext { _ in } }
        row("Signal.afterNext(_:)", as: "failing") {
            $0.afterNext { (value) throws(MarbleFailure) in _ = try small(value) }
        }
        row("Signal.finally(_:)") { $0.finally {} }
        row("Signal.onDispose(_:)") { $0.onDispose {} }
        row("Signal.log(_:events:to:)") { $0.log("log", to: { _ in }) }
        row("Signal.named(_:)") { $0.named("name").log(to: { _ in }) }
        row("Signal.breakpoint(_:)") { $0.breakpoint { _ in false } }
        row("Signal.counted(in:)") { $0.counted(in: SubscriptionCount()) }
    }

    /// Attempts that are `source` twice and then `last`, so that an unlimited retry ends.
    private static func twice(
        _ source: Source, then last: Source, _ operation: @escaping @Sendable (Source) -> Source
    ) -> Source {
        .deferred { () throws(MarbleFailure) in
            let attempts = SubscriptionCounter()
            return operation(.deferred { () throws(MarbleFailure) in attempts.next() <= 2 ? source : last })
        }
    }
}

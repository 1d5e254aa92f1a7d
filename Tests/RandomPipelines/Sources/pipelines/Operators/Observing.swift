import Operators

extension Operation {
    /// Operators that only observe.
    static let observing: [Operation] = [
        passing(159, "onNext { _ in }") { source, _ in source.onNext { _ in } },
        passing(160, "onFailure { _ in }") { source, _ in source.onFailure { _ in } },
        passing(161, "onCompleted {}") { source, _ in source.onCompleted {} },
        passing(161, "onEvent { _ in }") { source, _ in source.onEvent { _ in } },
        passing(162, "afterTerminal {}") { source, _ in source.afterTerminal {} },
        passing(163, "initially {}") { source, _ in source.initially {} },
        passing(163, "onSubscribe {}") { source, _ in source.onSubscribe {} },
        passing(236, "onSubscribed {}") { source, _ in source.onSubscribed {} },
        passing(237, "afterNext { _ in }") { source, _ in source.afterNext { _ in } },
        passing(164, "finally {}") { source, _ in source.finally {} },
        passing(165, "onDispose {}") { source, _ in source.onDispose {} },
        passing(167, "log(to: { _ in })") { source, _ in source.log(to: { _ in }) },
        passing(168, "log(\"\", events: .failed, to: { _ in })") { source, _ in
            source.log("", events: .failed, to: { _ in })
        },
        passing(169, "named(\"\")") { source, _ in source.named("") },
        passing(170, "breakpoint { _ in false }") { source, _ in source.breakpoint { _ in false } },
        passing(171, "counted(in: SubscriptionCount())") { source, _ in source.counted(in: SubscriptionCount()) },
        passing(189, "serialized()") { source, _ in source.serialized() },
        passing(188, "dispose(on: scheduler)") { source, parts in source.dispose(on: parts.scheduler) },
        Operation(159, "onNext { (v) throws(TestFailure) in if v % 5 == #n { throw TestFailure(code: 159) } }") {
            source, parts in
            source.onNext { (value) throws(TestFailure) in
                if value % 5 == parts.n { throw TestFailure(code: 159) }
            }
        } model: { stage in
            stage.each { if $0 % 5 == stage.n { stage.fail(159) } else { stage.next($0) } }
        },
        Operation(237, "afterNext { (v) throws(TestFailure) in if v % 5 == #n { throw TestFailure(code: 237) } }") {
            source, parts in
            source.afterNext { (value) throws(TestFailure) in
                if value % 5 == parts.n { throw TestFailure(code: 237) }
            }
        } model: { stage in
            stage.each {
                stage.next($0)
                if $0 % 5 == stage.n { stage.fail(237) }
            }
        },
    ]

    private static func passing(
        _ row: Int, _ code: String, _ apply: @escaping @Sendable (Numbers, Parts) -> Numbers
    ) -> Operation {
        Operation(row, code, apply, model: { stage in stage.each(stage.next) })
    }

    /// Operators that move work to the scheduler.
    static let moving: [Operation] = [
        Operation(185, "deliver(on: scheduler)") { source, parts in
            source.deliver(on: parts.scheduler)
        } model: { stage in
            var waiting: [Event] = []
            stage.subscribe(stage.source) { event in
                waiting.append(event)
                guard waiting.count == 1 else { return }
                stage.after(0) {
                    waiting.forEach(stage.send)
                    waiting = []
                }
            }
        },
        Operation(187, "subscribe(on: scheduler)") { source, parts in
            source.subscribe(on: parts.scheduler)
        } model: { stage in
            stage.after(0) { stage.each(stage.next) }
        },
    ]
}

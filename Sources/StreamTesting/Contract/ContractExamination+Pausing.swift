/// An experiment with a source that waits while its subscriber is paused.
extension ContractExamination {
    private struct Run {
        var events: [String]

        /// The number of values that the source sent while the subscriber was paused.
        var sentWhilePaused: Int
    }

    /// The number of values that a source can send after a pause: a queue of values, a queue of signals, and one value for each of a
    /// few inputs.
    private static var permittedWhilePaused: Int { 1_024 + 64 + 16 }

    /// The number of values that the source sends. Many more than a source may send during the pause.
    private static var count: Int { ContractThreads.isFull ? 4_000 : 1_600 }

    /// Checks that a source that can wait does so while the subscriber is paused, and that all events arrive afterwards, in order.
    ///
    /// An operator that sends less than three values is not paused.
    func pausing() -> [Violation] {
        guard !traits.contains(.runsElsewhere) else { return [] }
        let (paused, reference) = (run(pausingAfter: 3), run(pausingAfter: nil))
        var problems: [String] = []
        if paused.sentWhilePaused > Self.permittedWhilePaused, !traits.contains(.endsPauses) {
            problems.append(
                """
                a source that can wait sent \(paused.sentWhilePaused) values while the subscriber was paused. \
                Subscribe with source.subscribe(subscriber), which passes pauses on. \
                If the operator multicasts its source, declare the trait endsPauses
                """)
        }
        if let difference = difference(between: paused.events, and: reference.events) {
            problems.append("a pause changed the result: \(difference)")
        }
        return problems.map { Violation(law: .pausing, what: $0, history: "") }
    }

    private func difference(between events: [String], and expected: [String]) -> String? {
        // The order of several inputs can change, because a source that waits sends later.
        let isOrdered = !traits.contains(.dependsOnTime)
        let (events, expected) = isOrdered ? (events, expected) : (events.sorted(), expected.sorted())
        guard events != expected else { return nil }
        let position =
            zip(events, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? min(events.count, expected.count)
        func event(_ events: [String]) -> String { position < events.count ? events[position] : "nothing" }
        return """
            event \(position + 1) is \(event(events)) instead of \(event(expected)), \
            and there are \(events.count) events instead of \(expected.count)
            """
    }

    /// Subscribes to the operator on a source that can wait.
    ///
    /// The pause begins in the callback of a value, and lasts until all work of that time is done. Time does not advance during the
    /// pause, so that the result of an operator with a timer is the same.
    ///
    /// - Parameter count: The number of values after which the subscriber is paused, or `nil` for no pause.
    private func run(pausingAfter count: Int?) -> Run {
        let (sent, sentBefore, left) = (ContractCounter(0), ContractCounter(0), ContractCounter(count ?? .max))
        let events = Lock<[String]>([])
        let subscription = Subscription()
        let scheduler = VirtualTimeScheduler()
        let source = Signal<Int, MarbleFailure> { subscriber in
            Self.send(from: ContractCounter(0), to: subscriber, counting: sent)
            return nil
        }
        make(source, scheduler).attach(
            Sink(
                subscription: subscription,
                next: { value in
                    events.withLock { $0.append(mark(of: value)) }
                    guard left.add(-1) == 0 else { return }
                    sentBefore.add(sent.value)
                    subscription.pause()
                },
                end: { terminal in
                    guard subscription.tryDispose(for: terminal) else { return }
                    events.withLock { events in
                        if case .failed = terminal { events.append("#") } else { events.append("|") }
                    }
                }))
        var run = Run(events: [], sentWhilePaused: 0)
        for tick in 0...8 {
            scheduler.advance(by: .tick * min(tick, 1))
            guard subscription.isPaused else { continue }
            run.sentWhilePaused = sent.value - sentBefore.value
            subscription.resume()
            scheduler.advance()
        }
        subscription.dispose()
        scheduler.advance()
        run.events = events.withLock { $0 }
        return run
    }

    /// Sends numbers until the subscriber is paused, and continues when it is resumed.
    private static func send(
        from next: ContractCounter, to subscriber: Subscriber<Int, MarbleFailure>, counting sent: ContractCounter
    ) {
        while !subscriber.shouldWait, !subscriber.isDisposed {
            guard next.value < count else { return subscriber.complete() }
            sent.add(1)
            subscriber.send(next.add(1) - 1)
        }
        subscriber.onResume { send(from: next, to: subscriber, counting: sent) }
    }
}

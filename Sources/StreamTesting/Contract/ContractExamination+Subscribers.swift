import Synchronization

/// Experiments with subscribers that advance time or open a batch inside their callbacks, and with subscribers on another
/// thread that dispose immediately.
extension ContractExamination {
    /// Checks a subscriber that advances time inside its callback: no event is nested in another one, and none is missing.
    func advancingInCallback() -> [Violation] {
        let sent = trialWithAdvances { make($0, $1) }
        for number in 0..<4 {
            sent.perform(.send(number))
            sent.perform(.wait)
        }
        sent.perform(.complete)
        sent.settle()
        // A source that sends at each tick: an advance inside a callback makes its next value due.
        let values = Dictionary(uniqueKeysWithValues: (0..<8).map { ("\($0)", $0) })
        let ticks: Trial.Operator = { _, scheduler in
            make(scheduler.cold("-0123456(7|)", values: values), scheduler)
        }
        let (advancing, passive) = (trialWithAdvances(ticks), Trial(traits, ticks))
        for trial in [advancing, passive] { trial.settle() }
        var found = reentrant(violations(in: sent) + violations(in: advancing))
        let (one, other) = (advancing.recorder.events, passive.recorder.events)
        if !traits.contains(.dependsOnTime), !zip(one, other).allSatisfy(==) {
            let what =
                "a subscriber that advanced time in its callback received other events: \(one.joined(separator: " "))"
            found.append(Violation(law: .noLostValues, what: what, history: passive.history))
        }
        return found
    }

    /// Limited, because an operator that sends whenever time passes would never end.
    private func trialWithAdvances(_ make: @escaping Trial.Operator) -> Trial {
        let left = ContractCounter(12)
        return Trial(
            traits,
            onEvent: { trial, _ in
                if left.add(-1) > 0 { trial.perform(.wait) }
            }, make)
    }

    /// Checks a subscriber that opens a batch inside its callback, and sends to the source in the batch.
    ///
    /// The same events must arrive as without the batch. If it sets the property that is the source, the events must be the
    /// same as if only the last value were set.
    func batchesInCallback() -> [Violation] {
        guard !traits.contains(.runsElsewhere) else { return [] }
        return batchOfSends() + batchOfSettings()
    }

    private func batchOfSends() -> [Violation] {
        func trial(_ inside: @escaping @Sendable (() -> Void) -> Void) -> Trial {
            let left = ContractCounter(3)
            let property = MutableProperty(0)
            let trial = self.trial { trial, isEnd in
                guard !isEnd, left.add(-1) >= 0 else { return }
                inside {
                    trial.perform(.send(5))
                    property.value += 1
                    trial.perform(.send(6))
                    property.value += 1
                }
            }
            for number in 0..<3 { trial.perform(.send(number)) }
            inside {
                trial.perform(.send(7))
                trial.perform(.send(8))
            }
            trial.perform(.complete)
            trial.settle()
            return trial
        }
        let batched = trial { body in Property.batch { body() } }
        let problems = reentrant(violations(in: batched))
        if traits.contains(.conflatesBatches) { return problems }
        return problems + difference(batched, trial { $0() }, "values that were sent in a batch caused other events")
    }

    private func batchOfSettings() -> [Violation] {
        func trial(_ set: @escaping @Sendable (MutableProperty<Int>, Int) -> Void) -> Trial {
            let left = ContractCounter(3)
            let property = MutableProperty(0)
            let trial = Trial(
                traits,
                onEvent: { _, isEnd in
                    if !isEnd, left.add(-1) >= 0 { set(property, 5) }
                },
                { _, scheduler in
                    make(Signal(attach: { sink in property.values.widenedForContract.attach(sink) }), scheduler)
                })
            for number in 1..<3 { set(property, number) }
            trial.settle()
            return trial
        }
        let batched = trial { property, number in
            Property.batch {
                property.value = number + 50
                property.value = number
            }
        }
        let problems = reentrant(violations(in: batched))
        // An operator with several inputs receives the same property more than once, and joins conflate that in a batch.
        if !traits.isDisjoint(with: [.dependsOnTime, .conflatesBatches]) { return problems }
        let single = trial { $0.value = $1 }
        return problems + difference(batched, single, "a property that was set twice in a batch caused other events")
    }

    /// Checks a thread that sends while another one repeatedly subscribes and disposes.
    ///
    /// A disposed subscriber must receive nothing more, and the active one must receive everything.
    func shortSubscriptions() -> [Violation] {
        let shortLived = Lock<[ContractRecorder]>([])
        @Sendable func play(_ trial: Trial) {
            for number in 0..<60 {
                trial.subject.send(number)
                if number % 20 == 0 { trial.scheduler.advance(by: .tick) }
            }
        }
        let undisturbed = self.trial()
        play(undisturbed)
        undisturbed.perform(.complete)
        undisturbed.settle()
        let trial = self.trial()
        inParallel([
            { play(trial) },
            {
                for _ in 0..<20 {
                    let subscriber = ContractRecorder(permittingLateEvents: 1)
                    shortLived.withLock { $0.append(subscriber) }
                    trial.signal.subscribe(subscriber).dispose()
                    subscriber.isSilenced.store(true, ordering: .releasing)
                }
            },
        ])
        trial.perform(.complete)
        trial.settle()
        if !traits.contains(.dependsOnTime) {
            // A created signal is subscribed to on another thread, which may still be delivering.
            let count = undisturbed.recorder.events.count
            _ = ContractThreads.wait(seconds: ContractThreads.secondsUntilViolation) {
                trial.recorder.events.count >= count
            }
        }
        var found = violations(in: trial)
        for subscriber in shortLived.withLock({ $0 }) {
            for problem in subscriber.problems {
                let what = "one of the subscribers that disposed immediately: \(problem.what)"
                found.append(Violation(law: problem.law, what: what, history: subscriber.diagram))
            }
        }
        if traits.contains(.dependsOnTime) { return found }
        return found + difference(trial, undisturbed, "other subscriptions changed the events")
    }

    private func difference(_ trial: Trial, _ reference: Trial, _ what: String) -> [Violation] {
        let (events, expected) = (trial.recorder.events, reference.recorder.events)
        guard events != expected else { return [] }
        return [
            Violation(
                law: .noLostValues, what: "\(what): \(events.count) instead of \(expected.count)",
                history: trial.history + "\nexpected:\n" + reference.history)
        ]
    }
}

/// The laws that take more than one thread to break.
extension ContractExamination {
    /// Two threads send; a third one moves time.
    func serial() -> [Violation] {
        let trial = Trial(make)
        inParallel([
            { for number in 0..<500 { trial.subject.send(number) } },
            { for number in 500..<1_000 { trial.subject.send(number) } },
            { for _ in 0..<100 { trial.scheduler.advance(by: .tick) } },
        ])
        trial.perform(.complete)
        for _ in 0..<8 { trial.perform(.wait) }
        return violations(in: trial)
    }

    /// While a callback waits for a thread, that thread sends, subscribes and disposes: it must not wait for the callback.
    func foreignLocks() -> [Violation] {
        let isArmed = ContractCount(0)
        let hasEntered = ContractCount(0)
        let mayLeave = ContractCount(0)
        let trial = Trial(make) { _, _ in
            guard isArmed.isSet, hasEntered.add(1) == 1 else { return }
            _ = ContractThreads.wait(seconds: 20) { mayLeave.isSet }
        }
        let senderIsDone = ContractCount(0)
        let otherIsDone = ContractCount(0)
        return withExtendedLifetime(trial) {
            let signal = make(trial.subject.signal, trial.scheduler)
            // What a source sends at once came on this thread, which has to stay free.
            isArmed.add(1)
            ContractThreads.start {
                for number in 0..<8 { trial.subject.send(number) }
                trial.scheduler.advance(by: .tick * 8)
                trial.subject.complete()
                trial.scheduler.advance(by: .tick * 8)
                senderIsDone.add(1)
            }
            let isInside = ContractThreads.wait {
                hasEntered.isSet || senderIsDone.isSet
            }
            guard isInside, !senderIsDone.isSet else {
                mayLeave.add(1)
                return []
            }
            ContractThreads.start {
                trial.subject.send(100)
                signal.subscribe(next: { _ in }, failed: { _ in }).dispose()
                trial.perform(.dispose)
                otherIsDone.add(1)
            }
            let isFree = ContractThreads.wait(seconds: 10) { otherIsDone.isSet }
            mayLeave.add(1)
            _ = ContractThreads.wait(seconds: 60) {
                senderIsDone.isSet && otherIsDone.isSet
            }
            guard !isFree else { return [] }
            let what = "a thread that sent, subscribed or disposed waited for a callback that waited for that thread"
            return [Violation(law: .foreignLocks, what: what, history: trial.history)]
        }
    }

    /// Completion, failure and disposal at the same time: at most one end, one teardown.
    func exactlyOnce() -> [Violation] {
        (0..<Self.rounds).flatMap { _ in
            let teardowns = ContractCount(0)
            let subscriptions = ContractCount(0)
            let trial = Trial { source, scheduler in
                make(
                    Signal { subscriber in
                        subscriptions.add(1)
                        let inner = source.subscribe(
                            next: { subscriber.send($0) }, failed: { subscriber.fail($0) },
                            completed: { subscriber.complete() })
                        return CompoundDisposable([
                            inner, ActionDisposable { teardowns.add(1) },
                        ])
                    }, scheduler)
            }
            trial.subject.send(1)
            inParallel([
                { trial.subject.complete() }, { trial.subject.fail(MarbleFailure()) }, { trial.perform(.dispose) },
            ])
            let counts = (subscriptions.value, teardowns.value)
            if !traits.contains(.keepsSource), counts.0 != counts.1 {
                trial.witness.blame(.exactlyOnce, "\(counts.0) subscriptions were torn down \(counts.1) times")
            }
            return violations(in: trial).filter { $0.law != .silence }
        }
    }

    private func inParallel(_ bodies: [@Sendable () -> Void]) {
        let running = ContractCount(bodies.count)
        for body in bodies {
            ContractThreads.start {
                body()
                running.add(-1)
            }
        }
        _ = ContractThreads.wait(seconds: 60) { !running.isSet }
    }
}

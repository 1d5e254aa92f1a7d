/// Experiments with subscribers that send, end, dispose, or subscribe inside their callbacks.
extension ContractExamination {
    /// Checks a subscriber that sends, and later completes, inside its callback.
    func sendingInCallback() -> [Violation] {
        let left = ContractCounter(20)
        let trial = trial { trial, isEnd in
            guard !isEnd, left.isSet else { return }
            let number = left.add(-1)
            number == 0 ? trial.perform(.complete) : trial.perform(.send(number))
        }
        for number in 0..<4 { trial.perform(.send(number)) }
        trial.settle()
        trial.perform(.complete)
        trial.settle()
        return reentrant(violations(in: trial))
    }

    /// Checks subscribers that send, end, dispose, and subscribe again at random inside their callbacks.
    func randomActionsInCallback() -> [Violation] {
        (0..<Self.histories / 2).flatMap { round in
            let random = Lock(ContractRandom(seed: seed &+ UInt64(round)))
            let others = ContractRecorder()
            // Limited, because an operator that sends several events for one would never end.
            let left = ContractCounter(40)
            let trial = trial { trial, _ in
                let action: Trial.Action? = random.withLock { random in
                    guard left.add(-1) > 0, random.next(below: 3) > 0 else { return nil }
                    return .random(random.next(below: 10), &random)
                }
                switch action {
                case .wait: trial.signal.subscribe(others).dispose()
                case let action?: trial.perform(action)
                case nil: break
                }
            }
            for number in 0..<6 { trial.perform(.send(number)) }
            trial.settle()
            trial.perform(.complete)
            trial.settle()
            return reentrant(violations(in: trial))
        }
    }

    /// Checks that two subscribers receive the same order if the first one sends inside its callback.
    func sameOrderForAll() -> [Violation] {
        guard !traits.contains(.dependsOnTime) else { return [] }
        let left = ContractCounter(10)
        let other = ContractRecorder()
        let trial = trial { trial, isEnd in
            guard !isEnd, left.isSet else { return }
            trial.perform(.send(left.add(-1)))
        }
        // Events that were sent synchronously are for the first subscriber only.
        let before = trial.recorder.events.count
        let token = trial.signal.subscribe(other)
        let early = other.events.count
        for number in 0..<4 { trial.perform(.send(number)) }
        trial.perform(.complete)
        trial.settle()
        token.dispose()
        let (one, two) = (trial.recorder.events.dropFirst(before), other.events.dropFirst(early))
        guard !one.elementsEqual(two) else { return [] }
        let what = "two subscribers saw different orders: the second one \(other.events.joined(separator: " "))"
        return [Violation(law: .reentrancy, what: what, history: trial.history)]
    }

    /// Reports violations of the law of serial delivery as violations of re-entrancy.
    func reentrant(_ violations: [Violation]) -> [Violation] {
        violations.map { violation in
            guard violation.law == .serial else { return violation }
            return Violation(law: .reentrancy, what: violation.what, history: violation.history)
        }
    }
}

/// Subscribers that do what they should not, and outlive what they depend on.
extension ContractExamination {
    /// A subscriber that sends, and later ends, from inside its callback.
    func feedback() -> [Violation] {
        let left = ContractCount(20)
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

    /// Subscribers that send, end, dispose and subscribe again at random, from inside their callbacks.
    func intrusions() -> [Violation] {
        (0..<Self.rounds / 2).flatMap { round in
            let random = Lock(ContractRandom(seed: seed &+ UInt64(round)))
            let others = ContractWitness()
            // Bounded, because an operator that makes many events of one would never come to an end.
            let left = ContractCount(40)
            let trial = trial { trial, _ in
                let act: Trial.Act? = random.withLock { random in
                    guard left.add(-1) > 0, random.next(below: 3) > 0 else { return nil }
                    return .random(random.next(below: 10), &random)
                }
                switch act {
                case .wait: trial.signal.subscribe(others).dispose()
                case let act?: trial.perform(act)
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

    /// Two subscribers, of whom the first one sends from inside its callback, see one order.
    func sameOrder() -> [Violation] {
        guard !traits.contains(.dependsOnTime) else { return [] }
        let left = ContractCount(10)
        let other = ContractWitness()
        let trial = trial { trial, isEnd in
            guard !isEnd, left.isSet else { return }
            trial.perform(.send(left.add(-1)))
        }
        // What comes at once was for the first one alone.
        let before = trial.witness.events.count
        let token = trial.signal.subscribe(other)
        let early = other.events.count
        for number in 0..<4 { trial.perform(.send(number)) }
        trial.perform(.complete)
        trial.settle()
        token.dispose()
        let (one, two) = (trial.witness.events.dropFirst(before), other.events.dropFirst(early))
        guard !one.elementsEqual(two) else { return [] }
        let what = "two subscribers saw different orders: the second one \(other.events.joined(separator: " "))"
        return [Violation(law: .reentrancy, what: what, history: trial.history)]
    }

    /// Nobody holds the subscriber, nor the source, after each kind of end, although the subscription itself is kept.
    func nothingLeaked() -> [Violation] {
        Ending.allCases.flatMap { ending in [0, 3].compactMap { leak(after: ending, values: $0) } }
    }

    private enum Ending: String, CaseIterable {
        case complete, fail, dispose
        case sourceLost = "source lost"
        case allLost = "everything lost but the subscription and the signal"
    }

    private func leak(after ending: Ending, values: Int) -> Violation? {
        weak var subscriber: ContractCanary?
        weak var origin: ContractCanary?
        let (token, scheduler): (any Disposable, VirtualTimeScheduler?)
        var wasHeldWaiting = false
        do {
            var subject: Subject<Int, MarbleFailure>? = Subject()
            let (heldBySubscriber, heldBySource) = (ContractCanary(), ContractCanary())
            (subscriber, origin) = (heldBySubscriber, heldBySource)
            let hot = subject!.signal
            let own = VirtualTimeScheduler()
            let signal = make(
                Signal(attach: { sink in withExtendedLifetime(heldBySource) { hot.attach(sink) } }), own)
            token = signal.subscribe(ContractWitness()) { [heldBySubscriber] _ in
                withExtendedLifetime(heldBySubscriber) {}
            }
            for number in 0..<values { subject!.send(number) }
            switch ending {
            case .complete: subject!.complete()
            case .fail: subject!.fail(MarbleFailure())
            case .dispose: token.dispose()
            case .sourceLost, .allLost: subject = nil
            }
            if ending == .allLost {
                signal.subscribe(ContractWitness()).dispose()
                token.dispose()
                scheduler = nil
            } else {
                scheduler = own
            }
        }
        if ending == .dispose, !traits.contains(.runsElsewhere) { wasHeldWaiting = subscriber != nil }
        scheduler?.advance(by: .tick * 8)
        if traits.contains(.runsElsewhere) {
            _ = ContractThreads.wait { subscriber == nil && origin == nil }
        } else if !traits.isDisjoint(with: [.keepsSource, .failsLater]) {
            token.dispose()
        }
        if ending == .sourceLost, traits.contains(.outlivesSource) { token.dispose() }
        let isSubscriberHeld = subscriber != nil || wasHeldWaiting
        let isSourceHeld = origin != nil && !traits.contains(.keepsSource)
        guard isSubscriberHeld || isSourceHeld else { return nil }
        let what = isSubscriberHeld ? "the subscriber's closures are" : "the source is"
        return withExtendedLifetime((token, scheduler)) {
            Violation(
                law: .nothingLeaked, what: "\(what) still held after: \(values) values, \(ending.rawValue)", history: ""
            )
        }
    }

    /// What is wrong with a callback inside a callback is a matter of re-entrancy.
    func reentrant(_ violations: [Violation]) -> [Violation] {
        violations.map { violation in
            guard violation.law == .serial else { return violation }
            return Violation(law: .reentrancy, what: violation.what, history: violation.history)
        }
    }
}

private final class ContractCanary: Sendable {}

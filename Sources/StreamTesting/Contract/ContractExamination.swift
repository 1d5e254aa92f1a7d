/// Experiments that check the laws for one operator.
struct ContractExamination<Output: Sendable, Problem: Error> {
    typealias Trial = ContractTrial<Output, Problem>
    typealias Violation = ContractReport.Violation

    let make: Trial.Operator
    let traits: ContractTraits
    let seed: UInt64

    /// The number of random histories, which differ on each run.
    static var histories: Int { ContractThreads.isFull ? 60 : 20 }

    /// The number of races, each of which starts three threads.
    static var races: Int { ContractThreads.isFull ? 60 : 8 }

    func violations(of law: ContractLaw) -> [Violation] {
        switch law {
        case .grammar: histories()
        case .silence: disposals()
        case .terminalOrder: terminalOrder() + teardownOrder()
        case .serial: serial() + shortSubscriptions() + slowSubscriber()
        case .reentrancy: sendingInCallback() + randomActionsInCallback() + sameOrderForAll() + advancingInCallback()
        case .foreignLocks: callbackWaitsForThread() + teardownWaitsForThread()
        case .exactlyOnce: exactlyOnce()
        case .nothingLeaked: nothingLeaked()
        case .boundedStack: boundedStack()
        case .currentScheduler: currentScheduler()
        case .noLostValues: noLostValues() + sameForAll() + batchesInCallback()
        case .cancellableLoops: cancellableLoops() + loopDisposedByAnotherThread()
        case .immediateFailure: immediateFailure()
        case .pausing: pausing()
        }
    }

    func trial(onEvent: @escaping @Sendable (Trial, _ isEnd: Bool) -> Void = { _, _ in }) -> Trial {
        Trial(traits, onEvent: onEvent, make)
    }

    func violations(in trial: Trial) -> [Violation] {
        trial.recorder.problems.map { Violation(law: $0.law, what: $0.what, history: trial.history) }
    }

    /// Checks random actions on one thread, some of them after a terminal event or a disposal.
    private func histories() -> [Violation] {
        var random = ContractRandom(seed: seed)
        return (0..<Self.histories).flatMap { _ in
            let trial = trial()
            for number in 0..<random.next(below: 12) { trial.perform(.random(number, &random)) }
            trial.settle()
            return violations(in: trial)
        }
    }

    /// Checks a subscriber that disposes inside a callback: at the first event, at the second one, and so on.
    private func disposals() -> [Violation] {
        (1...5).flatMap { last in
            let left = ContractCounter(last)
            let trial = trial { trial, _ in
                if left.add(-1) == 0 { trial.perform(.dispose) }
            }
            for number in 0..<6 { trial.perform(.send(number)) }
            trial.perform(.wait)
            trial.perform(.complete)
            trial.settle()
            return violations(in: trial)
        }
    }

    /// Checks that at a terminal event the subscription is disposed before the handler is called.
    private func terminalOrder() -> [Violation] {
        [Trial.Action.complete, .fail].flatMap { end in
            let trial = trial { trial, isEnd in
                guard isEnd else { return }
                if trial.isDisposed == false {
                    trial.recorder.report(
                        .terminalOrder, "the subscription was not disposed when the terminal event was delivered")
                }
                if !traits.contains(.keepsSource), trial.activeSubscriptions.isSet {
                    trial.recorder.report(
                        .terminalOrder,
                        "the subscription to the source was active when the terminal event was delivered")
                }
            }
            for number in 0..<4 { trial.perform(.send(number)) }
            trial.perform(end)
            trial.settle()
            return violations(in: trial)
        }
    }

    /// Checks that every end disposes the source before what is below the operator.
    private func teardownOrder() -> [Violation] {
        guard traits.isDisjoint(with: [.keepsSource, .disposesLater]), !traits.contains(.runsElsewhere) else {
            return []
        }
        return [Trial.Action.complete, .fail, .dispose].flatMap { end in
            let trial = Trial(
                traits,
                onTeardown: { recorder, isSourceActive in
                    if isSourceActive {
                        recorder.report(.terminalOrder, "what is below the operator was disposed before the source")
                    }
                }, make)
            for number in 0..<4 { trial.perform(.send(number)) }
            trial.perform(end)
            trial.settle()
            return violations(in: trial)
        }
    }

    /// Checks that a created source has a current scheduler, even if it is subscribed to on a thread without one.
    private func currentScheduler() -> [Violation] {
        let known = ContractCounter(0)
        let unknown = ContractCounter(0)
        let source = Signal<Int, MarbleFailure> { subscriber in
            (CurrentScheduler.value == nil ? unknown : known).add(1)
            subscriber.complete()
            return nil
        }
        let scheduler = VirtualTimeScheduler()
        let token = CurrentScheduler.withValue(scheduler) {
            make(source, scheduler).subscribe(next: { _ in }, failed: { _ in })
        }
        scheduler.advance(by: .tick * 8)
        token.dispose()
        if known.isSet {
            let (before, isDone, secondSubscription) = (known.value, ContractCounter(0), SerialDisposable())
            ContractThreads.start {
                secondSubscription.inner = make(source, scheduler).subscribe(next: { _ in }, failed: { _ in })
                scheduler.advance(by: .tick * 8)
                isDone.add(1)
            }
            // An operator can decide not to subscribe to the source a second time, because its time is over, for example.
            _ = ContractThreads.wait(seconds: 20) {
                known.value > before || unknown.isSet || (isDone.isSet && !traits.contains(.runsElsewhere))
            }
            secondSubscription.dispose()
        }
        guard unknown.isSet else { return [] }
        return [
            Violation(
                law: .currentScheduler, what: "the source was subscribed to without a current scheduler", history: "")
        ]
    }

    /// Checks that a source that sends synchronously has the same result as one that sends later.
    private func noLostValues() -> [Violation] {
        let hot = trial()
        for number in 0..<6 { hot.perform(.send(number)) }
        hot.perform(.complete)
        hot.settle()
        guard !traits.contains(.dependsOnTime) else { return violations(in: hot) }
        let cold = Trial(traits) { _, scheduler in make((0..<6).signal.widenedForContract, scheduler) }
        cold.settle()
        guard hot.recorder.events != cold.recorder.events else { return [] }
        return [
            Violation(
                law: .noLostValues,
                what: "a source that sends synchronously has another result than one that sends later",
                history: hot.history + "\n" + cold.history)
        ]
    }

    /// Checks that a failure ends the subscription, or causes a new one to the source, before time advances.
    private func immediateFailure() -> [Violation] {
        guard !traits.contains(.failsLater), !traits.contains(.keepsSource) else { return [] }
        return [0, 3].flatMap { count in
            let trial = trial()
            for number in 0..<count { trial.perform(.send(number)) }
            let (wasSubscribed, made) = (trial.activeSubscriptions.isSet, trial.allSubscriptions.value)
            trial.perform(.fail)
            let isOver = trial.recorder.hasEnded || trial.isDisposed == true || trial.allSubscriptions.value > made
            guard wasSubscribed, !isOver else { return violations(in: trial) }
            return [
                Violation(law: .immediateFailure, what: "a failure was not passed on at once", history: trial.history)
            ]
        }
    }
}

extension ContractTrial.Action {
    /// Values more often than anything else.
    static func random(_ number: Int, _ random: inout ContractRandom) -> Self {
        switch random.next(below: 12) {
        case 0: .complete
        case 1: .fail
        case 2: .dispose
        case 3, 4: .wait
        default: .send(number)
        }
    }
}

extension Signal where Failure == Never {
    /// As a signal that can fail.
    var widenedForContract: Signal<Value, MarbleFailure> {
        Signal<Value, MarbleFailure>(attach: { sink in
            attach(Sink(subscription: sink.subscription, next: sink.next, end: { _ in sink.complete() }))
        })
    }
}

/// The SplitMix64 generator, which has the same results for the same seed on every platform. Steele, Lea, Flood, OOPSLA 2014.
struct ContractRandom: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int(truncatingIfNeeded: (mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}

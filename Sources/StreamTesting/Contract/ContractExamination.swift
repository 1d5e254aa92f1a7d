/// The laws as experiments on one operator.
struct ContractExamination<Output: Sendable, Problem: Error> {
    typealias Trial = ContractTrial<Output, Problem>
    typealias Violation = ContractReport.Violation

    let make: Trial.Operator
    let traits: ContractTraits
    let seed: UInt64

    static var rounds: Int { 60 }

    func violations(of law: ContractLaw) -> [Violation] {
        switch law {
        case .grammar, .silence: histories()
        case .terminalOrder: terminalOrder()
        case .serial: serial()
        case .reentrancy: reentrancy()
        case .foreignLocks: foreignLocks()
        case .exactlyOnce: exactlyOnce()
        case .nothingLeaked: nothingLeaked()
        case .boundedStack: boundedStack()
        case .currentScheduler: currentScheduler()
        case .noLostValues: noLostValues()
        case .cancellableLoops: cancellableLoops()
        case .immediateFailure: immediateFailure()
        }
    }

    func violations(in trial: Trial) -> [Violation] {
        trial.witness.problems.map { Violation(law: $0.law, what: $0.what, history: trial.history) }
    }

    /// Random acts on one thread, some of them after an end or a disposal.
    private func histories() -> [Violation] {
        var random = ContractRandom(seed: seed)
        return (0..<Self.rounds).flatMap { _ in
            let trial = Trial(make)
            for number in 0..<random.next(below: 12) {
                switch random.next(below: 12) {
                case 0: trial.perform(.complete)
                case 1: trial.perform(.fail)
                case 2: trial.perform(.dispose)
                case 3, 4: trial.perform(.wait)
                default: trial.perform(.send(number))
                }
            }
            for _ in 0..<8 { trial.perform(.wait) }
            return violations(in: trial)
        }
    }

    /// At an end the subscription is disposed and the source let go before the handler is called.
    private func terminalOrder() -> [Violation] {
        [Trial.Act.complete, .fail].flatMap { end in
            let trial = Trial(make) { trial, isEnd in
                guard isEnd else { return }
                if trial.isDisposed == false {
                    trial.witness.blame(.terminalOrder, "the subscription was not disposed when the end was told")
                }
                if !traits.contains(.keepsSource), trial.standing.isSet {
                    trial.witness.blame(.terminalOrder, "the source was still subscribed to when the end was told")
                }
            }
            for number in 0..<4 { trial.perform(.send(number)) }
            trial.perform(end)
            for _ in 0..<8 { trial.perform(.wait) }
            return violations(in: trial)
        }
    }

    /// A subscriber that sends, and later ends, from inside its callback.
    private func reentrancy() -> [Violation] {
        let left = ContractCount(20)
        let trial = Trial(make) { trial, isEnd in
            guard !isEnd, left.isSet else { return }
            let number = left.add(-1)
            number == 0 ? trial.perform(.complete) : trial.perform(.send(number))
        }
        for number in 0..<4 { trial.perform(.send(number)) }
        for _ in 0..<8 { trial.perform(.wait) }
        trial.perform(.complete)
        for _ in 0..<8 { trial.perform(.wait) }
        return violations(in: trial).map { violation in
            guard violation.law == .serial else { return violation }
            return Violation(law: .reentrancy, what: violation.what, history: violation.history)
        }
    }

    /// Who subscribed is let go after each kind of end.
    private func nothingLeaked() -> [Violation] {
        ["complete", "fail", "dispose", "source lost"].compactMap { kind in
            weak var canary: ContractCanary?
            do {
                var subject: Subject<Int, MarbleFailure>? = Subject()
                let scheduler = VirtualTimeScheduler()
                let held = ContractCanary()
                canary = held
                let token = make(subject!.signal, scheduler).subscribe(
                    next: { _ in withExtendedLifetime(held) {} }, failed: { _ in withExtendedLifetime(held) {} },
                    completed: { withExtendedLifetime(held) {} })
                for number in 0..<3 { subject!.send(number) }
                switch kind {
                case "complete": subject!.complete()
                case "fail": subject!.fail(MarbleFailure())
                case "dispose": token.dispose()
                default: subject = nil
                }
                scheduler.advance(by: .tick * 8)
                if traits.contains(.keepsSource) || traits.contains(.failsLater) { token.dispose() }
            }
            guard canary != nil else { return nil }
            return Violation(
                law: .nothingLeaked, what: "the subscriber's closures are still held after: \(kind)", history: "")
        }
    }

    /// A long synchronous source on a small stack: an overflow ends the process.
    private func boundedStack() -> [Violation] {
        let isDone = ContractCount(0)
        ContractThreads.start(kibibytes: 512) {
            let scheduler = VirtualTimeScheduler()
            let source = (0..<20_000).signal.widenedForContract
            make(source, scheduler).subscribe(next: { _ in }, failed: { _ in }).dispose()
            isDone.add(1)
        }
        guard !ContractThreads.wait(seconds: 60, until: { isDone.isSet }) else { return [] }
        return [Violation(law: .boundedStack, what: "20,000 synchronous values did not end", history: "")]
    }

    /// A created source is told on which scheduler it is subscribed to.
    private func currentScheduler() -> [Violation] {
        let known = ContractCount(0)
        let unknown = ContractCount(0)
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
        guard unknown.value > 0 else { return [] }
        return [Violation(law: .currentScheduler, what: "the source was subscribed to on no scheduler", history: "")]
    }

    /// The same history twice gives the same; and a source that sends at once what one gives that sends later.
    private func noLostValues() -> [Violation] {
        let hot = Trial(make)
        for number in 0..<6 { hot.perform(.send(number)) }
        hot.perform(.complete)
        for _ in 0..<8 { hot.perform(.wait) }
        guard !traits.contains(.dependsOnTime) else { return violations(in: hot) }
        let cold = Trial { _, scheduler in make((0..<6).signal.widenedForContract, scheduler) }
        for _ in 0..<8 { cold.perform(.wait) }
        guard hot.witness.events != cold.witness.events else { return [] }
        return [
            Violation(
                law: .noLostValues, what: "a source that sends at once gave something else than one that sends later",
                history: hot.history + "\n" + cold.history)
        ]
    }

    /// An endless synchronous source that is disposed stops.
    private func cancellableLoops() -> [Violation] {
        let sent = ContractCount(0)
        let token = Lock<Subscriber<Output, Problem>?>(nil)
        let outer = Subscriber<Output, Problem>(next: { _ in }, failed: { _ in }, completed: {})
        token.withLock { $0 = outer }
        let source = Signal<Int, MarbleFailure> { subscriber in
            while !subscriber.isDisposed, sent.value < 100_000 {
                subscriber.send(sent.add(1))
                if sent.value == 1_000 { token.withLock { $0 }?.disposable.dispose() }
            }
            return nil
        }
        let scheduler = VirtualTimeScheduler()
        CurrentScheduler.withValue(scheduler) {
            make(source, scheduler).subscribe(outer).dispose()
        }
        token.withLock { $0 = nil }
        let total = sent.value
        guard total > 1_001, !traits.contains(.keepsSource) else { return [] }
        return [
            Violation(
                law: .cancellableLoops, what: "a source went on for \(total - 1_000) values after the disposal",
                history: "")
        ]
    }

    /// A failure is told, or another subscription made, before time moves.
    private func immediateFailure() -> [Violation] {
        guard !traits.contains(.failsLater), !traits.contains(.keepsSource) else { return [] }
        let trial = Trial(make)
        for number in 0..<3 { trial.perform(.send(number)) }
        let (wasSubscribed, made) = (trial.standing.isSet, trial.made.value)
        trial.perform(.fail)
        guard wasSubscribed, !trial.witness.hasEnded, trial.made.value == made else { return violations(in: trial) }
        return [
            Violation(law: .immediateFailure, what: "a failure was not passed on at once", history: trial.history)
        ]
    }
}

private final class ContractCanary: Sendable {}

extension Signal where Failure == Never {
    /// As a signal that can fail.
    fileprivate var widenedForContract: Signal<Value, MarbleFailure> {
        Signal<Value, MarbleFailure>(attach: { sink in
            attach(Sink(segment: sink.segment, next: sink.next, end: { _ in sink.complete() }))
        })
    }
}

/// SplitMix64: small, and the same course for the same seed everywhere. Steele, Lea, Flood, OOPSLA 2014.
struct ContractRandom {
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

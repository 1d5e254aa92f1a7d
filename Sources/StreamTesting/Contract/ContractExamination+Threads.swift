/// Experiments that need more than one thread.
extension ContractExamination {
    /// Checks two threads that send, and a third one that advances time.
    func serial() -> [Violation] {
        let trial = trial()
        let count = ContractThreads.isFull ? 500 : 250
        inParallel([
            { for number in 0..<count { trial.subject.send(number) } },
            { for number in count..<2 * count { trial.subject.send(number) } },
            { for _ in 0..<100 { trial.scheduler.advance(by: .tick) } },
        ])
        trial.perform(.complete)
        trial.settle()
        return violations(in: trial)
    }

    /// Checks that every subscriber receives the same events if two threads send.
    func sameForAll() -> [Violation] {
        guard !traits.contains(.dependsOnTime) else { return [] }
        let other = ContractRecorder()
        let trial = trial()
        let before = trial.recorder.events.count
        let token = trial.signal.subscribe(other)
        let early = other.events.count
        inParallel([
            { for number in 0..<100 { trial.subject.send(number) } },
            { for number in 100..<200 { trial.subject.send(number) } },
        ])
        trial.perform(.complete)
        trial.settle()
        token.dispose()
        let (one, two) = (trial.recorder.events.dropFirst(before), other.events.dropFirst(early))
        guard !one.elementsEqual(two) else { return [] }
        let what =
            "two threads sent; one subscriber received \(one.count) events, another one \(two.count) or different ones"
        return [Violation(law: .noLostValues, what: what, history: trial.history)]
    }

    /// Checks that a thread can send, subscribe, and dispose while a callback waits for that thread.
    ///
    /// The thread must not wait for the callback, and no event may arrive after its disposal.
    func callbackWaitsForThread() -> [Violation] {
        let gate = ContractGate()
        let trial = trial { _, _ in gate.pass() }
        let senderIsDone = ContractCounter(0)
        let otherIsDone = ContractCounter(0)
        return withExtendedLifetime(trial) {
            // Shut only now, because a source that sends synchronously does so on this thread, which must not be blocked.
            gate.shut()
            ContractThreads.start {
                for number in 0..<8 { trial.subject.send(number) }
                trial.scheduler.advance(by: .tick * 8)
                trial.subject.complete()
                trial.scheduler.advance(by: .tick * 8)
                senderIsDone.add(1)
            }
            let isInside = ContractThreads.wait { gate.hasWaiter || senderIsDone.isSet }
            guard isInside, !senderIsDone.isSet else {
                gate.open()
                return []
            }
            ContractThreads.start {
                trial.subject.send(100)
                trial.signal.subscribe(next: { _ in }, failed: { _ in }).dispose()
                trial.perform(.dispose)
                otherIsDone.add(1)
            }
            let isFree = ContractThreads.wait(seconds: ContractThreads.secondsUntilViolation) { otherIsDone.isSet }
            gate.open()
            _ = ContractThreads.wait(seconds: 180) { senderIsDone.isSet && otherIsDone.isSet }
            guard !isFree else { return violations(in: trial) }
            let what = "a thread that sent, subscribed or disposed waited for a callback that waited for that thread"
            return [Violation(law: .foreignLocks, what: what, history: trial.history)]
        }
    }

    /// Checks that a thread can send, subscribe, and dispose while a source's teardown waits for that thread.
    func teardownWaitsForThread() -> [Violation] {
        let gate = ContractGate()
        let trial = Trial(traits) { source, scheduler in
            make(
                Signal(attach: { sink in
                    if TracingHooks.isDescribing { return source.attach(sink) }
                    sink.subscription.add { gate.pass() }
                    source.attach(sink)
                }), scheduler)
        }
        let (disposerIsDone, otherIsDone) = (ContractCounter(0), ContractCounter(0))
        // Shut only now, because a teardown that the value causes runs on this thread, which must not be blocked.
        trial.subject.send(1)
        gate.shut()
        ContractThreads.start {
            trial.perform(.dispose)
            trial.settle()
            disposerIsDone.add(1)
        }
        let isInside = ContractThreads.wait { gate.hasWaiter || disposerIsDone.isSet }
        guard isInside, !disposerIsDone.isSet else {
            gate.open()
            return violations(in: trial)
        }
        ContractThreads.start {
            trial.subject.send(2)
            let token = trial.signal.subscribe(next: { _ in }, failed: { _ in })
            trial.subject.send(3)
            trial.perform(.dispose)
            trial.subject.complete()
            token.dispose()
            otherIsDone.add(1)
        }
        let isFree = ContractThreads.wait(seconds: ContractThreads.secondsUntilViolation) { otherIsDone.isSet }
        gate.open()
        _ = ContractThreads.wait(seconds: 180) { disposerIsDone.isSet && otherIsDone.isSet }
        guard !isFree else { return [] }
        let what = "a thread that sent, subscribed or disposed waited for a teardown that waited for that thread"
        return [Violation(law: .foreignLocks, what: what, history: trial.history)]
    }

    /// Checks completion, failure, and disposal at the same time: at most one terminal event, and one teardown.
    func exactlyOnce() -> [Violation] {
        for _ in 0..<Self.races {
            let found = raceOfEnds()
            if !found.isEmpty { return found }
        }
        return []
    }

    private func raceOfEnds() -> [Violation] {
        let teardowns = ContractCounter(0)
        let subscriptions = ContractCounter(0)
        let trial = Trial(traits) { source, scheduler in
            make(
                Signal(attach: { sink in
                    if TracingHooks.isDescribing { return source.attach(sink) }
                    subscriptions.add(1)
                    sink.subscription.add { teardowns.add(1) }
                    source.attach(sink)
                }), scheduler)
        }
        trial.subject.send(1)
        inParallel([
            { trial.subject.complete() }, { trial.subject.fail(MarbleFailure()) }, { trial.perform(.dispose) },
        ])
        trial.settle()
        func isBalanced() -> Bool { subscriptions.value == teardowns.value }
        if !traits.contains(.keepsSource), !isBalanced(),
            !traits.contains(.runsElsewhere) || !ContractThreads.wait(until: isBalanced)
        {
            let (begun, tornDown) = (subscriptions.value, teardowns.value)
            trial.recorder.report(.exactlyOnce, "\(begun) subscriptions were torn down \(tornDown) times")
        }
        // A delivery in progress on another thread can still arrive.
        return violations(in: trial).filter { $0.law != .silence }
    }

    /// Runs `bodies` on a thread each. They begin when all threads have started, because a body is often shorter than a start.
    func inParallel(_ bodies: [@Sendable () -> Void]) {
        let (starting, running) = (ContractCounter(bodies.count), ContractCounter(bodies.count))
        for body in bodies {
            ContractThreads.start {
                starting.add(-1)
                ContractThreads.spin { !starting.isSet }
                body()
                running.add(-1)
            }
        }
        _ = ContractThreads.wait(seconds: 180) { !running.isSet }
    }
}

/// Blocks the first thread that passes while the gate is shut, until it is opened.
private final class ContractGate: Sendable {
    private let isShut = ContractCounter(0)
    private let arrivals = ContractCounter(0)
    private let isOpen = ContractCounter(0)

    var hasWaiter: Bool { arrivals.isSet }

    func shut() { isShut.add(1) }
    func open() { isOpen.add(1) }

    func pass() {
        guard isShut.isSet, arrivals.add(1) == 1 else { return }
        // Longer than the waits that detect whether another thread is blocked.
        _ = ContractThreads.wait(seconds: 180) { isOpen.isSet }
    }
}

/// The laws that take more than one thread to break.
extension ContractExamination {
    /// Two threads send; a third one moves time.
    func serial() -> [Violation] {
        let trial = trial()
        inParallel([
            { for number in 0..<500 { trial.subject.send(number) } },
            { for number in 500..<1_000 { trial.subject.send(number) } },
            { for _ in 0..<100 { trial.scheduler.advance(by: .tick) } },
        ])
        trial.perform(.complete)
        trial.settle()
        return violations(in: trial)
    }

    /// Two threads send; every subscriber sees the same.
    func sameForAll() -> [Violation] {
        guard !traits.contains(.dependsOnTime) else { return [] }
        let other = ContractWitness()
        let trial = trial()
        let before = trial.witness.events.count
        let token = trial.signal.subscribe(other)
        let early = other.events.count
        inParallel([
            { for number in 0..<100 { trial.subject.send(number) } },
            { for number in 100..<200 { trial.subject.send(number) } },
        ])
        trial.perform(.complete)
        trial.settle()
        token.dispose()
        let (one, two) = (trial.witness.events.dropFirst(before), other.events.dropFirst(early))
        guard !one.elementsEqual(two) else { return [] }
        let what = "two threads sent; one subscriber saw \(one.count) events, another one \(two.count), or others"
        return [Violation(law: .noLostValues, what: what, history: trial.history)]
    }

    /// While a callback waits for a thread, that thread sends, subscribes and disposes: it must not wait for the callback,
    /// and when it has disposed, nothing comes any more.
    func foreignLocks() -> [Violation] {
        let door = ContractDoor()
        let trial = trial { _, _ in door.pass() }
        let senderIsDone = ContractCount(0)
        let otherIsDone = ContractCount(0)
        return withExtendedLifetime(trial) {
            // What a source sends at once came on this thread, which has to stay free.
            door.shut()
            ContractThreads.start {
                for number in 0..<8 { trial.subject.send(number) }
                trial.scheduler.advance(by: .tick * 8)
                trial.subject.complete()
                trial.scheduler.advance(by: .tick * 8)
                senderIsDone.add(1)
            }
            let isInside = ContractThreads.wait { door.isWaitedAt || senderIsDone.isSet }
            guard isInside, !senderIsDone.isSet else {
                door.open()
                return []
            }
            ContractThreads.start {
                trial.subject.send(100)
                trial.signal.subscribe(next: { _ in }, failed: { _ in }).dispose()
                trial.perform(.dispose)
                otherIsDone.add(1)
            }
            let isFree = ContractThreads.wait { otherIsDone.isSet }
            door.open()
            _ = ContractThreads.wait(seconds: 180) { senderIsDone.isSet && otherIsDone.isSet }
            guard !isFree else { return violations(in: trial) }
            let what = "a thread that sent, subscribed or disposed waited for a callback that waited for that thread"
            return [Violation(law: .foreignLocks, what: what, history: trial.history)]
        }
    }

    /// While a source's teardown waits for a thread, that thread sends, subscribes and disposes: it must not wait for the
    /// teardown.
    func foreignTeardown() -> [Violation] {
        let door = ContractDoor()
        let trial = Trial(traits) { source, scheduler in
            make(
                Signal(attach: { sink in
                    sink.segment.add { door.pass() }
                    source.attach(sink)
                }), scheduler)
        }
        let (disposerIsDone, otherIsDone) = (ContractCount(0), ContractCount(0))
        // What a value tears down, it tears down on this thread, which has to stay free.
        trial.subject.send(1)
        door.shut()
        ContractThreads.start {
            trial.perform(.dispose)
            trial.settle()
            disposerIsDone.add(1)
        }
        let isInside = ContractThreads.wait { door.isWaitedAt || disposerIsDone.isSet }
        guard isInside, !disposerIsDone.isSet else {
            door.open()
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
        let isFree = ContractThreads.wait { otherIsDone.isSet }
        door.open()
        _ = ContractThreads.wait(seconds: 180) { disposerIsDone.isSet && otherIsDone.isSet }
        guard !isFree else { return [] }
        let what = "a thread that sent, subscribed or disposed waited for a teardown that waited for that thread"
        return [Violation(law: .foreignLocks, what: what, history: trial.history)]
    }

    /// Completion, failure and disposal at the same time: at most one end, one teardown.
    func exactlyOnce() -> [Violation] {
        for _ in 0..<Self.rounds {
            let found = raceOfEnds()
            if !found.isEmpty { return found }
        }
        return []
    }

    private func raceOfEnds() -> [Violation] {
        let teardowns = ContractCount(0)
        let subscriptions = ContractCount(0)
        let trial = Trial(traits) { source, scheduler in
            make(
                Signal(attach: { sink in
                    subscriptions.add(1)
                    sink.segment.add { teardowns.add(1) }
                    source.attach(sink)
                }), scheduler)
        }
        trial.subject.send(1)
        inParallel([
            { trial.subject.complete() }, { trial.subject.fail(MarbleFailure()) }, { trial.perform(.dispose) },
        ])
        trial.settle()
        func isEven() -> Bool { subscriptions.value == teardowns.value }
        if !traits.contains(.keepsSource), !isEven(),
            !traits.contains(.runsElsewhere) || !ContractThreads.wait(until: isEven)
        {
            let (begun, tornDown) = (subscriptions.value, teardowns.value)
            trial.witness.blame(.exactlyOnce, "\(begun) subscriptions were torn down \(tornDown) times")
        }
        // From another thread, the delivery that was under way may still come.
        return violations(in: trial).filter { $0.law != .silence }
    }

    func inParallel(_ bodies: [@Sendable () -> Void]) {
        let running = ContractCount(bodies.count)
        for body in bodies {
            ContractThreads.start {
                body()
                running.add(-1)
            }
        }
        _ = ContractThreads.wait(seconds: 180) { !running.isSet }
    }
}

/// Holds up the first thread that passes while it is shut.
private final class ContractDoor: Sendable {
    private let isShut = ContractCount(0)
    private let arrivals = ContractCount(0)
    private let isOpen = ContractCount(0)

    var isWaitedAt: Bool { arrivals.isSet }

    func shut() { isShut.add(1) }
    func open() { isOpen.add(1) }

    func pass() {
        guard isShut.isSet, arrivals.add(1) == 1 else { return }
        // Longer than those wait who find out whether somebody waits for this.
        _ = ContractThreads.wait(seconds: 180) { isOpen.isSet }
    }
}

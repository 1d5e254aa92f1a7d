/// Experiments with long synchronous work.
extension ContractExamination {
    /// Checks a long synchronous source, and a subscriber that sends at each event, on a small stack. An overflow ends the process.
    ///
    /// With 512 KiB, 2,000 levels leave 262 bytes each, and one level of a recursion through an operator needs more.
    func boundedStack() -> [Violation] {
        let count = ContractThreads.isFull ? 20_000 : 2_000
        let isDone = ContractCounter(0)
        ContractThreads.start(kibibytes: 512) {
            let scheduler = VirtualTimeScheduler()
            let source = (0..<count).signal.widenedForContract
            make(source, scheduler).subscribe(next: { _ in }, failed: { _ in }).dispose()
            let subject = Subject<Int, MarbleFailure>()
            let left = ContractCounter(count)
            let answering = make(subject.signal, scheduler).subscribe(
                next: { _ in
                    let number = left.add(-1)
                    if number > 0 { subject.send(number) }
                }, failed: { _ in })
            for number in 0..<4 { subject.send(number) }
            scheduler.advance(by: .tick * 8)
            subject.complete()
            answering.dispose()
            isDone.add(1)
        }
        guard !ContractThreads.wait(seconds: 180, until: { isDone.isSet }) else { return [] }
        let what = "\(count) synchronous values, or as many values sent inside a callback, did not end"
        return [Violation(law: .boundedStack, what: what, history: "")]
    }

    /// Checks that an endless synchronous source stops after a disposal inside its loop.
    func cancellableLoops() -> [Violation] {
        let (sent, sentLate) = (ContractCounter(0), ContractCounter(0))
        let outer = Subscriber<Output, Problem>(next: { _ in }, failed: { _ in }, completed: {})
        let source = Signal<Int, MarbleFailure> { subscriber in
            while !subscriber.isDisposed, sent.value < 100_000 {
                if outer.isDisposed { sentLate.add(1) }
                subscriber.send(sent.add(1))
                if sent.value >= 1_000 { outer.disposable.dispose() }
            }
            return nil
        }
        let scheduler = VirtualTimeScheduler()
        CurrentScheduler.withValue(scheduler) {
            make(source, scheduler).bind(to: outer).dispose()
        }
        scheduler.advance(by: .tick * 8)
        guard sentLate.value > 1, !traits.contains(.keepsSource) else { return [] }
        let what = "a source sent \(sentLate.value) values after the disposal"
        return [Violation(law: .cancellableLoops, what: what, history: "")]
    }

    /// Checks that an endless synchronous source stops after a disposal on another thread.
    func loopDisposedByAnotherThread() -> [Violation] {
        guard !traits.contains(.keepsSource) else { return [] }
        let (sent, isDone, hasGivenUp) = (ContractCounter(0), ContractCounter(0), ContractCounter(0))
        let looping = ContractCounter(0)
        let outer = Subscriber<Output, Problem>(next: { _ in }, failed: { _ in }, completed: {})
        let scheduler = VirtualTimeScheduler()
        ContractThreads.start {
            let source = Signal<Int, MarbleFailure>(attach: { sink in
                if TracingHooks.isDescribing { return }
                looping.add(1)
                while !sink.isDisposed, !hasGivenUp.isSet { sink.next(sent.add(1) & 7) }
                looping.add(-1)
            })
            CurrentScheduler.withValue(scheduler) {
                make(source, scheduler).bind(to: outer).dispose()
            }
            isDone.add(1)
        }
        _ = ContractThreads.wait(seconds: 20) { sent.value > 100 || isDone.isSet }
        outer.disposable.dispose()
        // Limited by values instead of time, because this also works on a busy machine.
        let last = sent.value + 1_000_000
        func hasStopped() -> Bool { isDone.isSet && !looping.isSet }
        let isOver = ContractThreads.wait { hasStopped() || sent.value > last } && hasStopped()
        hasGivenUp.add(1)
        guard !isOver else { return [] }
        let what = "a synchronous source continued after the disposal on another thread"
        return [Violation(law: .cancellableLoops, what: what, history: "")]
    }
}

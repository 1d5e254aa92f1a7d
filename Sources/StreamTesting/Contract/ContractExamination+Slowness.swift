/// Experiments with subscribers that take long.
extension ContractExamination {
    /// Checks that the time that a subscriber takes does not make a source fail that has sent everything immediately.
    func slowSubscriber() -> [Violation] {
        guard !traits.contains(.runsElsewhere) else { return [] }
        func events(_ delay: Duration) -> ContractRecorder {
            let left = ContractCounter(40)
            let trial = Trial(
                traits,
                onEvent: { trial, isEnd in
                    if !isEnd, left.add(-1) > 0 { trial.scheduler.advance(by: delay) }
                }
            ) { _, scheduler in
                make((0..<6).signal.widenedForContract, scheduler)
            }
            trial.settle()
            return trial.recorder
        }
        let (fast, slow) = (events(.zero), events(.tick * 20))
        guard fast.events.last == "|", slow.events.last == "#" else { return [] }
        let what = "the result failed because the subscriber took 20 ticks for each value"
        return [Violation(law: .serial, what: what, history: fast.diagram + "\n" + slow.diagram)]
    }
}

/// Experiments with the memory of ended subscriptions.
extension ContractExamination {
    /// Checks that nothing retains the subscriber or the source after each kind of end, although the subscription is retained.
    func nothingLeaked() -> [Violation] {
        Ending.allCases.flatMap { ending in [0, 3].compactMap { leak(after: ending, values: $0) } }
    }

    private enum Ending: String, CaseIterable {
        case complete, fail, dispose
        case sourceReleased = "source released"
        case allReleased = "everything released except the subscription and the signal"
    }

    private func leak(after ending: Ending, values: Int) -> Violation? {
        weak var subscriber: ContractTrackedObject?
        weak var origin: ContractTrackedObject?
        let (token, scheduler): (any Disposable, VirtualTimeScheduler?)
        var wasRetainedBeforeAdvance = false
        do {
            var subject: Subject<Int, MarbleFailure>? = Subject()
            let (subscriberObject, sourceObject) = (ContractTrackedObject(), ContractTrackedObject())
            (subscriber, origin) = (subscriberObject, sourceObject)
            let hot = subject!.signal
            let own = VirtualTimeScheduler()
            let signal = make(
                Signal(attach: { sink in withExtendedLifetime(sourceObject) { hot.attach(sink) } }), own)
            token = signal.subscribe(ContractRecorder()) { [subscriberObject] _ in
                withExtendedLifetime(subscriberObject) {}
            }
            for number in 0..<values { subject!.send(number) }
            switch ending {
            case .complete: subject!.complete()
            case .fail: subject!.fail(MarbleFailure())
            case .dispose: token.dispose()
            case .sourceReleased, .allReleased: subject = nil
            }
            if ending == .allReleased {
                signal.subscribe(ContractRecorder()).dispose()
                token.dispose()
                scheduler = nil
            } else {
                scheduler = own
            }
        }
        if ending == .dispose, !traits.contains(.runsElsewhere) { wasRetainedBeforeAdvance = subscriber != nil }
        scheduler?.advance(by: .tick * 8)
        if traits.contains(.runsElsewhere) {
            _ = ContractThreads.wait { subscriber == nil && origin == nil }
        } else if !traits.isDisjoint(with: [.keepsSource, .failsLater]) {
            token.dispose()
        }
        if ending == .sourceReleased, traits.contains(.outlivesSource) { token.dispose() }
        let isSubscriberRetained = subscriber != nil || wasRetainedBeforeAdvance
        let isSourceRetained = origin != nil && !traits.contains(.keepsSource)
        guard isSubscriberRetained || isSourceRetained else { return nil }
        let what = isSubscriberRetained ? "the subscriber's closures are" : "the source is"
        return withExtendedLifetime((token, scheduler)) {
            Violation(
                law: .nothingLeaked, what: "\(what) still retained after: \(values) values, \(ending.rawValue)",
                history: ""
            )
        }
    }
}

private final class ContractTrackedObject: Sendable {}

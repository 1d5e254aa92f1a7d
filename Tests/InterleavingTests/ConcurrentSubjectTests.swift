import StreamCore
import Testing

extension Interleavings {
    @Suite struct ConcurrentSubjectTests {
        @Test("Subject: subscribe ‖ send delivers values that are sent after subscribe has returned")
        func subscribing() {
            expectAlways("subject: subscribe ‖ send") {
                let (subject, log) = (Subject<Int, Never>(), Log())
                let listener = Listener(log)
                return Scenario([
                    { listener.listen(to: subject.signal) },
                    {
                        log.note("sending")
                        subject.send(1)
                    },
                ]) {
                    let mustArrive = log.index("subscribed")! < log.index("sending")!
                    subject.send(2)
                    return first(
                        listener.problem,
                        unless(
                            listener.events == ["1", "2"] || (!mustArrive && listener.events == ["2"]), "\(log.notes)"))
                }
            }
        }

        @Test("Subject: send, send ‖ dispose delivers at most the value in progress after the disposal")
        func disposing() {
            expectAlways("subject: send, send ‖ dispose") {
                let (subject, log) = (Subject<Int, Never>(), Log())
                let listener = Listener(log)
                listener.listen(to: subject.signal)
                return Scenario([{ [1, 2].forEach(subject.send) }, { listener.dispose() }]) {
                    first(
                        listener.problem,
                        unless(["1", "2"].starts(with: listener.events), "\(log.notes)"),
                        unless(subject.subscriberCount == 0, "it is still in the list"))
                }
            }
        }

        @Test("Subject: send ‖ send ‖ complete delivers one order to both subscribers")
        func oneOrder() {
            expectAlways("subject: send ‖ send ‖ complete, to two subscribers", .preemptions(2)) {
                let (subject, log) = (Subject<Int, Never>(), Log())
                let listeners = ["a", "b"].map { Listener(named: $0, log) }
                for listener in listeners { listener.listen(to: subject.signal) }
                return Scenario([{ subject.send(1) }, { subject.send(2) }, { subject.complete() }]) {
                    first(
                        listeners[0].problem, listeners[1].problem,
                        unless(listeners[0].events == listeners[1].events, "\(log.notes)"),
                        unless(listeners[0].events.last == "end", "\(log.notes)"))
                }
            }
        }

        @Test("Subject: subscribe ‖ complete ‖ subscribe delivers one end to each subscriber")
        func ending() {
            expectAlways("subject: subscribe ‖ complete ‖ subscribe", .preemptions(2)) {
                let (subject, log) = (Subject<Int, Never>(), Log())
                let listeners = ["a", "b"].map { Listener(named: $0, log) }
                return Scenario([
                    { listeners[0].listen(to: subject.signal) }, { subject.complete() },
                    { listeners[1].listen(to: subject.signal) },
                ]) {
                    first(
                        listeners[0].problem, listeners[1].problem,
                        unless(
                            listeners.allSatisfy { $0.events == ["end"] && $0.subscription.isDisposed }, "\(log.notes)")
                    )
                }
            }
        }

        @Test("Subject: complete ‖ dispose delivers the end or nothing")
        func endAgainstDisposal() {
            expectAlways("subject: send, complete ‖ dispose") {
                let (subject, log) = (Subject<Int, Never>(), Log())
                let listener = Listener(log)
                listener.listen(to: subject.signal)
                return Scenario([
                    {
                        subject.send(1)
                        subject.complete()
                    }, { listener.dispose() },
                ]) {
                    first(
                        listener.problem,
                        unless(
                            ["1", "end"].starts(with: listener.events) || listener.events == ["end"], "\(log.notes)"),
                        unless(subject.subscriberCount == 0, "it is still in the list"))
                }
            }
        }

        @Test("Subject: subscribe ‖ release disposes the subscription")
        func releasing() {
            expectAlways("subject: subscribe ‖ release of the subject ‖ send", .preemptions(3)) {
                let (subject, log) = (Holder(Subject<Int, Never>()), Log())
                let signal = subject.held!.signal
                let listener = Listener(log)
                return Scenario([
                    { listener.listen(to: signal) },
                    {
                        log.note("release")
                        subject.held = nil
                    },
                    {
                        log.note("borrow")
                        if let subject = subject.held { subject.send(1) }
                    },
                ]) {
                    first(
                        listener.problem, unless(listener.subscription.isDisposed, "it is active without a source"),
                        unless(["1"].starts(with: listener.events), "\(log.notes)"))
                }
            }
        }
    }
}

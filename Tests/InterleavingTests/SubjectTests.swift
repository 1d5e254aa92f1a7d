import StreamCore
import Testing

extension Interleavings {
    @Suite struct SubjectTests {
        @Test("subscribe ‖ send: what is sent after subscribe has returned arrives")
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

        @Test("send, send ‖ dispose: at most the delivery that was under way comes after it")
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

        @Test("send ‖ send ‖ complete, to two: one order for both")
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

        @Test("subscribe ‖ complete ‖ subscribe: the end comes once to each")
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
                        unless(listeners.allSatisfy { $0.events == ["end"] && $0.segment.isDisposed }, "\(log.notes)"))
                }
            }
        }

        @Test("complete ‖ dispose: the end, or silence")
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

        @Test("subscribe ‖ release of the subject: the subscription is disposed")
        func losing() {
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
                        listener.problem, unless(listener.segment.isDisposed, "it waits for nobody"),
                        unless(["1"].starts(with: listener.events), "\(log.notes)"))
                }
            }
        }
    }
}

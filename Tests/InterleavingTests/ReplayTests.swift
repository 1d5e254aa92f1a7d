import StreamCore
import Testing

extension Interleavings {
    @Suite struct ReplayTests {
        @Test("ReplaySubject: send ‖ subscribe causes no gap and no duplicate")
        func subscribing() {
            expectAlways("replay: send ‖ subscribe") {
                let (subject, log) = (ReplaySubject<Int, Never>(), Log())
                subject.send(0)
                let listener = Listener(log)
                return Scenario([{ subject.send(1) }, { listener.listen(to: subject.signal) }]) {
                    subject.send(2)
                    return first(listener.problem, unless(listener.events == ["0", "1", "2"], "\(log.notes)"))
                }
            }
        }

        @Test("ReplaySubject: send ‖ send ‖ subscribe delivers one order to all subscribers")
        func oneOrder() {
            expectAlways("replay: send ‖ send ‖ subscribe", .preemptions(2)) {
                let (subject, log) = (ReplaySubject<Int, Never>(), Log())
                let (present, late) = (Listener(named: "a", log), Listener(named: "b", log))
                present.listen(to: subject.signal)
                return Scenario([
                    { subject.send(1) }, { subject.send(2) }, { late.listen(to: subject.signal) },
                ]) {
                    first(
                        present.problem, late.problem, unless(present.events.count == 2, "\(log.notes)"),
                        unless(present.events == late.events, "\(log.notes)"))
                }
            }
        }

        @Test("ReplaySubject: send ‖ subscribe ‖ dispose delivers the first values and retains nothing")
        func disposing() {
            expectAlways("replay: send ‖ subscribe ‖ dispose") {
                let (subject, log) = (ReplaySubject<Int, Never>(), Log())
                subject.send(0)
                let listener = Listener(log)
                return Scenario([
                    { subject.send(1) }, { listener.listen(to: subject.signal) }, { listener.dispose() },
                ]) {
                    first(
                        listener.problem, unless(["0", "1"].starts(with: listener.events), "\(log.notes)"),
                        unless(subject.subscriberCount == 0, "it is still in the list"))
                }
            }
        }

        @Test("ReplaySubject: send, complete ‖ subscribe delivers all values and then the end")
        func ending() {
            expectAlways("replay: send, complete ‖ subscribe") {
                let (subject, log) = (ReplaySubject<Int, Never>(), Log())
                subject.send(0)
                let listener = Listener(log)
                return Scenario([
                    {
                        subject.send(1)
                        subject.complete()
                    }, { listener.listen(to: subject.signal) },
                ]) {
                    first(
                        listener.problem, unless(listener.events == ["0", "1", "end"], "\(log.notes)"),
                        unless(listener.subscription.isDisposed, "it is active after the end"))
                }
            }
        }

        @Test("ReplaySubject: send ‖ complete ‖ subscribe delivers the accepted values and the end")
        func endAgainstSend() {
            expectAlways("replay: send ‖ complete ‖ subscribe", .preemptions(3)) {
                let (subject, log) = (ReplaySubject<Int, Never>(), Log())
                let listener = Listener(log)
                return Scenario([
                    { subject.send(1) }, { subject.complete() }, { listener.listen(to: subject.signal) },
                ]) {
                    let late = Listener(Log())
                    late.listen(to: subject.signal)
                    return first(
                        listener.problem,
                        unless(["1", "end"].suffix(listener.events.count) == listener.events[...], "\(log.notes)"),
                        unless(listener.events.last == "end" && late.events == listener.events, "\(log.notes)"))
                }
            }
        }

        @Test("ReplaySubject: a send inside the replay ‖ send delivers both after the replay")
        func reentrant() {
            expectAlways("replay: subscribe { send } ‖ send") {
                let (subject, log) = (ReplaySubject<Int, Never>(), Log())
                subject.send(0)
                let listener = Listener(log)
                return Scenario([
                    { listener.listen(to: subject.signal) { if $0 == 0 { subject.send(1) } } },
                    { subject.send(2) },
                ]) {
                    let late = Listener(Log())
                    late.listen(to: subject.signal)
                    listener.dispose()
                    return first(
                        listener.problem, unless(listener.events.count == 3, "\(log.notes)"),
                        unless(listener.events == late.events, "\(log.notes)"))
                }
            }
        }

        @Test("ReplaySubject: subscribe ‖ send, release delivers all values and then disposes the subscription")
        func releasing() {
            expectAlways("replay: subscribe ‖ send, release of the subject", .preemptions(3)) {
                let (subject, log) = (Holder(ReplaySubject<Int, Never>()), Log())
                subject.held!.send(0)
                let signal = subject.held!.signal
                let listener = Listener(log)
                return Scenario([
                    { listener.listen(to: signal) },
                    {
                        subject.held?.send(1)
                        log.note("release")
                        subject.held = nil
                    },
                ]) {
                    first(
                        listener.problem, unless(listener.events == ["0", "1"], "\(log.notes)"),
                        unless(listener.subscription.isDisposed, "it is active without a source"))
                }
            }
        }

        @Test("BehaviorSubject: send ‖ send ‖ subscribe delivers the current value last")
        func behavior() {
            expectAlways("behaviour: send ‖ send ‖ subscribe", .preemptions(2)) {
                let (subject, log) = (BehaviorSubject<Int, Never>(0), Log())
                let listener = Listener(log)
                return Scenario([
                    { subject.send(1) }, { subject.send(2) }, { listener.listen(to: subject.signal) },
                ]) {
                    let order = subject.value == 2 ? ["0", "1", "2"] : ["0", "2", "1"]
                    return first(
                        listener.problem, unless(!listener.events.isEmpty, "no value"),
                        unless(listener.events == order.suffix(listener.events.count), "\(log.notes)"))
                }
            }
        }

        @Test("MutableProperty: modify ‖ modify ‖ subscribe misses no change and notifies of the final value last")
        func property() {
            expectAlways("property: modify ‖ modify ‖ subscribe", .preemptions(2)) {
                let (property, log) = (MutableProperty(0), Log())
                let listener = Listener(log)
                return Scenario([
                    { property.modify { $0 += 1 } }, { property.modify { $0 += 1 } },
                    { listener.listen(to: property.values) },
                ]) {
                    first(
                        listener.problem, unless(property.value == 2, "a change is missed"),
                        unless(
                            !listener.events.isEmpty
                                && ["0", "1", "2"].suffix(listener.events.count) == listener.events[...],
                            "\(log.notes)"))
                }
            }
        }
    }
}

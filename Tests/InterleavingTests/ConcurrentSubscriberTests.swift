import StreamCore
import Testing

extension Interleavings {
    @Suite struct ConcurrentSubscriberTests {
        @Test("Subscriber: send ‖ send, send ‖ dispose drops pending values")
        func disposing() {
            expectAlways("subscriber: send ‖ send, send ‖ dispose", .preemptions(2)) {
                let log = Log()
                let subscriber = Subscriber<Int, Never>(next: { log.call("\($0)") })
                return Scenario([
                    { subscriber.send(1) }, { [2, 3].forEach(subscriber.send) },
                    {
                        subscriber.disposable.dispose()
                        log.note("disposed")
                    },
                ]) {
                    let late = log.notes[log.index("disposed")!...].count { $0.hasSuffix("(") }
                    return first(
                        log.overlap(), unless(Set(log.calls()).count == log.calls().count, "\(log.notes)"),
                        unless(late <= 1, "\(log.notes)"))
                }
            }
        }

        @Test("Subscriber: complete ‖ dispose delivers the end or nothing")
        func endAgainstDisposal() {
            expectAlways("subscriber: send, complete ‖ dispose") {
                let listener = Listener(Log())
                let above = Subscription()
                let probe = Probe("above", listener.log)
                above.add(probe)
                listener.subscription.add(above)
                let subscriber = Subscriber(into: listener.sink(), disposable: above)
                return Scenario([
                    {
                        subscriber.send(1)
                        subscriber.complete()
                    }, { listener.dispose() },
                ]) {
                    first(
                        listener.problem, unless(probe.disposals == 1, "\(listener.log.notes)"),
                        unless(
                            ["1", "end"].starts(with: listener.events) || listener.events == ["end"],
                            "\(listener.log.notes)"),
                        unless(
                            listener.log.index("end(").map { listener.log.index("above disposed")! < $0 } ?? true,
                            "the end was delivered before the disposal"))
                }
            }
        }

        @Test("Subscriber: send ‖ send ‖ complete delivers one event at a time and nothing after the end")
        func ending() {
            expectAlways("subscriber: send ‖ send ‖ complete") {
                let listener = Listener(Log())
                let subscriber = Subscriber(into: listener.sink(), disposable: listener.subscription)
                return Scenario([{ subscriber.send(1) }, { subscriber.send(2) }, { subscriber.complete() }]) {
                    first(
                        listener.problem, unless(listener.events.last == "end", "\(listener.log.notes)"),
                        unless(Set(listener.events).count == listener.events.count, "\(listener.log.notes)"))
                }
            }
        }

        @Test("Subscriber: complete ‖ complete ‖ dispose delivers at most one end")
        func twoEnds() {
            expectAlways("subscriber: complete ‖ complete ‖ dispose") {
                let listener = Listener(Log())
                let subscriber = Subscriber(into: listener.sink(), disposable: listener.subscription)
                return Scenario([{ subscriber.complete() }, { subscriber.complete() }, { listener.dispose() }]) {
                    first(listener.problem, unless(listener.subscription.isDisposed, "it is active"))
                }
            }
        }

        @Test("Subscriber: send ‖ release of the last copy delivers the value and then disposes the subscription")
        func releasing() {
            expectAlways("subscriber: send ‖ release of the copies", .preemptions(3)) {
                let listener = Listener(Log())
                let subscriber = Subscriber(into: listener.sink(), disposable: listener.subscription)
                let (one, other) = (Holder(subscriber), Holder(subscriber))
                return Scenario([
                    {
                        one.held!.send(1)
                        listener.log.note("release one")
                        one.held = nil
                    },
                    {
                        listener.log.note("release the other")
                        other.held = nil
                    },
                ]) {
                    first(
                        listener.problem, unless(listener.events == ["1"], "\(listener.log.notes)"),
                        unless(listener.subscription.isDisposed, "it is active without a source"))
                }
            }
        }

        @Test("Subscriber: two signals that end and are disposed at the same time leave no subscription")
        func twoSignals() {
            expectAlways("subscriber of two: complete ‖ send ‖ dispose", .preemptions(2)) {
                let (one, other) = (Subject<Int, Never>(), Subject<Int, Never>())
                let listener = Listener(Log())
                let subscriber = Subscriber(into: listener.sink(), disposable: listener.subscription)
                _ = one.signal.bind(to: subscriber)
                _ = other.signal.bind(to: subscriber)
                return Scenario([{ one.complete() }, { other.send(1) }, { listener.dispose() }]) {
                    first(
                        listener.problem, unless(listener.subscription.isDisposed, "it is active"),
                        unless(one.subscriberCount + other.subscriberCount == 0, "it is still in a list"))
                }
            }
        }
    }
}

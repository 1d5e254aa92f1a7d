import Operators
import StreamCore
import Testing

extension Interleavings {
    /// An owner that offers its drain after each item, and threads that take it over.
    @Suite struct PassingOnTests {
        @Test("Drain: an owner that passes the drain on loses no item and keeps the order")
        func passingOn() {
            var takeovers = 0
            expectAlways("drain: leave ‖ send, send ‖ send, passed on", .preemptions(2)) {
                let place = Place(owning: ["q1", "q2", "q3"])
                return Scenario([
                    { place.leave() }, { ["b1", "b2"].forEach(place.send) }, { place.send("c1") },
                ]) {
                    takeovers += place.takeovers
                    return first(
                        place.problem(expecting: ["q1", "q2", "q3", "b1", "b2", "c1"]),
                        unless(place.log.calls("q") == ["1", "2", "3"], "the queue is out of order"),
                        unless(place.log.calls("b") == ["1", "2"], "B's are out of order"))
                }
            }
            #expect(takeovers > 0)
        }

        @Test("Drain: an owner that passes the drain on delivers the accepted items before the end")
        func passingOnTheEnd() {
            var takeovers = 0
            expectAlways("drain: leave ‖ send, end ‖ send, passed on", .preemptions(2)) {
                let place = Place(owning: ["q1", "q2", "q3"])
                return Scenario([
                    { place.leave() },
                    {
                        place.send("b1")
                        place.post("end", closing: true)
                    }, { place.send("c1") },
                ]) {
                    takeovers += place.takeovers
                    return first(
                        place.log.overlap(), unless(place.log.notes.last == "end)", "\(place.log.notes)"),
                        unless(place.log.calls().count + place.refused.count == 6, "\(place.log.notes)"),
                        unless(place.drain.gate.isClosed && !place.drain.gate.tryEnter(), "the drain is open"))
                }
            }
            #expect(takeovers > 0)
        }

        @Test("Drain: a subscription that is resumed later is resumed once, by the last owner")
        func resuming() {
            var takeovers = 0
            expectAlways("drain: resume later, leave ‖ send, send, passed on", .preemptions(3)) {
                let place = Place(owning: ["q1", "q2", "q3"])
                let subscription = Subscription(isInput: true)
                subscription.pause()
                subscription.onResume { place.log.note("resumed") }
                place.drain.resumeLater(subscription)
                return Scenario([{ place.leave() }, { ["b1", "b2"].forEach(place.send) }]) {
                    takeovers += place.takeovers
                    return first(
                        place.problem(expecting: ["q1", "q2", "q3", "b1", "b2"]),
                        unless(place.log.count("resumed") == 1 && !subscription.isPaused, "\(place.log.notes)"),
                        unless(place.log.index("resumed")! > place.log.index("q3)")!, "\(place.log.notes)"))
                }
            }
            #expect(takeovers > 0)
        }

        @Test("Subject: a subscriber that comes and goes under a flood loses no value and stays in no list")
        func subscribing() {
            expectAlways("subject: send × 4 ‖ subscribe, dispose, passed on", .preemptions(2)) {
                DrainGate.offerInterval = 1
                let (subject, log) = (Subject<Int, Never>(), Log())
                let (present, passing) = (Listener(named: "a", log), Listener(named: "b", log))
                present.listen(to: subject.signal)
                return Scenario([
                    { [1, 2, 3, 4].forEach(subject.send) },
                    {
                        passing.listen(to: subject.signal)
                        passing.dispose()
                    },
                ]) {
                    DrainGate.offerInterval = 64
                    subject.send(5)
                    return first(
                        present.problem, passing.problem,
                        unless(present.events == ["1", "2", "3", "4", "5"], "\(log.notes)"),
                        unless(subject.subscriberCount == 1, "it is still in the list"))
                }
            }
        }

        @Test("Replay: two threads that pass a gate to each other open it when nothing waits in it")
        func opening() {
            expectAlways("gate: next × 4 ‖ replay, passed on", .preemptions(4)) {
                DrainGate.offerInterval = 1
                let log = Log()
                let gate = ReplayGate<Int, Never>(
                    Sink(subscription: Subscription(), next: { log.note("\($0)") }, end: { _ in }))
                let live = gate.live
                return Scenario([{ for value in 1...4 { live.next(value) } }, { gate.replay(.nothing) }]) {
                    DrainGate.offerInterval = 64
                    return unless(log.notes == ["1", "2", "3", "4"], "\(log.notes)")
                }
            }
        }

        @Test("Replay: a subscriber that passes its gate on receives every value once, in order")
        func replaying() {
            expectAlways("replay: send × 4 ‖ subscribe, passed on", .preemptions(3)) {
                DrainGate.offerInterval = 1
                let (subject, log) = (BehaviorSubject<Int, Never>(0), Log())
                let listener = Listener(log)
                return Scenario([
                    { for value in 1...4 { subject.send(value) } }, { listener.listen(to: subject.signal) },
                ]) {
                    DrainGate.offerInterval = 64
                    subject.send(5)
                    let events = listener.events.compactMap(Int.init)
                    return first(
                        listener.problem, unless(events.last == 5, "\(log.notes)"),
                        unless(events.first.map { Array($0...5) } == events, "\(log.notes)"))
                }
            }
        }
    }
}

extension Place {
    /// A drain that this thread owns, with a queue, for a thread that leaves it.
    convenience init(owning items: [String]) {
        self.init()
        DrainGate.offerInterval = 1
        _ = drain.gate.tryEnter()
        for item in items { post(item) }
    }

    /// Delivers and leaves, as the owner.
    func leave() { drain.leave { deliver($0) } }
}

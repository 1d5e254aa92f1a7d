import StreamCore
import TestSupport
import Testing

@Suite struct ContentDescriptionTests {
    @Test("A property prints its value")
    func properties() {
        let property = MutableProperty("a")
        #expect("\(property)" == "MutableProperty(a)")
        #expect(String(reflecting: property) == #"MutableProperty("a")"#)
        let mapped = property.map { $0 + "b" }
        #expect("\(mapped)" == "Property(ab)")
        #expect(String(reflecting: mapped) == #"Property("ab")"#)
        property.value = "c"
        #expect("\(property) \(mapped)" == "MutableProperty(c) Property(cb)")
        #expect(Mirror(reflecting: property).children.map { "\($0.label ?? ""): \($0.value)" } == ["value: c"])
        #expect(Mirror(reflecting: mapped).children.map { "\($0.label ?? ""): \($0.value)" } == ["value: cb"])
    }

    @Test("An event prints its value in debug form, and no types, also in an array")
    func events() {
        typealias Event = Signal<String, TestFailure>.Event
        let events = [Event.next("a"), .failed(.wrong), .completed]
        #expect("\(events[0])" == #"next("a")"#)
        #expect("\(events)" == #"[next("a"), failed(\#(String(reflecting: TestFailure.wrong))), completed]"#)
    }

    @Test("A subject prints its types and the number of subscribers, or its terminal event")
    func subject() {
        let subject = Subject<Int, TestFailure>()
        #expect("\(subject)" == "Subject<Int, TestFailure>(0 subscribers)")
        let first = subject.signal.subscribe(next: { _ in }, failed: { _ in })
        #expect("\(subject)" == "Subject<Int, TestFailure>(1 subscriber)")
        let second = subject.signal.subscribe(next: { _ in }, failed: { _ in })
        #expect(String(reflecting: subject) == "Subject<Int, TestFailure>(2 subscribers)")
        #expect(Mirror(reflecting: subject).children.map { "\($0.label ?? ""): \($0.value)" } == ["subscriberCount: 2"])
        first.dispose()
        #expect("\(subject)" == "Subject<Int, TestFailure>(1 subscriber)")
        subject.fail(.wrong)
        #expect("\(subject)" == "Subject<Int, TestFailure>(failed: wrong)")
        let completed = Subject<Int, Never>()
        completed.complete()
        #expect("\(completed)" == "Subject<Int, Never>(completed)")
        second.dispose()
    }

    @Test("A replaying subject prints its stored values and its terminal event")
    func replayingSubjects() {
        let behavior = BehaviorSubject<String, Never>("a")
        #expect("\(behavior)" == "BehaviorSubject(a)")
        behavior.send("b")
        behavior.complete()
        #expect("\(behavior)" == "BehaviorSubject(b, completed)")
        #expect(String(reflecting: behavior) == #"BehaviorSubject("b", completed)"#)
        #expect(Mirror(reflecting: behavior).children.map(\.label) == ["value", "subscriberCount"])

        let replay = ReplaySubject<Int, TestFailure>(capacity: 2)
        #expect("\(replay)" == "ReplaySubject([])")
        for value in 1...3 { replay.send(value) }
        #expect("\(replay)" == "ReplaySubject([2, 3])")
        replay.fail(.wrong)
        #expect("\(replay)" == "ReplaySubject([2, 3], failed: wrong)")
        #expect(Mirror(reflecting: replay).children.map(\.label) == ["values", "subscriberCount"])

        let last = AsyncSubject<String, Never>()
        #expect("\(last)" == "AsyncSubject(no value)")
        last.send("a")
        #expect("\(last)" == "AsyncSubject(a)")
        last.complete()
        #expect(String(reflecting: last) == #"AsyncSubject("a", completed)"#)
        #expect(Mirror(reflecting: last).children.map(\.label) == ["value", "subscriberCount"])
    }

    @Test("A replay subject with a window prints the values that a new subscriber would receive")
    func window() {
        let scheduler = VirtualTimeScheduler()
        let subject = ReplaySubject<Int, Never>(window: .seconds(2), on: scheduler)
        subject.send(1)
        scheduler.advance(by: .seconds(2))
        subject.send(2)
        #expect("\(subject)" == "ReplaySubject([1, 2])")
        scheduler.advance(by: .seconds(1))
        #expect("\(subject)" == "ReplaySubject([2])")
    }

    @Test("A description of a value can use the property or subject that contains it, because no lock is held")
    func noLock() {
        let (property, behavior) = (MutableProperty(Meddler()), BehaviorSubject<Meddler, Never>(Meddler()))
        let (replay, last) = (ReplaySubject<Meddler, Never>(), AsyncSubject<Meddler, Never>())
        let uses = Locked(0)
        @Sendable func use(_ send: @escaping @Sendable (Meddler) -> Void) -> Meddler {
            Meddler {
                uses.modify { $0 += 1 }
                send(Meddler())
            }
        }
        property.value = use { [weak property] in property?.value = $0 }
        behavior.send(use { [weak behavior] in behavior?.send($0) })
        replay.send(use { [weak replay] in replay?.send($0) })
        last.send(use { [weak last] in last?.send($0) })
        let texts = ["\(property)", "\(behavior)", "\(replay)", "\(last)"]
        #expect(texts == ["MutableProperty(M)", "BehaviorSubject(M)", "ReplaySubject([M])", "AsyncSubject(M)"])
        #expect(uses.value == 4)
        #expect("\(replay)" == "ReplaySubject([M, M])")
    }
}

/// Runs a closure when it is described.
private struct Meddler: Sendable, CustomStringConvertible {
    var meddle: @Sendable () -> Void = {}
    var description: String {
        meddle()
        return "M"
    }
}

private enum TestFailure: Error {
    case wrong
}

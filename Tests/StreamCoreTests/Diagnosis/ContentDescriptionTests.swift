import StreamCore
import StreamTesting
import TestSupport
import Testing

@Suite struct ContentDescriptionTests {
    @Test("A property prints its value")
    func properties() {
        let property = MutableProperty("a")
        expectEqual("\(property)", "MutableProperty(a)")
        #expect(String(reflecting: property) == #"MutableProperty("a")"#)
        let mapped = property.map { $0 + "b" }
        expectEqual("\(mapped)", "Property(ab)")
        #expect(String(reflecting: mapped) == #"Property("ab")"#)
        property.value = "c"
        expectEqual("\(property) \(mapped)", "MutableProperty(c) Property(cb)")
        expectEqual(Mirror(reflecting: property).children.map { "\($0.label ?? ""): \($0.value)" }, ["value: c"])
        expectEqual(Mirror(reflecting: mapped).children.map { "\($0.label ?? ""): \($0.value)" }, ["value: cb"])
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
        expectEqual("\(subject)", "Subject<Int, TestFailure>(0 subscribers)")
        let first = subject.signal.subscribe(next: { _ in }, failed: { _ in })
        expectEqual("\(subject)", "Subject<Int, TestFailure>(1 subscriber)")
        let second = subject.signal.subscribe(next: { _ in }, failed: { _ in })
        expectEqual(String(reflecting: subject), "Subject<Int, TestFailure>(2 subscribers)")
        expectEqual(
            Mirror(reflecting: subject).children.map { "\($0.label ?? ""): \($0.value)" }, ["subscriberCount: 2"])
        first.dispose()
        expectEqual("\(subject)", "Subject<Int, TestFailure>(1 subscriber)")
        subject.fail(.wrong)
        expectEqual("\(subject)", "Subject<Int, TestFailure>(failed: wrong)")
        let completed = Subject<Int, Never>()
        completed.complete()
        expectEqual("\(completed)", "Subject<Int, Never>(completed)")
        second.dispose()
    }

    @Test("A replaying subject prints its stored values and its terminal event")
    func replayingSubjects() {
        let behavior = BehaviorSubject<String, Never>("a")
        expectEqual("\(behavior)", "BehaviorSubject(a)")
        behavior.send("b")
        behavior.complete()
        expectEqual("\(behavior)", "BehaviorSubject(b, completed)")
        #expect(String(reflecting: behavior) == #"BehaviorSubject("b", completed)"#)
        expectEqual(Mirror(reflecting: behavior).children.map(\.label), ["value", "subscriberCount"])

        let replay = ReplaySubject<Int, TestFailure>(capacity: 2)
        expectEqual("\(replay)", "ReplaySubject([])")
        for value in 1...3 { replay.send(value) }
        expectEqual("\(replay)", "ReplaySubject([2, 3])")
        replay.fail(.wrong)
        expectEqual("\(replay)", "ReplaySubject([2, 3], failed: wrong)")
        expectEqual(Mirror(reflecting: replay).children.map(\.label), ["values", "subscriberCount"])

        let last = AsyncSubject<String, Never>()
        expectEqual("\(last)", "AsyncSubject(no value)")
        last.send("a")
        expectEqual("\(last)", "AsyncSubject(a)")
        last.complete()
        #expect(String(reflecting: last) == #"AsyncSubject("a", completed)"#)
        expectEqual(Mirror(reflecting: last).children.map(\.label), ["value", "subscriberCount"])
    }

    @Test("A replay subject with a window prints the values that a new subscriber would receive")
    func window() {
        let scheduler = VirtualTimeScheduler()
        let subject = ReplaySubject<Int, Never>(window: .seconds(2), on: scheduler)
        subject.send(1)
        scheduler.advance(by: .seconds(2))
        subject.send(2)
        expectEqual("\(subject)", "ReplaySubject([1, 2])")
        scheduler.advance(by: .seconds(1))
        expectEqual("\(subject)", "ReplaySubject([2])")
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
        expectEqual(texts, ["MutableProperty(M)", "BehaviorSubject(M)", "ReplaySubject([M])", "AsyncSubject(M)"])
        expectEqual(uses.value, 4)
        expectEqual("\(replay)", "ReplaySubject([M, M])")
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

import KeyPathObserving
import Operators
import StreamTesting
import Synchronization

extension OperatorTable {
    mutating func addSubscribing() {
        begin("How do I subscribe, bind and command?")
        let source = "source: -1--2--3-|"
        show("subscribe(next:)", 215, example: ["subscribe(next:)", source]) { play in
            let received = play.results(named: "received")
            play.keep(
                try play[0].subscribe(
                    next: { received.send($0) }, failed: { received.fail($0) }, completed: { received.complete() }))
        }
        show("subscribe(owner:)", 216, example: ["subscribe(owner: 5)", source], remark: "deallocated at that tick") {
            play in
            let received = play.results(named: "received")
            let held = Held(Owner(name: "owner"))
            play.keep(
                try play[0].subscribe(
                    owner: held.object!, next: { _, value in received.send(value) }, failed: { _, _ in }))
            play.at(try play.count(0)) { held.letGo() }
        }
        show(
            "subscribe(_:)", 217, inputs: ["a", "b"], example: ["subscribe(subscriber)", "a: -1--2|", "b: --x--y--z|"]
        ) { play in
            let received = play.results(named: "received")
            let subscriber = Subscriber<String, MarbleFailure>(
                next: { received.send($0) }, failed: { received.fail($0) }, completed: { received.complete() })
            for source in try play.sources() { play.keep(source.subscribe(subscriber)) }
        }
        show("bind(to:on:)", 218, 265, example: ["bind(to: name, on: person)", source]) { play in
            let received = play.results(named: "person.name")
            let target = Target { received.send($0) }
            play.keep(try play[0].ignoreFailure().bind(to: \Target.name, on: target))
            play.keep(ActionDisposable { withExtendedLifetime(target) {} })
        }
        show("bind(to:)", 219, example: ["bind(to: subject)", source]) { play in
            let subject = Subject<String, MarbleFailure>()
            play.record(subject.signal, named: "subject")
            play.keep(try play[0].bind(to: subject))
        }
        addHolding(source)
    }

    private mutating func addHolding(_ source: String) {
        show(
            "TwoWayChannel", 220, inputs: ["leading", "following"],
            example: ["TwoWayChannel", "leading: -1---2-", "following: ---x---y-"]
        ) { play in
            let channel = TwoWayChannel<String>()
            play.record(channel.leading.signal, named: "out of leading")
            play.record(channel.following.signal, named: "out of following")
            let ends = [(try play.hot(0), channel.leading), (try play.hot(1), channel.following)]
            for (sent, end) in ends { play.keep(sent.subscribe(next: { end.send($0) }, failed: { _ in })) }
            play.keep(ActionDisposable { withExtendedLifetime(channel) {} })
        }
        let end = "disposed at that tick"
        show("DisposableBag(at:)", 221, example: ["DisposableBag(at: 5)", source], remark: end) { play in
            let bag = DisposableBag()
            bag.insert(play.record(try play[0]))
            play.at(try play.count(0)) { bag.dispose() }
        }
        show("CompoundDisposable(at:)", 221, example: ["CompoundDisposable(at: 5)", source], remark: end) { play in
            let compound = CompoundDisposable()
            compound.add(play.record(try play[0]))
            play.at(try play.count(0)) { compound.dispose() }
        }
        let loss = "released at that tick"
        show("ScopedDisposable(at:)", 222, example: ["ScopedDisposable(at: 5)", source], remark: loss) { play in
            let held = Held(ScopedDisposable(play.record(try play[0])))
            play.at(try play.count(0)) { held.letGo() }
        }
        show("lift(object:)", 223, inputs: ["a", "b"], example: ["lift(object)", "a: -1-----2-", "b: ---x-y---"]) {
            play in
            let object = Owner(name: "object")
            let call = lift(object) { (object: Owner, a: String, b: String) in a + b }
            play.record(call(try play[0], try play[1]), named: "calls")
            play.keep(ActionDisposable { withExtendedLifetime(object) {} })
        }
        show(
            "Action", 224, 262, inputs: ["applied", "work"],
            example: ["Action", "applied: -a-b-----c---", "work: ---1|"]
        ) {
            play in
            let work = try play[1]
            let action = Action<String, String, MarbleFailure> { _ in work }
            play.record(action.values, named: "values")
            play.record(action.isExecuting.values, named: "isExecuting")
            play.keep(
                try play.hot(0).subscribe(
                    next: { input in play.keep(action.apply(input).subscribe(next: { _ in }, failed: { _ in })) },
                    failed: { _ in }))
            play.keep(ActionDisposable { withExtendedLifetime(action) {} })
        }
        show("ValidatingProperty", 260, inputs: ["proposed"], example: ["ValidatingProperty", "proposed: -a-bb-c--"]) {
            play in
            let property = ValidatingProperty<String, String>("a") { $0 == "b" ? .invalid("b") : .valid }
            play.record(property.values, named: "values")
            play.record(property.result.values.map { $0.isInvalid }, named: "isInvalid")
            play.keep(try play.hot(0).ignoreFailure().bind(to: property))
            play.keep(ActionDisposable { withExtendedLifetime(property) {} })
        }
    }

    mutating func addTesting() {
        begin("How do I test it?")
        let source = "source: -1--2--3-|"
        show("hot", 227, example: ["hot", source]) { play in play.recordTwice(try play.hot(0)) }
        show("cold", 227, example: ["cold", source]) { play in play.recordTwice(try play[0]) }
        show("VirtualTimeScheduler", 225, example: ["VirtualTimeScheduler", source]) { $0.record(try $0[0]) }
        show("record", 199, 226, example: ["record", source]) { $0.record(try $0[0]) }
        show("Marble", 228, example: ["Marble", source]) { $0.record(try $0[0]) }
    }
}

extension Play {
    /// Returns a subject whose values are drawn as a line.
    fileprivate func results(named name: String) -> Subject<String, MarbleFailure> {
        let subject = Subject<String, MarbleFailure>()
        record(subject.signal, named: name)
        keep(ActionDisposable { withExtendedLifetime(subject) {} })
        return subject
    }
}

/// Retains an object until it is released explicitly.
private final class Held<Object: Sendable>: Sendable {
    private let state: Mutex<Object?>

    init(_ object: Object) { state = Mutex(object) }

    var object: Object? { state.withLock { $0 } }

    // Releasing the object can run its code, so it is released outside of the lock.
    func letGo() { _ = state.withLock { $0.take() } }
}

/// An object with a property to bind to.
private final class Target: Sendable {
    private let changed: @Sendable (String) -> Void

    init(_ changed: @escaping @Sendable (String) -> Void) { self.changed = changed }

    var name: String {
        get { "" }
        set { changed(newValue) }
    }
}

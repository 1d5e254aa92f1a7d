import KeyPathObserving
import Operators
import StreamTesting
import Synchronization

extension OperatorCatalogue {
    public static let subscribing = OperatorFamily("How do I subscribe, bind, and run commands?") {
        OperatorRow(
            "Signal.subscribe(next:failed:completed:)", tests: "CreateSignalTests",
            elsewhere: Elsewhere(
                objC: "`subscribeNext:error:completed:` (7 forms)",
                swift: "`start`, `startWithValues`, `startWithResult`…; `observe`, `observeValues`…",
                rx: "`subscribe(onNext:onError:onCompleted:onDisposed:)`", combine: "`sink`")
        ) {
            Drawing(subscribing: "subscribe(next:)", example: ["subscribe(next:)", source]) { play in
                let received = play.results(named: "received")
                play.keep(
                    try play[0].subscribe(
                        next: { received.send($0) }, failed: { received.fail($0) }, completed: { received.complete() }))
            }
        }
        OperatorRow(
            "Signal.subscribe(owner:next:failed:completed:)", title: "`subscribe(owner:)`",
            tests: "SubscribeOwnerTests",
            elsewhere: Elsewhere(objC: "≈ `@weakify`/`@strongify` macros", rx: "`subscribe(with:…)`")
        ) {
            Drawing(
                subscribing: "subscribe(owner:)", example: ["subscribe(owner: 5)", source],
                remark: "deallocated at that tick"
            ) {
                play in
                let received = play.results(named: "received")
                let held = Held(Owner(name: "owner"))
                play.keep(
                    try play[0].subscribe(
                        owner: held.object!, next: { _, value in received.send(value) }, failed: { _, _ in }))
                play.at(try play.count(0)) { held.letGo() }
            }
        }
        OperatorRow(
            "Signal.bind(to:)", title: "`bind(to: subscriber)`",
            summary: "Subscribes one subscriber to several signals.", tests: "JoiningSubscriberTests",
            elsewhere: Elsewhere(
                objC: "`subscribe:`", swift: "`observe(_:)`", rx: "`subscribe(_:)`", combine: "`subscribe`")
        ) {
            Drawing(
                subscribing: "subscribe(_:)", inputs: ["a", "b"],
                example: ["subscribe(subscriber)", "a: -1--2|", "b: --x--y--z|"]
            ) { play in
                let received = play.results(named: "received")
                let subscriber = Subscriber<String, MarbleFailure>(
                    next: { received.send($0) }, failed: { received.fail($0) }, completed: { received.complete() })
                try play.word(0, "subscriber")
                for number in play.inputs.indices {
                    let source = try play[number]
                    play.keep(source.bind(to: subscriber))
                }
            }
        }
        OperatorRow(
            "Signal.bind(to:on:)", summary: "Sets a property for each value.", tests: "BindingTests",
            elsewhere: Elsewhere(
                objC: "`setKeyPath:onObject:nilValue:`, `RAC(…)`", swift: "`<~`, `BindingTarget`",
                rx: "`bind(to:)`, `Binder`", combine: "≈ `assign(to:on:)`")
        ) {
            Drawing(subscribing: "bind(to:on:)", example: ["bind(to: name, on: person)", source]) { play in
                try play.word(0, "name")
                try play.word(1, "person")
                let received = play.results(named: "person.name")
                let target = Target { received.send($0) }
                play.keep(try play[0].ignoreFailure().bind(to: \Target.name, on: target))
                play.keep(ActionDisposable { withExtendedLifetime(target) {} })
            }
        }
        OperatorRow(
            "Signal.bind(to:of:on:)", summary: "Sets a property of an optional object while there is one.",
            tests: "BindingTests", elsewhere: Elsewhere(objC: "`RAC(…)`"))
        OperatorRow(
            "Signal.bind(to:)", summary: "Sends to a property or subject, until it is deallocated.",
            tests: "BindingTests",
            elsewhere: Elsewhere(
                objC: "`RAC(…)`", swift: "`<~`", rx: "`bind(to: relay)`", combine: "`assign(to: &$published)`")
        ) {
            Drawing(subscribing: "bind(to:)", example: ["bind(to: subject)", source]) { play in
                try play.word(0, "subject")
                let subject = Subject<String, MarbleFailure>()
                play.record(subject.signal, named: "subject")
                play.keep(try play[0].bind(to: subject))
            }
        }
        OperatorRow(
            "TwoWayChannel", summary: "Connects two ends that notify each other.", tests: "Commands/TwoWayChannelTests",
            elsewhere: Elsewhere(objC: "`RACChannelTo`, `RACChannel`", rx: "`ControlProperty` (UI)")
        ) {
            Drawing(
                subscribing: "TwoWayChannel", inputs: ["leading", "following"],
                example: ["TwoWayChannel", "leading: -1---2-", "following: ---x---y-"]
            ) { play in
                let channel = TwoWayChannel<String>()
                play.record(channel.leading.signal, named: "out of leading")
                play.record(channel.following.signal, named: "out of following")
                let ends = [(try play.hot(0), channel.leading), (try play.hot(1), channel.following)]
                for (sent, end) in ends { play.keep(sent.subscribe(next: { end.send($0) }, failed: { _ in })) }
                play.keep(ActionDisposable { withExtendedLifetime(channel) {} })
            }
        }
        OperatorRow(
            "DisposableBag", "CompoundDisposable", summary: "Disposes several subscriptions together.",
            tests: "DisposableBagTests",
            elsewhere: Elsewhere(
                objC: "`RACCompoundDisposable`, `rac_deallocDisposable`", swift: "`CompositeDisposable`, `Lifetime`",
                rx: "`DisposeBag`", combine: "`store(in:)`")
        ) {
            Drawing(subscribing: "DisposableBag(at:)", example: ["DisposableBag(at: 5)", source], remark: end) { play in
                let bag = DisposableBag()
                bag.insert(play.record(try play[0]))
                play.at(try play.count(0)) { bag.dispose() }
            }
            Drawing(
                subscribing: "CompoundDisposable(at:)", example: ["CompoundDisposable(at: 5)", source], remark: end
            ) { play in
                let compound = CompoundDisposable()
                compound.add(play.record(try play[0]))
                play.at(try play.count(0)) { compound.dispose() }
            }
        }
        OperatorRow(
            "ScopedDisposable", tests: "ScopedDisposableTests",
            elsewhere: Elsewhere(
                objC: "`asScopedDisposable`", swift: "`ScopedDisposable`", rx: "`DisposeBag`",
                combine: "`AnyCancellable`")
        ) {
            Drawing(subscribing: "ScopedDisposable(at:)", example: ["ScopedDisposable(at: 5)", source], remark: loss) {
                play in
                let held = Held(ScopedDisposable(play.record(try play[0])))
                play.at(try play.count(0)) { held.letGo() }
            }
        }
        OperatorRow(
            "lift(_:_:)", title: "`lift(object) { }(a, b)`",
            summary: "Calls a method with the latest value of each signal.", tests: "LiftTests",
            elsewhere: Elsewhere(objC: "`rac_liftSelector:withSignals:`")
        ) {
            Drawing(
                subscribing: "lift(object:)", inputs: ["a", "b"],
                example: ["lift(object)", "a: -1-----2-", "b: ---x-y---"], remark: "{ object, a, b in a + b }"
            ) {
                play in
                try play.word(0, "object")
                let object = Owner(name: "object")
                let call = lift(object) { (object: Owner, a: String, b: String) in a + b }
                play.record(call(try play[0], try play[1]), named: "calls")
                play.keep(ActionDisposable { withExtendedLifetime(object) {} })
            }
        }
        OperatorRow(
            "Action", summary: "Runs work once at a time, and publishes its state.", tests: "ActionTests",
            elsewhere: Elsewhere(objC: "≈ `RACCommand`", swift: "`Action`", rx: "– (Action is third party)")
        ) {
            Drawing(
                subscribing: "Action", inputs: ["applied", "work"],
                example: ["Action", "applied: -a-b-----c---", "work: ---1|"], remark: "{ _ in work }"
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
        }
        OperatorRow(
            "Action.init(state:enabledIf:overlapping:_:)", "Action.init(unwrapping:overlapping:_:)",
            title: "`Action(state:enabledIf:)`, `Action(unwrapping:)`",
            summary: "Runs work with a state that is read at its start; `enable(if:)` sets the condition later.",
            tests: "ActionStateTests",
            elsewhere: Elsewhere(swift: "`Action(state:enabledIf:execute:)`, `Action(unwrapping:)`"))
        OperatorRow(
            "ValidatingProperty", tests: "ValidatingPropertyTests", elsewhere: Elsewhere(swift: "`ValidatingProperty`")
        ) {
            Drawing(
                subscribing: "ValidatingProperty", inputs: ["proposed"],
                example: ["ValidatingProperty", "proposed: -a-bb-c--"], remark: "initially a; b is invalid"
            ) {
                play in
                let property = ValidatingProperty<String, String>("a") { $0 == "b" ? .invalid("b") : .valid }
                play.record(property.values, named: "values")
                play.record(property.result.values.map { $0.isInvalid }, named: "isInvalid")
                play.keep(try play.hot(0).ignoreFailure().bind(to: property))
                play.keep(ActionDisposable { withExtendedLifetime(property) {} })
            }
        }
    }

    private static let source = "source: -1--2--3-|"
    private static let end = "disposed at that tick"
    private static let loss = "released at that tick"
}
extension OperatorCatalogue {

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

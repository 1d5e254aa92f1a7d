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
            "Signal.bind(to:)", "BindingTarget", title: "`bind(to:)`",
            summary: "Sends to a property or subject, until it is deallocated.",
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
    } others: {
        ListedRow(
            "Signal.subscribeEvents(_:)", "Signal.subscribeFailed(_:completed:)", "Signal.subscribeCompleted(_:)",
            title: "`subscribeEvents { }`, `subscribeFailed { }`, `subscribeCompleted { }`",
            summary: "Subscribes with one closure for all events, or to the terminal event only.",
            tests: "CreateSignalTests")
        ListedRow(
            "Signal.subscribeOnMain(owner:next:completed:)", "Signal.subscribeOnMain(owner:next:failed:completed:)",
            title: "`subscribeOnMain(owner:next:failed:completed:)`",
            summary: "Subscribes on behalf of a view or another object of the main actor, which is retained weakly.",
            tests: "SubscribeOnMainTests")
        ListedRow(
            "Signal.subscribe(isolatedTo:next:completed:)", "Signal.subscribe(isolatedTo:next:failed:completed:)",
            title: "`subscribe(isolatedTo:next:failed:completed:)`",
            summary: "Subscribes with closures that are isolated to an actor, which is retained weakly.",
            tests: "SubscribeIsolatedTests")
        ListedRow(
            "Action.task(enabledIf:overlapping:on:_:)", title: "`Action.task { }`",
            summary: "Creates an action of an `async` closure, such as the request of a button.", tests: "ActionTests")
        ListedRow(
            "Action.apply(_:)", "Action.apply()", "Action.isExecuting", "Action.isEnabled", "Action.values",
            "Action.failures", "ActionError",
            title:
                "`action.apply(input)`, `action.isExecuting`, `action.isEnabled`, `action.values`, `action.failures`",
            summary: "Starts an action, and publishes the state and the results of its executions.",
            tests: "ActionTests")
    }

    private static let source = "source: -1--2--3-|"
}

extension Play {
    /// Returns a subject whose values are drawn as a line.
    func results(named name: String) -> Subject<String, MarbleFailure> {
        let subject = Subject<String, MarbleFailure>()
        record(subject.signal, named: name)
        keep(ActionDisposable { withExtendedLifetime(subject) {} })
        return subject
    }
}

/// Retains an object until it is released explicitly.
final class Held<Object: Sendable>: Sendable {
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

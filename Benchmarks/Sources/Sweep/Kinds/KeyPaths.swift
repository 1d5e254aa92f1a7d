import KeyPathObserving
import Observation
import Operators

extension Sweep {
    static func keyPaths(_ entries: inout [SweepEntry]) {
        entries.model(["observe(_:_:)"], "") { observe($0, \.number) }
        entries.model(["observe(_:)"], "") { model in observe { model.number } }
        entries.add(["observe(_:_:)"], "in a transaction", .keyPath) { source, arguments in
            arguments.changed(by: source, Model()) { model, value in
                transaction { model.number = value }
            } observe: {
                observe($0, \.number)
            }
        }
        entries.model(["observe(_:_:observer:)"], "") { observe($0, \.number, observer: SweepOwner.lasting) }
        entries.model(["changes(of:_:options:)"], "all options") {
            changes(of: $0, \.number, options: [.prior, .old, .new, .initial])
        }
        entries.model(["KeyPathObservable.signal(for:)"], "") { $0.signal(for: \.number) }
        entries.add(["KeyPathObservable.elements(of:)"], "append", .keyPath) { source, arguments in
            arguments.changed(by: source, Model()) { model, value in
                let elements = model.elements(of: \.numbers)
                if value == 0 { model.numbers = [] }
                elements.append(value)
            } observe: {
                observe($0, \.numbers.count)
            }
        }
        entries.model(["lifetime(of:)", "KeyPathObservable.lifetime"], "take(during:)") { model in
            observe(model, \.number).take(during: KeyPathObserving.lifetime(of: model))
        }
        entries.bound(["Signal.bind(to:on:)"]) { $0.bind(to: \.number, on: $1) }
        entries.bound(["Signal.bind(to:on:nilValue:)"]) {
            $0.map { $0 == 2 ? nil : $0 }.bind(to: \.number, on: $1, nilValue: 0)
        }
        entries.add(["Signal.bind(to:of:on:)"], "", .keyPath) { source, arguments in
            let model = Model()
            let holder = Holder(model)
            let observation = arguments.subscribe(observe(model, \.number))
            let binding = source.ignoreFailure().bind(to: \.number, of: \.model, on: holder)
            return ActionDisposable {
                withExtendedLifetime(holder) { binding.dispose() }
                observation.dispose()
            }
        }
        entries.add(["bindBidirectionally(_:_:_:_:of:)"], "", .keyPath) { source, arguments in
            let (left, right) = (Model(), Holder(Model()))
            let binding = bindBidirectionally(left, \.number, right, \.number, of: \.model)
            return arguments.changed(by: source, left) { left, value in
                left.number = value
                withExtendedLifetime((right, binding)) {}
            } observe: { _ in
                observe(right, \.model?.number)
            }
        }
        entries.add(["bindBidirectionally(_:_:_:_:)"], "", .keyPath) { source, arguments in
            let (left, right) = (Model(), Model())
            let binding = bindBidirectionally(left, \.number, right, \.number)
            return arguments.changed(by: source, left) { left, value in
                left.number = value
                withExtendedLifetime((right, binding)) {}
            } observe: { _ in
                observe(right, \.number)
            }
        }
        entries.screen(["observe(_:_:isolation:)"]) { observe($0, \.number) }
        entries.screen(["observe(_:_:observer:isolation:)"]) {
            observe($0, \.number, observer: SweepOwner.lasting, isolation: MainActor.shared)
        }
        entries.screen(["changes(of:_:options:isolation:)"]) { changes(of: $0, \.number).map { $0.new ?? -1 } }
        entries.screen(["KeyPathObservable.signal(for:isolation:)"]) { $0.signal(for: \.number) }
        entries.screen(["observeAsync(_:_:isolation:)"]) { observeAsync($0, \.number) }
        entries.setting(["Signal.bind(to:on:isolation:)"]) {
            $0.bind(to: \.number, on: $1, isolation: MainActor.shared)
        }
        entries.setting(["Signal.bind(to:of:on:isolation:)"]) {
            $0.bind(to: \.number, of: \.itself, on: $1, isolation: MainActor.shared)
        }
        entries.setting(["Signal.bind(to:on:nilValue:isolation:)"]) {
            $0.map { $0 == 2 ? nil : $0 }.bind(to: \.number, on: $1, nilValue: 0)
        }
    }
}

extension [SweepEntry] {
    fileprivate mutating func model<Value, Failure>(
        _ names: [String], _ call: String, _ observe: @escaping @Sendable (Model) -> Signal<Value, Failure>
    ) {
        add(names, call, .keyPath) { source, arguments in
            arguments.changed(by: source, Model()) {
                $0.number = $1
            } observe: {
                observe($0)
            }
        }
    }

    fileprivate mutating func bound(
        _ names: [String], _ bind: @escaping @Sendable (Signal<Int, Never>, Model) -> any Disposable
    ) {
        add(names, "", .keyPath) { source, arguments in
            let model = Model()
            let observation = arguments.subscribe(observe(model, \.number))
            let binding = bind(source.ignoreFailure(), model)
            return ActionDisposable {
                withExtendedLifetime(model) { binding.dispose() }
                observation.dispose()
            }
        }
    }

    /// Adds an observation of an object of the main actor. The sweep runs on the main thread.
    fileprivate mutating func screen(
        _ names: [String], _ observe: @escaping @MainActor @Sendable (Screen) -> Signal<Int, Never>
    ) {
        add(names, "on the main thread", .keyPath) { source, arguments in
            MainActor.assumeIsolated {
                let screen = Screen()
                return arguments.changed(by: source, screen) { screen, value in
                    MainActor.assumeIsolated { screen.number = value }
                } observe: {
                    observe($0)
                }
            }
        }
    }

    fileprivate mutating func setting(
        _ names: [String], _ set: @escaping @MainActor @Sendable (Signal<Int, Never>, Screen) -> any Disposable
    ) {
        add(names, "on the main thread", .keyPath) { source, arguments in
            MainActor.assumeIsolated {
                let screen = Screen()
                let binding = set(source.ignoreFailure(), screen)
                return ActionDisposable { withExtendedLifetime(screen) { binding.dispose() } }
            }
        }
    }
}

@MainActor @Observable private final class Screen: KeyPathObservable {
    @ObservationIgnored let _$observationRegistrar = KeyPathRegistrar()
    var number = 0
    var itself: Screen? { self }
}

// The sweep uses an object on one thread only.
@Observable private final class Model: KeyPathObservable, @unchecked Sendable {
    @ObservationIgnored let _$observationRegistrar = KeyPathRegistrar()
    var number = 0
    var numbers: [Int] = []
}

private final class Holder: KeyPathObservable, Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    private let held: Model

    init(_ model: Model) { held = model }

    var model: Model? { held }
}

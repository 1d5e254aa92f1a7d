import KeyPathObserving
import Observation
import Operators
import StreamTesting
import Synchronization

@testable import StreamCore

extension ContractTable {
    @Rows static var keyPaths: [ContractRow] {
        state("observe(_:_:)") { source in model(source) { observe($0, \.number) } }
        state("observe(_:_:)", as: "in a transaction") { source in
            object(
                changedBy: source, Model.init, change: { model, value in transaction { model.number = value } },
                observe: { observe($0, \.number) })
        }
        state("observe(_:)") { source in model(source) { model in observe { [weak model] in model?.number ?? 0 } } }
        state("observe(_:_:observer:)") { source in
            model(source) { observe($0, \.number, observer: Owner.lasting) }
        }
        state("changes(of:_:options:)", traits: .dependsOnTime) { source in
            model(source) { changes(of: $0, \.number, options: [.prior, .old, .new, .initial]).map { $0.new ?? -1 } }
        }
        state("KeyPathObservable.signal(for:)") { source in model(source) { $0.signal(for: \.number) } }
        state("KeyPathObservable.elements(of:)") { source in
            object(
                changedBy: source, Model.init, change: { $0.elements(of: \.numbers).append($1) },
                observe: { observe($0, \.numbers.count) })
        }
        state("lifetime(of:)", "KeyPathObservable.lifetime") { source in
            model(source) { model in observe(model, \.number).take(during: KeyPathObserving.lifetime(of: model)) }
        }
        state("Signal.bind(to:on:)") { source in
            bound(source) { $0.bind(to: \.number, on: $1) }
        }
        state("Signal.bind(to:on:nilValue:)") { source in
            bound(source) { $0.map { $0 == 2 ? nil : $0 }.bind(to: \.number, on: $1, nilValue: 0) }
        }
        state("Signal.bind(to:of:on:)") { source in
            bound(source) { source, model in
                let holder = Holder(model)
                return source.onNext { _ in withExtendedLifetime(holder) {} }
                    .bind(to: \.number, of: \.model, on: holder)
            }
        }
        state("bindBidirectionally(_:_:_:_:of:)") { source in
            object(
                changedBy: source, HolderPair.init, change: { $0.left.number = $1 },
                observe: { observe($0.right, \.model?.number).map { $0 ?? -1 } })
        }
        state("bindBidirectionally(_:_:_:_:)") { source in
            object(
                changedBy: source, Pair.init, change: { $0.left.number = $1 }, observe: { observe($0.right, \.number) })
        }
    }

    @Rows static var isolatedKeyPaths: [ContractRow] {
        row("observe(_:_:isolation:)", traits: .runsElsewhere, laws: hopping) { source in
            onMain(source) { observe($0, \.number) }
        }
        row("observe(_:_:observer:isolation:)", traits: .runsElsewhere, laws: hopping) { source in
            onMain(source) { observe($0, \.number, observer: Owner.lasting, isolation: MainActor.shared) }
        }
        row("changes(of:_:options:isolation:)", traits: .runsElsewhere, laws: hopping) { source in
            onMain(source) { changes(of: $0, \.number).map { $0.new ?? -1 } }
        }
        row("KeyPathObservable.signal(for:isolation:)", traits: .runsElsewhere, laws: hopping) { source in
            onMain(source) { $0.signal(for: \.number) }
        }
        row("observeAsync(_:_:isolation:)", traits: .runsElsewhere, laws: hopping) { source in
            onMain(source) { observeAsync($0, \.number) }
        }
        row("Signal.bind(to:on:isolation:)", traits: .runsElsewhere, laws: hopping) { source in
            onMain(source, by: { $0.bind(to: \.number, on: $1, isolation: MainActor.shared) }) { observe($0, \.number) }
        }
        row("Signal.bind(to:of:on:isolation:)", traits: .runsElsewhere, laws: hopping) { source in
            onMain(source, by: { $0.bind(to: \.number, of: \.itself, on: $1, isolation: MainActor.shared) }) {
                observe($0, \.number)
            }
        }
        row("Signal.bind(to:on:nilValue:isolation:)", traits: .runsElsewhere, laws: hopping) { source in
            onMain(source, by: { $0.map { $0 == 2 ? nil : $0 }.bind(to: \.number, on: $1, nilValue: 0) }) {
                observe($0, \.number)
            }
        }
    }

    /// The laws that can be observed through a hop to the main queue and back. The forms without a hop are checked for the
    /// others.
    private static let hopping: [ContractLaw] = [.silence, .serial]

    private static func model<Output: Sendable>(
        _ source: Source, _ observe: @escaping @Sendable (Model) -> Signal<Output, Never>
    ) -> Signal<Output, Never> {
        object(changedBy: source, Model.init, change: { $0.number = $1 }, observe: observe)
    }

    /// The values that a binding sets, as an observer receives them.
    private static func bound(
        _ source: Source, _ bind: @escaping @Sendable (Signal<Int, Never>, Model) -> any Disposable
    ) -> Signal<Int, Never> {
        Signal(attach: { sink in
            let model = Model()
            observe(model, \.number).attach(sink)
            if sink.isDisposed { return }
            let numbers = stoppable(source, by: sink).onNext { _ in withExtendedLifetime(model) {} }
            sink.subscription.add(bind(numbers.ignoreFailure(), model))
        })
    }
}

extension ContractTable {
    typealias Setting = @MainActor @Sendable (Signal<Int, Never>, Screen) -> any Disposable

    /// An object of the main actor that the source changes there, and its observed values.
    private static func onMain(
        _ source: Source,
        by set: @escaping Setting = { source, screen in source.subscribeOnMain { screen.number = $0 } },
        _ observe: @escaping @MainActor @Sendable (Screen) -> Signal<Int, Never>
    ) -> Source {
        consuming(source) { source, subscriber in
            let subscription = CompoundDisposable()
            let start: @MainActor @Sendable () -> Void = {
                let screen = Screen()
                subscription.add { withExtendedLifetime(screen) {} }
                subscription.add(observe(screen).subscribe(next: { subscriber.send($0) }))
                let numbers = source.onFailure { subscriber.fail($0) }.onCompleted { subscriber.complete() }
                subscription.add(set(numbers.ignoreFailure(), screen))
            }
            let main: MainScheduler = .main
            subscription.add(main.schedule { MainActor.assumeIsolated(start) })
            return subscription
        }
    }
}

@MainActor @Observable final class Screen: KeyPathObservable {
    let _$observationRegistrar = KeyPathRegistrar()
    var number = 0
    var itself: Screen? { self }
}

/// Safe on any thread, because the kit uses several.
final class Model: KeyPathObservable, Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    private let storage = Mutex<(number: Int, numbers: [Int])>((0, []))

    @Sendable init() {}

    var number: Int {
        get {
            _$observationRegistrar.access(self, keyPath: \.number)
            return storage.withLock { $0.number }
        }
        set {
            _$observationRegistrar.withMutation(of: self, keyPath: \.number) {
                storage.withLock { $0.number = newValue }
            }
        }
    }

    var numbers: [Int] {
        get {
            _$observationRegistrar.access(self, keyPath: \.numbers)
            return storage.withLock { $0.numbers }
        }
        set {
            _$observationRegistrar.withMutation(of: self, keyPath: \.numbers) {
                storage.withLock { $0.numbers = newValue }
            }
        }
    }
}

/// Two models with one number.
final class Pair: Sendable {
    let (left, right) = (Model(), Model())
    private let binding: any Disposable

    @Sendable init() { binding = bindBidirectionally(left, \.number, right, \.number) }
}

/// An object with a reference to a model.
final class Holder: KeyPathObservable, Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    private let held: Model

    init(_ model: Model) { held = model }

    var model: Model? { held }
}

/// Two models with one number, one of them reached through an optional.
final class HolderPair: Sendable {
    let (left, right) = (Model(), Holder(Model()))
    private let binding: any Disposable

    @Sendable init() { binding = bindBidirectionally(left, \.number, right, \.number, of: \.model) }
}

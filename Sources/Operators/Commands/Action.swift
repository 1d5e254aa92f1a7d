/// Work that is started by hand, with an input, and not while it runs or must not be run: what is behind a button.
///
/// ```swift
/// let save = Action<Document, Receipt, SavingError>(enabledIf: isOnline) { document in upload(document) }
/// save.apply(document).subscribe(next: { show($0) }, failed: { warn($0) }).add(to: bag)
/// ```
///
/// Each subscription to what ``apply(_:)`` gives is one execution. It starts if the action is enabled at that moment, which
/// is decided in one step: of two that start at the same time one is refused. ``isExecuting`` is `true` before the work
/// starts, and `false` before its end is told, so that the end's handler may start the next.
///
/// When the action is released, its properties and signals complete and nothing can be started any more; executions that
/// run go on. Neither executions nor subscriptions keep the action alive.
/// - Elsewhere: `RACCommand` in ReactiveObjC.
public final class Action<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline let core: ActionCore<Input, Output, Failure>
    private let token: Lifetime.Token

    /// Whether an execution could be started: the condition holds and, unless they may overlap, none is running.
    public let isEnabled: Property<Bool>

    /// Whether an execution is running.
    public let isExecuting: Property<Bool>

    /// - Parameters:
    ///   - condition: Nothing is started while it is `false`. The action keeps it.
    ///   - overlapping: Whether an execution may be started while another runs.
    ///   - execute: Makes the work for an input. Called once for each execution.
    public convenience init(
        enabledIf condition: some PropertyProtocol<Bool>, overlapping: Bool = false,
        _ execute: @escaping @Sendable (Input) -> Signal<Output, Failure>
    ) {
        self.init(condition, overlapping, execute)
    }

    /// An action whose closure can fail. Otherwise as the form with one that cannot.
    @_disfavoredOverload public convenience init(
        enabledIf condition: some PropertyProtocol<Bool>, overlapping: Bool = false,
        _ execute: @escaping @Sendable (Input) throws(Failure) -> Signal<Output, Failure>
    ) {
        self.init(condition, overlapping, execute)
    }

    /// An action that is enabled whenever it is not executing.
    ///
    /// - Parameter execute: Makes the work for an input. Called once for each execution.
    public convenience init(_ execute: @escaping @Sendable (Input) -> Signal<Output, Failure>) {
        self.init(Property(value: true), false, execute)
    }

    /// An action that is enabled whenever it is not executing, and whose closure can fail.
    @_disfavoredOverload public convenience init(
        _ execute: @escaping @Sendable (Input) throws(Failure) -> Signal<Output, Failure>
    ) {
        self.init(Property(value: true), false, execute)
    }

    private init(
        _ condition: some PropertyProtocol<Bool>, _ overlapping: Bool,
        _ execute: @escaping @Sendable (Input) throws(Failure) -> Signal<Output, Failure>
    ) {
        let lifetime: Lifetime
        (lifetime, token) = Lifetime.make()
        let core = ActionCore(condition: condition, overlapping: overlapping, lifetime: lifetime, execute: execute)
        let isExecuting = core.running.values.map { $0 > 0 }.distinctUntilChanged()
        let isEnabled = combineLatest(condition.values, isExecuting).map { $0 && (overlapping || !$1) }
        self.core = core
        self.isExecuting = Property(following: isExecuting.take(until: lifetime.ended))
        self.isEnabled = Property(
            following: isEnabled.distinctUntilChanged().take(until: lifetime.ended),
            otherwise: { condition.value && (overlapping || core.running.value == 0) })
    }

    /// An execution for each subscription, started by it.
    ///
    /// - Failure: ``ActionError/disabled`` if it cannot be started, else the work's.
    /// - Disposal: Disposes the work.
    public func apply(_ input: Input) -> Signal<Output, ActionError<Failure>> {
        Signal(attach: { [core] sink in
            sink.begin { sink in
                core.execute(input, into: sink)
            }
        })
    }

    /// The values of all executions from now on. Completes when the action is released.
    public var values: Signal<Output, Never> { core.values.signal.traced() }

    /// The failures of all executions from now on; not the refusals. Completes when the action is released.
    public var failures: Signal<Failure, Never> { core.failures.signal.traced() }
}

extension Action where Input == Void {
    /// An execution for each subscription. See ``apply(_:)``.
    public func apply() -> Signal<Output, ActionError<Failure>> {
        apply(())
    }
}

/// Why an execution of an ``Action`` ended without completing.
public enum ActionError<Failure: Error>: Error {
    /// It was not started, because the action was disabled, executing or released.
    case disabled
    /// The work failed.
    case failed(Failure)
}

extension ActionError: Equatable where Failure: Equatable {}
extension ActionError: Hashable where Failure: Hashable {}

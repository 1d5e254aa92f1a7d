/// Work that is started with an input, and only while it is enabled and not running, such as the work of a button.
///
/// ```swift
/// let save = Action<Document, Receipt, SavingError>(enabledIf: isOnline) { document in upload(document) }
/// save.apply(document).subscribe(next: { show($0) }, failed: { warn($0) }).add(to: bag)
/// ```
///
/// Each subscription to the result of ``apply(_:)`` is one execution. It starts if the action is enabled at that
/// moment. This is decided atomically: if two executions start concurrently, one is refused. ``isExecuting`` is `true`
/// before the work starts, and `false` before its terminal event is delivered. So the handler of that event can start
/// the next execution.
///
/// When the action is released, its properties and signals complete, and nothing can be started any more. Executions in
/// progress continue. Neither executions nor subscriptions retain the action.
/// - In other libraries: `RACCommand` in ReactiveObjC.
public final class Action<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline let core: ActionCore<Input, Output, Failure>
    private typealias Core = ActionCore<Input, Output, Failure>
    private let token: Lifetime.Token
    private let running: MutableProperty<Int>

    /// Whether an execution can be started: the condition is `true` and, unless executions can overlap, none is
    /// running. A change of the condition reaches it when it is delivered.
    public let isEnabled: Property<Bool>

    /// Whether an execution is running.
    public let isExecuting: Property<Bool>

    /// Creates an action with a condition.
    /// - Parameters:
    ///   - condition: The condition. Nothing is started while it is `false`. The action retains it. See
    ///     ``enable(if:)``.
    ///   - overlapping: Whether an execution can be started while another one runs.
    ///   - execute: Returns the work for an input. Called once per execution.
    public convenience init(
        enabledIf condition: some PropertyProtocol<Bool>, overlapping: Bool = false,
        _ execute: @escaping @Sendable (Input) -> Signal<Output, Failure>
    ) {
        self.init(condition, .just(true), overlapping) { execute }
    }

    /// Creates an action that is enabled whenever it is not executing.
    ///
    /// - Parameter execute: Returns the work for an input. Called once per execution.
    /// - SeeAlso: ``enable(if:)``
    public convenience init(_ execute: @escaping @Sendable (Input) -> Signal<Output, Failure>) {
        self.init(Property(value: true), .just(true), false) { execute }
    }

    /// Creates an action whose executions run `operation` in a task.
    ///
    /// ```swift
    /// let save = Action.task { (document: String) in await upload(document) }
    /// print(try await save.apply("letter").allValues())  // prints [6]
    /// ```
    ///
    /// Disposing the subscription to an execution cancels its task.
    ///
    /// - Parameters:
    ///   - condition: The condition. Nothing is started while it is `false`. The action retains it.
    ///   - overlapping: Whether an execution can be started while another one runs.
    ///   - executor: The executor that the tasks prefer. With a `VirtualTimeScheduler` of `VirtualTime`, they run in virtual time.
    ///   - operation: Called once per execution, with the input. Its error is the failure of the execution.
    /// - SeeAlso: ``StreamCore/Signal/task(on:priority:_:_:_:)``
    public static func task(
        enabledIf condition: some PropertyProtocol<Bool> = Property(value: true), overlapping: Bool = false,
        on executor: (any TaskExecutor)? = nil,
        _ operation: @escaping @Sendable (Input) async throws(Failure) -> Output
    ) -> Action {
        Action(enabledIf: condition, overlapping: overlapping) { input in
            .task(on: executor) { () async throws(Failure) in try await operation(input) }
        }
    }

    /// Creates an action whose executions also receive the value of a property.
    ///
    /// ```swift
    /// let submit = Action<Void, Int, Never>(state: draft, enabledIf: { !$0.isEmpty }) { text, _ in upload(text) }
    /// ```
    ///
    /// The state is read once, at the start of an execution. `execute` receives the value that `isEnabled` has
    /// permitted, even if another thread changes the property concurrently. Later changes don't affect an execution in
    /// progress.
    ///
    /// - Parameters:
    ///   - state: The property to read. The action retains it.
    ///   - isEnabled: Returns whether an execution can be started in this state. Called for each change of the state,
    ///     and at the start of an execution.
    ///   - overlapping: Whether an execution can be started while another one runs.
    ///   - execute: Returns the work for a state and an input. Called once per execution.
    /// - In other libraries: `init(state:enabledIf:execute:)` in ReactiveSwift.
    public convenience init<State: Sendable>(
        state: some PropertyProtocol<State>, enabledIf isEnabled: @escaping @Sendable (State) -> Bool = { _ in true },
        overlapping: Bool = false, _ execute: @escaping @Sendable (State, Input) -> Signal<Output, Failure>
    ) {
        self.init(Property(value: true), state.values.map(isEnabled), overlapping) { () -> Core.Work? in
            let state = state.value
            guard isEnabled(state) else { return nil }
            return { input in execute(state, input) }
        }
    }

    /// Creates an action that is enabled only while an optional property has a value, which its executions receive.
    ///
    /// ```swift
    /// let user = MutableProperty<String?>("Ada")
    /// let load = Action<Int, String, Never>(unwrapping: user) { user, page in .just("page \(page) of \(user)") }
    /// load.apply(2).subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)  // prints page 2 of Ada
    /// user.value = nil
    /// print(load.isEnabled.value)  // prints false
    /// ```
    ///
    /// The state is read once, at the start of an execution.
    ///
    /// - Parameters:
    ///   - state: The property to read. The action retains it.
    ///   - overlapping: Whether an execution can be started while another one runs.
    ///   - execute: Returns the work for a state and an input. Called once per execution.
    /// - In other libraries: `init(unwrapping:execute:)` in ReactiveSwift.
    public convenience init<State: Sendable>(
        unwrapping state: some PropertyProtocol<State?>, overlapping: Bool = false,
        _ execute: @escaping @Sendable (State, Input) -> Signal<Output, Failure>
    ) {
        self.init(Property(value: true), state.values.map { $0 != nil }, overlapping) { () -> Core.Work? in
            guard let state = state.value else { return nil }
            return { input in execute(state, input) }
        }
    }

    /// - Parameters:
    ///   - permissions: Whether the state permits an execution. Sends the first value synchronously.
    ///   - makeWork: Reads the state and returns the work for it; `nil` if the state permits none.
    private init(
        _ condition: some PropertyProtocol<Bool>, _ permissions: Signal<Bool, Never>, _ overlapping: Bool,
        _ makeWork: @escaping @Sendable () -> Core.Work?
    ) {
        let lifetime: Lifetime
        (lifetime, token) = Lifetime.make()
        running = MutableProperty(0)
        core = ActionCore(
            condition: condition, overlapping: overlapping, running: running, lifetime: lifetime, makeWork: makeWork)
        let conditions = core.condition.values.flatMap(.latest) { $0.values }
        let isPermitted = Property(
            following: combineLatest(conditions, permissions).map { $0 && $1 }.take(until: lifetime.ended),
            otherwise: { [core] in core.isPermitted })
        isExecuting = running.map { $0 > 0 }.distinctUntilChanged()
        isEnabled = Property.combineLatest(isPermitted, isExecuting).map { $0 && (overlapping || !$1) }
            .distinctUntilChanged()
    }

    /// Replaces the condition under which executions can be started.
    ///
    /// ```swift
    /// final class Form: Sendable {
    ///     let name = MutableProperty("")
    ///     let save: Action<Void, Int, Never>
    ///
    ///     init(store: Store) {
    ///         save = Action { store.save() }
    ///         save.enable(if: name.map { !$0.isEmpty })
    ///     }
    /// }
    /// ```
    ///
    /// Use this method if the condition depends on properties that exist only after the action, such as those of the
    /// object that stores it. The condition replaces the one from the initializer or from an earlier call. The
    /// condition of an action's state, `Action(state:enabledIf:)` or `Action(unwrapping:)`, applies in addition.
    ///
    /// Executions in progress continue. ``isEnabled`` changes before this method returns, unless a change of a property
    /// is being delivered. Then this one is delivered after it.
    /// - Parameter condition: The new condition. Nothing is started while it is `false`. The action retains it.
    public func enable(if condition: some PropertyProtocol<Bool>) {
        core.condition.value = condition
    }

    /// Returns a signal that starts an execution for each subscription.
    ///
    /// ```swift
    /// let double = Action<Int, Int, Never> { .just($0 * 2) }
    /// double.apply(21).subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)  // prints 42
    /// ```
    ///
    /// - Failure: ``ActionError/disabled`` if the execution can't be started, otherwise the failure of the work.
    /// - Disposal: Disposes the work.
    @inlinable public func apply(_ input: Input) -> Signal<Output, ActionError<Failure>> {
        Signal(attach: { [core] sink in
            if let sink = sink.tracedHotSource("", 0) {
                core.execute(input, into: sink)
            }
        })
    }

    /// A signal of the values of all executions after the subscription. Completes when the action is released.
    @inlinable public var values: Signal<Output, Never> { core.values.signal.traced() }

    /// A signal of the failures of all executions after the subscription, without ``ActionError/disabled``. Completes when the action
    /// is released.
    @inlinable public var failures: Signal<Failure, Never> { core.failures.signal.traced() }
}

extension Action where Input == Void {
    /// Returns a signal that starts an execution for each subscription. See ``apply(_:)``.
    @inlinable public func apply() -> Signal<Output, ActionError<Failure>> {
        apply(())
    }
}

/// The reason why an execution of an ``Action`` ended without completing.
public enum ActionError<Failure: Error>: Error {
    /// The execution was not started, because the action was disabled, executing, or released.
    case disabled
    /// The work failed.
    case failed(Failure)
}

extension ActionError: Equatable where Failure: Equatable {}
extension ActionError: Hashable where Failure: Hashable {}

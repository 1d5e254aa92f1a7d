import StreamCore

/// The state that an action's executions share. It exists as long as one of them can be started or runs.
@usableFromInline final class ActionCore<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    typealias Work = @Sendable (Input) -> Signal<Output, Failure>

    let condition: MutableProperty<any PropertyProtocol<Bool>>
    let overlapping: Bool

    /// Reads the action's state and returns the work for it; `nil` if the state permits none.
    let makeWork: @Sendable () -> Work?

    /// The number of running executions. The action owns it, so that what is derived from it completes when the action is released. No execution
    /// is started then.
    weak let running: MutableProperty<Int>?
    @usableFromInline let values = Subject<Output, Never>()
    @usableFromInline let failures = Subject<Failure, Never>()

    init(
        condition: any PropertyProtocol<Bool>, overlapping: Bool, running: MutableProperty<Int>, lifetime: Lifetime,
        makeWork: @escaping @Sendable () -> Work?
    ) {
        self.condition = MutableProperty(condition)
        self.overlapping = overlapping
        self.running = running
        self.makeWork = makeWork
        lifetime.add(
            ActionDisposable { [values, failures] in
                values.complete()
                failures.complete()
            })
    }

    private struct Refusal: Error {}

    /// A Boolean value that indicates whether the condition and the state permit an execution.
    var isPermitted: Bool { condition.value.value && makeWork() != nil }

    /// An execution that was counted.
    ///
    /// A class, because specialized code crashed when `begin()` returned the optional closure itself (Swift 6.3).
    @usableFromInline final class Execution: Sendable {
        private let work: Work

        fileprivate init(_ work: @escaping Work) { self.work = work }

        /// Returns the signal for an input.
        @usableFromInline func signal(for input: Input) -> Signal<Output, Failure> {
            work(input)
        }
    }

    /// Counts an execution, or returns `nil` if it can't be started.
    @usableFromInline func begin() -> Execution? {
        do throws(Refusal) {
            return try running?.modify { (running) throws(Refusal) -> Execution in
                guard overlapping || running == 0, condition.value.value, let work = makeWork()
                else {
                    throw Refusal()
                }
                running += 1
                return Execution(work)
            }
        } catch {
            return nil
        }
    }

    /// Counts an execution no more.
    @usableFromInline func end() {
        running?.modify { $0 -= 1 }
    }

    @inlinable func execute(_ input: Input, into sink: Sink<Output, ActionError<Failure>>) {
        guard let execution = begin() else { return sink.fail(.disabled) }
        let child = sink.openChild()
        child.add { self.end() }
        if child.isDisposed { return }
        let signal = execution.signal(for: input)
        if child.isDisposed { return }
        // Retained by the work: if it is released, the execution is disposed.
        let releaseObserver = ReleaseObserver { sink.subscription.dispose() }
        let receiver: Sink<Output, Failure> = sink.receiving(in: child) { value in
            self.values.send(value)
            sink.next(value)
        } end: { terminal in
            guard sink.closeChild(child, by: terminal) else { return }
            releaseObserver.cancel()
            switch terminal {
            case .completed: sink.complete()
            case .failed(let failure):
                self.failures.send(failure)
                sink.fail(.failed(failure))
            }
        }
        signal.attach(receiver)
    }
}

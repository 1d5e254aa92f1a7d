import KeyPathObserving
import TestSupport

/// Records the events of a signal.
final class Recording<Value: Sendable>: Sendable {
    private let state = Locked<(values: [Value], isCompleted: Bool)>(([], false))
    let subscription: any Disposable

    init(_ signal: Signal<Value, Never>) {
        subscription = signal.subscribe { [state] value in
            state.modify { $0.values.append(value) }
        } completed: { [state] in
            state.modify { $0.isCompleted = true }
        }
    }

    var values: [Value] { state.modify { $0.values } }
    var isCompleted: Bool { state.modify { $0.isCompleted } }
}

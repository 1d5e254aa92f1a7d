import Operators
import Synchronization

/// Keeps what a signal has sent so far.
final class Recorder<Value: Sendable>: Sendable {
    private let recorded = Mutex<[Value]>([])
    private let subscriptions = DisposableBag()

    var values: [Value] { recorded.withLock { $0 } }

    func record(_ signal: Signal<Value, Never>) {
        subscriptions.insert(signal.subscribe { [weak self] value in self?.append(value) })
    }

    func append(_ value: Value) {
        recorded.withLock { $0.append(value) }
    }

    func dispose() { subscriptions.dispose() }
}

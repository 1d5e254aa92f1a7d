import Synchronization

/// Stores the values that are written to it from any thread.
final class Log<Value: Sendable>: Sendable {
    private let written = Mutex<[Value]>([])

    var values: [Value] { written.withLock { $0 } }

    func write(_ value: Value) {
        written.withLock { $0.append(value) }
    }
}

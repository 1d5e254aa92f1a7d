import Disposables

/// A value that tests read and write from any thread.
public final class Locked<Value: Sendable>: Sendable {
    private let mutex: Lock<Value>

    public init(_ value: Value) {
        mutex = Lock(value)
    }

    public var value: Value {
        get { mutex.withLock { $0 } }
        set { mutex.withLock { $0 = newValue } }
    }

    @discardableResult public func modify<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        mutex.withLock { body(&$0) }
    }
}

extension Locked where Value: RangeReplaceableCollection, Value.Element: Sendable {
    public func append(_ element: Value.Element) {
        modify { $0.append(element) }
    }
}

/// Tells when it dies.
public final class Canary: Sendable {
    private let onDeath: @Sendable () -> Void

    public init(_ onDeath: @escaping @Sendable () -> Void) {
        self.onDeath = onDeath
    }

    deinit { onDeath() }

    /// For closures to capture.
    public func sing() {}
}

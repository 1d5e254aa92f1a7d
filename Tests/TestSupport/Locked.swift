import Disposables

/// A value that tests read and write on any thread.
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

extension Locked where Value == Int {
    /// Adds one and returns the sum.
    @discardableResult public func increment() -> Int {
        modify { value in
            value += 1
            return value
        }
    }
}

/// An object that calls a closure when it is deallocated.
public final class Canary: Sendable {
    private let onDeinit: @Sendable () -> Void

    public init(_ onDeinit: @escaping @Sendable () -> Void) {
        self.onDeinit = onDeinit
    }

    deinit { onDeinit() }

    /// Does nothing. Closures call it to capture the object.
    public func sing() {}
}

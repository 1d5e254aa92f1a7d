import Foundation

/// A variable behind a lock.
// `value` is only accessed while `lock` is locked.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}

extension NSLock {
    /// Calls `body` without the lock, which the caller has locked.
    func unlocked<Result>(_ body: () -> Result) -> Result {
        unlock()
        defer { lock() }
        return body()
    }
}

extension Optional {
    /// Returns the value, and leaves `nil`.
    mutating func take() -> Wrapped? {
        defer { self = nil }
        return self
    }
}

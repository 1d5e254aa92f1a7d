public import StreamCore

/// A user's disposable that counts every call of `dispose()`, including superfluous ones.
public final class Probe: Disposable {
    private let calls = Counter()
    private let onDispose: @Sendable () -> Void
    private let onDeinit: @Sendable () -> Void

    public init(onDispose: @escaping @Sendable () -> Void = {}, onDeinit: @escaping @Sendable () -> Void = {}) {
        self.onDispose = onDispose
        self.onDeinit = onDeinit
    }

    deinit { onDeinit() }

    /// The number of calls of `dispose()`.
    public var disposals: Int { calls.value }

    public var isDisposed: Bool { disposals > 0 }

    public func dispose() {
        calls.increment()
        onDispose()
    }
}

/// The time that an object lives, for others to end with it.
///
/// A class owns its lifetime by storing the token:
///
/// ```swift
/// final class Screen: LifetimeOwner {
///     private let token: Lifetime.Token
///     let lifetime: Lifetime
///     init() { (lifetime, token) = Lifetime.make() }
/// }
/// ```
///
/// The token dies after the owner's `deinit` has run, so when a lifetime ends the owner is not usable any more.
public final class Lifetime: Sendable {
    fileprivate let ending = CompoundDisposable()

    /// Asks whether the object is alive, where nothing tells when it dies.
    private let isAlive: (@Sendable () -> Bool)?

    fileprivate init() { isAlive = nil }

    /// The lifetime of an object that cannot tell when it dies: it ends when it is found to be over.
    package init(watching object: some AnyObject & Sendable) {
        isAlive = { [weak object] in object != nil }
    }

    private func look() {
        if let isAlive, !isAlive() { ending.dispose() }
    }

    /// A lifetime, and the token whose death is its end.
    public static func make() -> (lifetime: Lifetime, token: Token) {
        let lifetime = Lifetime()
        return (lifetime, Token(lifetime))
    }

    /// Whether the lifetime is over.
    public var hasEnded: Bool {
        look()
        return ending.isDisposed
    }

    /// Disposes `disposable` at the end of the lifetime, on the thread where that happens; at once if it is over. A
    /// subscription that is disposed earlier is forgotten; anything else is held until then.
    public func add(_ disposable: any Disposable) {
        look()
        ending.add(disposable)
        guard let subscription = disposable as? CompoundDisposable else { return }
        subscription.add { [weak ending, weak subscription] in
            if let ending, let subscription { ending.remove(subscription) }
        }
    }

    /// Completes when the lifetime ends, and at once if it is over. Sends no value.
    public var ended: Signal<Never, Never> {
        Signal(attach: { sink in
            sink.begin { sink in
                self.look()
                let end = ActionDisposable { sink.complete() }
                self.ending.add(end)
                sink.segment.add { [weak ending = self.ending] in ending?.remove(end) }
            }
        })
    }

    /// Ends its lifetime when it is disposed or released.
    public final class Token: Sendable {
        private let lifetime: Lifetime

        fileprivate init(_ lifetime: Lifetime) {
            self.lifetime = lifetime
        }

        deinit { dispose() }

        /// Ends the lifetime now.
        public func dispose() {
            lifetime.ending.dispose()
        }
    }
}

/// An object that can tell at once when it dies, because it owns a ``Lifetime/Token``.
public protocol LifetimeOwner: AnyObject {
    /// Ends when the object dies.
    var lifetime: Lifetime { get }
}

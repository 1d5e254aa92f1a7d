/// The lifetime of an object. Disposables can be added to it, to be disposed at its end.
///
/// A class provides its lifetime by storing the token:
///
/// ```swift
/// final class Screen: LifetimeOwner {
///     private let token: Lifetime.Token
///     let lifetime: Lifetime
///     init() { (lifetime, token) = Lifetime.make() }
/// }
/// ```
///
/// The token is deallocated after the owner's `deinit` has run, so when a lifetime ends, the owner can't be used any
/// more.
public final class Lifetime: Sendable {
    fileprivate let ending = CompoundDisposable()

    /// Returns whether the object exists, if nothing reports its deallocation.
    private let isAlive: (@Sendable () -> Bool)?

    fileprivate init() { isAlive = nil }

    /// Creates the lifetime of an object that doesn't report its deallocation. It ends when the deallocation is
    /// detected.
    package init(watching object: some AnyObject & Sendable) {
        isAlive = { [weak object] in object != nil }
    }

    private func endIfDeallocated() {
        if let isAlive, !isAlive() { ending.dispose() }
    }

    /// Creates a lifetime, and the token whose deallocation ends it.
    public static func make() -> (lifetime: Lifetime, token: Token) {
        let lifetime = Lifetime()
        return (lifetime, Token(lifetime))
    }

    /// A Boolean value that indicates whether the lifetime is over.
    public var hasEnded: Bool {
        endIfDeallocated()
        return ending.isDisposed
    }

    /// Adds a disposable to dispose at the end of the lifetime, on the thread where that occurs, or immediately if it
    /// is over.
    ///
    /// ```swift
    /// let temperatures = Subject<Int, Never>()
    /// var window: Window? = Window()
    /// window?.lifetime.add(temperatures.signal.subscribe { print($0) })
    /// temperatures.send(20)  // prints 20
    /// window = nil
    /// temperatures.send(21)
    /// ```
    ///
    /// A subscription that is disposed earlier is removed. Any other disposable is retained until the end.
    public func add(_ disposable: any Disposable) {
        endIfDeallocated()
        ending.add(disposable)
        guard let subscription = disposable as? Subscription else { return }
        subscription.add { [weak ending, weak subscription] in
            if let ending, let subscription { ending.remove(subscription) }
        }
    }

    /// A signal that completes when the lifetime ends, or immediately if it is over. It sends no value.
    ///
    /// ```swift
    /// var window: Window? = Window()
    /// window?.lifetime.ended.subscribeCompleted { print("window closed") }.add(to: bag)
    /// window = nil  // prints window closed
    /// ```
    public var ended: Signal<Never, Never> {
        Signal(attach: { sink in
            if let sink = sink.tracedHotSource("", 0) {
                self.endIfDeallocated()
                let end = ActionDisposable { sink.complete() }
                self.ending.add(end)
                sink.subscription.add { [weak ending = self.ending] in ending?.remove(end) }
            }
        })
    }

    /// Ends its lifetime when it is disposed or deallocated.
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

/// An object that reports its deallocation immediately, because it owns a ``Lifetime/Token``.
///
/// ```swift
/// final class Chart: LifetimeOwner, Sendable {
///     private let token: Lifetime.Token
///     let lifetime: Lifetime
///     init() { (lifetime, token) = Lifetime.make() }
/// }
/// var chart: Chart? = Chart()
/// let prices = Subject<Int, Never>()
/// let subscription = prices.signal.subscribe(owner: chart!) { _, price in print(price) }
/// chart = nil
/// print(subscription.isDisposed)  // prints true
/// ```
public protocol LifetimeOwner: AnyObject {
    /// The lifetime that ends when the object is deallocated.
    var lifetime: Lifetime { get }
}

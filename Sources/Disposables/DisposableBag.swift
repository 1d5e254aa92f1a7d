/// A collection of disposables that disposes them when it is released or disposed.
///
/// ```swift
/// final class Screen {
///     private let bag = DisposableBag()
///     init(_ score: MutableProperty<Int>) {
///         score.values.subscribe { print($0) }.add(to: bag)
///     }
/// }
/// let score = MutableProperty(7)
/// var screen: Screen? = Screen(score)  // prints 7
/// screen = nil
/// score.value = 9
/// ```
///
/// The bag drops disposables that other code has disposed, while more are inserted. So a long-lived bag contains, apart from the undisposed ones, at
/// most as many disposed ones as it contained disposables when it last dropped some, or 16. It can be used on any thread.
public final class DisposableBag: Disposable {
    private struct Contents {
        var disposables: [any Disposable] = []
        var nextSweep = 16
    }

    /// `nil` once disposed.
    private let contents = Lock<Contents?>(Contents())

    /// Creates an empty bag.
    public init() {}

    /// Creates a bag of the listed disposables.
    ///
    /// ```swift
    /// let score = MutableProperty(7)
    /// let bag = DisposableBag {
    ///     score.signal.subscribe { print("label", $0) }
    ///     score.signal.subscribe { print("log", $0) }
    /// }
    /// score.value = 9  // prints label 9, log 9
    /// bag.dispose()
    /// score.value = 10
    /// ```
    public convenience init(@Builder _ disposables: () -> [any Disposable]) {
        self.init()
        insert(contentsOf: disposables())
    }

    deinit {
        dispose()
    }

    /// A Boolean value that indicates whether the bag is disposed. Disposing its contents does not change it.
    public var isDisposed: Bool { contents.withLock { $0 == nil } }

    /// The number of disposables in the bag that are not disposed; 0 once the bag is disposed.
    ///
    /// - Complexity: O(*n*), because it reads `isDisposed` of each of them.
    public var count: Int {
        sweep()
        return contents.withLock { $0?.disposables.count ?? 0 }
    }

    /// A Boolean value that indicates whether all disposables in the bag are disposed; `true` once the bag is disposed.
    ///
    /// - Complexity: O(*n*), because it reads `isDisposed` of each of them.
    public var isEmpty: Bool { count == 0 }

    /// Adds `disposable` to the bag, or disposes it immediately if the bag is already disposed.
    ///
    /// ```swift
    /// let screen = DisposableBag()
    /// screen.insert(ActionDisposable { print("timer stopped") })
    /// screen.dispose()  // prints timer stopped
    /// ```
    ///
    /// - Precondition: `disposable` is not this bag itself.
    /// - Complexity: O(1) on average.
    public func insert(_ disposable: any Disposable) {
        precondition(disposable !== self, "insert(_:) requires another disposable, but got the bag itself")
        guard !disposable.isDisposed else { return }
        enum Outcome { case stored, full, bagIsDisposed }
        let outcome = contents.withLock { contents -> Outcome in
            guard contents != nil else { return .bagIsDisposed }
            contents!.disposables.append(disposable)
            return contents!.disposables.count < contents!.nextSweep ? .stored : .full
        }
        switch outcome {
        case .stored: break
        case .full: sweep()
        case .bagIsDisposed: disposable.dispose()
        }
    }

    /// Adds `disposables` to the bag in this order, or disposes them immediately if the bag is already disposed.
    public func insert(contentsOf disposables: [any Disposable]) {
        for disposable in disposables { insert(disposable) }
    }

    /// Disposes and releases the contents on this thread, in the order in which they were inserted.
    public func dispose() {
        var pending: [any Disposable] = []
        _beginDisposal(appendingTo: &pending)
        DisposalLoop.disposeAll(&pending)
    }

    public func _beginDisposal(appendingTo pending: inout [any Disposable]) {
        guard let taken = contents.withLock({ $0.take() }) else { return }
        pending.append(contentsOf: taken.disposables.reversed())
    }

    /// Drops disposables that are disposed. Reads and releases them outside the lock, because both can run user code.
    private func sweep() {
        let all = contents.withLock { $0?.disposables ?? [] }
        let finished = Set(all.lazy.filter(\.isDisposed).map(ObjectIdentifier.init))
        contents.withLock { contents in
            guard contents != nil else { return }
            contents!.disposables.removeAll { finished.contains(ObjectIdentifier($0)) }
            contents!.nextSweep = max(16, contents!.disposables.count * 2)
        }
        withExtendedLifetime(all) {}
    }

    /// A result builder that lists the disposables of a bag, one per line.
    @resultBuilder public enum Builder {
        /// Returns the listed disposables.
        public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
    }
}

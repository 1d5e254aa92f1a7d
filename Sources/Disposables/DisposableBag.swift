/// Disposes what was put into it when the bag is released or disposed.
///
/// The bag forgets what is finished: disposables that were disposed elsewhere are dropped while others are inserted. So a
/// bag that lives long holds what is live and at most as much again (or sixteen), and not the history. It may be used from
/// any thread.
public final class DisposableBag: Disposable, DisposableContainer {
    private struct Contents {
        var disposables: [any Disposable] = []
        var nextSweep = 16
    }

    /// `nil` once disposed.
    private let contents = Lock<Contents?>(Contents())

    /// An empty bag.
    public init() {}

    /// A bag of the listed disposables.
    public convenience init(@Builder _ disposables: () -> [any Disposable]) {
        self.init()
        insert(disposables())
    }

    deinit {
        dispose()
    }

    /// Whether the bag is disposed: not changed by the disposal of what is in it.
    public var isDisposed: Bool { contents.withLock { $0 == nil } }

    /// The number of disposables in the bag that are not disposed yet; zero once the bag is. Asks each of them.
    public var count: Int {
        sweep()
        return contents.withLock { $0?.disposables.count ?? 0 }
    }

    /// Disposes `disposable` with the bag; at once if the bag is disposed already.
    ///
    /// - Precondition: `disposable` is not this bag itself.
    /// - Complexity: O(1) on average.
    public func insert(_ disposable: any Disposable) {
        precondition(disposable !== self, "A disposable bag cannot be put into itself")
        guard !disposable.isDisposed else { return }
        enum Outcome { case held, full, refused }
        let outcome = contents.withLock { contents -> Outcome in
            guard contents != nil else { return .refused }
            contents!.disposables.append(disposable)
            return contents!.disposables.count < contents!.nextSweep ? .held : .full
        }
        switch outcome {
        case .held: break
        case .full: sweep()
        case .refused: disposable.dispose()
        }
    }

    /// Disposes `disposables` with the bag, in this order; at once if the bag is disposed already.
    public func insert(_ disposables: any Disposable...) {
        insert(disposables)
    }

    /// Disposes `disposables` with the bag, in this order; at once if the bag is disposed already.
    public func insert(_ disposables: [any Disposable]) {
        for disposable in disposables { insert(disposable) }
    }

    /// Disposes what is in the bag on this thread, in the order in which it was inserted, and lets go of it.
    public func dispose() {
        var pending: [any Disposable] = []
        takeChildren(into: &pending)
        DisposalLoop.disposeAll(&pending)
    }

    package func takeChildren(into pending: inout [any Disposable]) {
        guard let taken = contents.withLock({ $0.take() }) else { return }
        pending.append(contentsOf: taken.disposables.reversed())
    }

    /// Drops what is finished. Asks and releases outside the lock, because both may run code that is not ours.
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

    /// Lists the disposables of a bag, one a line.
    @resultBuilder public enum Builder {
        /// The listed disposables.
        public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
    }
}

import Synchronization

/// Disposes what was put into it when the bag is released or disposed.
///
/// The bag forgets what is finished: disposables that were disposed elsewhere are dropped while others are inserted, in
/// constant time an insertion on average, so a bag that lives long holds at most twice what is live, and not the history.
public final class DisposableBag: Disposable {
    private struct Contents {
        var disposables: [any Disposable] = []
        var nextSweep = 16
    }

    /// `nil` once disposed.
    private let contents = Mutex<Contents?>(Contents())

    public init() {}

    /// A bag of the listed disposables.
    public convenience init(@Builder _ disposables: () -> [any Disposable]) {
        self.init()
        insert(disposables())
    }

    deinit {
        dispose()
    }

    public var isDisposed: Bool { contents.withLock { $0 == nil } }

    /// The number of disposables in the bag that are not disposed yet. Takes time proportional to it.
    public var count: Int {
        sweep()
        return contents.withLock { $0?.disposables.count ?? 0 }
    }

    /// Disposes `disposable` with the bag; at once if the bag is disposed already.
    public func insert(_ disposable: any Disposable) {
        guard !disposable.isDisposed else { return }
        let outcome = contents.withLock { contents -> (isHeld: Bool, isFull: Bool) in
            guard contents != nil else { return (false, false) }
            contents!.disposables.append(disposable)
            return (true, contents!.disposables.count >= contents!.nextSweep)
        }
        if outcome.isFull { sweep() }
        if !outcome.isHeld { disposable.dispose() }
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

    /// Disposes `disposables` with the bag.
    public func insert(_ disposables: any Disposable...) {
        insert(disposables)
    }

    /// Disposes `disposables` with the bag.
    public func insert(_ disposables: [any Disposable]) {
        for disposable in disposables { insert(disposable) }
    }

    public func dispose() {
        guard let taken = contents.withLock({ $0.take() }) else { return }
        var pending = Array(taken.disposables.reversed())
        Nesting.disposeAll(&pending)
    }

    /// Lists the disposables of a bag, one a line.
    @resultBuilder public enum Builder {
        public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
    }
}

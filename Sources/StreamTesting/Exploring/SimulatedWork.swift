/// Work that a simulation runs. Disposing it releases the closure.
final class SimulatedWork: Disposable {
    /// The time from one run to the next; `nil` for work that runs once.
    let interval: Duration?

    private let action: Lock<(@Sendable () -> Void)?>

    init(every interval: Duration? = nil, _ action: @escaping @Sendable () -> Void) {
        self.interval = interval
        self.action = Lock(action)
    }

    var isDisposed: Bool { action.withLock { $0 == nil } }

    func dispose() {
        let released = action.withLock { $0.take() }
        withExtendedLifetime(released) {}
    }

    /// Runs the work, unless it was disposed. Work that does not repeat is released afterwards.
    func run() {
        let action = action.withLock { interval == nil ? $0.take() : $0 }
        action?()
    }
}

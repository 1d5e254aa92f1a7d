import Operators
import TestSupport

func isOnMainQueue() -> Bool { MainScheduler.isCurrent }

/// The same signal, subscribed to on another thread.
func onOtherThread<Failure>(_ signal: Signal<Int, Failure>) -> Signal<Int, Failure> {
    signal.subscribed(on: TargetQueueScheduler(label: "source"))
}

/// An actor that stores the values it receives, for each of two senders.
actor Ledger {
    static let shared = Ledger()

    var entries: [[Int]] = [[], []]
    var isClosed = false
    let closed = AsyncGate()

    /// Calls `reply` with the number of values, as another caller of the actor does.
    func call(_ reply: @escaping @Sendable (Int) -> Void) {
        Task { reply(entries[0].count) }
    }

    func follow(_ signal: Signal<(Int, Int), Never>) -> any Disposable {
        signal.subscribe(
            isolatedTo: self, next: { me, entry in me.entries[entry.0].append(entry.1) },
            completed: { me in
                me.isClosed = true
                me.closed.open()
            })
    }
}

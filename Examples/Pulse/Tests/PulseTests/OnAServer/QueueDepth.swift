import CoreMetrics
import Operators
import Synchronization

/// The part of a meter that counts the values in one queue.
final class QueueDepth: Sendable {
    private let meter: Meter
    /// `nil` after the end.
    private let count = Mutex<Int?>(0)

    init(_ meter: Meter) {
        self.meter = meter
    }

    func enter() { change(by: 1) }

    func leave() { change(by: -1) }

    /// Subtracts the values that are still in the queue.
    func end() {
        count.withLock { count in
            add(-(count ?? 0))
            count = nil
        }
    }

    private func change(by amount: Int) {
        count.withLock { count in
            guard let old = count else { return }
            count = old + amount
            add(amount)
        }
    }

    private func add(_ amount: Int) {
        if amount > 0 { meter.increment(by: Double(amount)) }
        if amount < 0 { meter.decrement(by: Double(-amount)) }
    }
}

extension Signal {
    /// Counts the values that wait in `deliver(on:waiting:)`, and the one that is being delivered.
    func deliver(on scheduler: some Scheduler, waiting limit: Int, depth meter: Meter) -> Signal {
        .deferred {
            let depth = QueueDepth(meter)
            return onNext { _ in depth.enter() }
                .deliver(on: scheduler, waiting: limit)
                .afterNext { _ in depth.leave() }
                .onDispose { depth.end() }
        }
    }
}

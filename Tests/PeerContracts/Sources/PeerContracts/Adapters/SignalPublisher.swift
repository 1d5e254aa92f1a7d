import Foundation
@preconcurrency import OpenCombine
import Rill
import StreamTesting

/// A publisher of the events of a signal, which it subscribes to at the first demand. Values beyond the demand wait in a queue.
struct SignalPublisher: Publisher {
    typealias Output = Int
    typealias Failure = MarbleFailure

    let signal: Signal<Int, MarbleFailure>

    func receive<S: OpenCombine.Subscriber>(subscriber: S) where S.Input == Int, S.Failure == MarbleFailure {
        subscriber.receive(subscription: Link(signal, AnySubscriber(subscriber)))
    }
}

// All variables are read and written while `lock` is locked, and downstream is only called by the thread that has set `isDraining`.
private final class Link: OpenCombine.Subscription, @unchecked Sendable {
    private let lock = NSLock()
    private var downstream: AnySubscriber<Int, MarbleFailure>?
    private var demand = Subscribers.Demand.none
    private var queue: [Int] = []
    private var completion: Subscribers.Completion<MarbleFailure>?
    private var isDraining = false
    private var signal: Signal<Int, MarbleFailure>?
    private var disposable: (any Disposable)?

    init(_ signal: Signal<Int, MarbleFailure>, _ downstream: AnySubscriber<Int, MarbleFailure>) {
        (self.signal, self.downstream) = (signal, downstream)
    }

    func offer(_ value: Int) { drain { queue.append(value) } }
    func end(_ completion: Subscribers.Completion<MarbleFailure>) { drain { self.completion = completion } }
    func request(_ demand: Subscribers.Demand) {
        drain { self.demand += demand }
        let upstream = Rill.Subscriber<Int, MarbleFailure>(
            next: { self.offer($0) }, failed: { self.end(.failure($0)) }, completed: { self.end(.finished) })
        guard
            let signal = lock.withLock({
                disposable = signal == nil ? disposable : upstream.disposable; return signal.take()
            })
        else { return }
        _ = signal.bind(to: upstream)
    }

    func cancel() {
        let released = lock.withLock { (downstream.take(), disposable.take(), signal.take()) }
        released.1?.dispose()
    }

    private func drain(_ change: () -> Void) {
        lock.lock()
        defer { lock.unlock() }
        change()
        guard !isDraining else { return }
        isDraining = true
        defer { isDraining = false }
        while let downstream {
            if demand > 0, !queue.isEmpty {
                let value = queue.removeFirst()
                demand -= 1
                demand += lock.unlocked { downstream.receive(value) }
            } else if queue.isEmpty, let completion {
                (self.downstream, disposable) = (nil, nil)
                lock.unlocked { downstream.receive(completion: completion) }
            } else {
                return
            }
        }
    }
}

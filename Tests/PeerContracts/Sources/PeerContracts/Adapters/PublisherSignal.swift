import Foundation
@preconcurrency import OpenCombine
import Rill

/// A value that several threads use.
// It stores publishers, subjects, and actions of OpenCombine, and an iterator of one task. The library lets any thread use the former.
struct Shared<Value>: @unchecked Sendable { let value: Value }

extension Signal {
    /// Creates a signal of the events of a publisher. What it must not do is reported to `probe`, because a signal would hide it.
    init(_ publisher: some Publisher<Value, Failure> & SendableMetatype, _ probe: Probe) {
        let publisher = Shared(value: publisher)
        self.init { subscriber in
            let receiver = Receiver(subscriber, probe)
            subscriber.disposable.add { [weak receiver] in receiver?.cancel() }
            publisher.value.subscribe(receiver)
            return nil
        }
    }
}

// All variables are read and written while `lock` is locked.
private final class Receiver<Value: Sendable, Problem: Error>: OpenCombine.Subscriber, @unchecked Sendable {
    private let lock = NSLock()
    private let subscriber: Rill.Subscriber<Value, Problem>
    private let calls: Probe.Calls
    private var subscription: (any OpenCombine.Subscription)?
    private var isCancelled = false

    init(_ subscriber: Rill.Subscriber<Value, Problem>, _ probe: Probe) {
        (self.subscriber, calls) = (subscriber, Probe.Calls(probe))
    }

    func receive(subscription: any OpenCombine.Subscription) {
        let isCancelled = lock.withLock {
            self.subscription = self.isCancelled ? nil : subscription
            return self.isCancelled
        }
        isCancelled ? subscription.cancel() : subscription.request(.unlimited)
    }

    func receive(_ value: Value) -> Subscribers.Demand {
        calls.record(isEnd: false) { subscriber.send(value) }
        return .none
    }

    func receive(completion: Subscribers.Completion<Problem>) {
        calls.record(isEnd: true) {
            lock.withLock { subscription = nil }
            if case .failure(let error) = completion { subscriber.fail(error) } else { subscriber.complete() }
        }
    }

    func cancel() {
        let subscription = lock.withLock {
            isCancelled = true
            return self.subscription.take()
        }
        subscription?.cancel()
        calls.silence()
    }
}

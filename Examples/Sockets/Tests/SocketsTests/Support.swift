import NIOCore
import Operators
import Synchronization

/// A gate for tasks, which is shut until it is opened.
final class Gate: Sendable {
    private let waiters = Mutex<[CheckedContinuation<Void, Never>]?>([])

    func open() {
        let waiters = waiters.withLock { waiters in
            defer { waiters = nil }
            return waiters
        }
        for waiter in waiters ?? [] { waiter.resume() }
    }

    func wait() async {
        await withCheckedContinuation { waiter in
            let isOpen = waiters.withLock { waiters in
                waiters?.append(waiter)
                return waiters == nil
            }
            if isOpen { waiter.resume() }
        }
    }
}

/// Counts bytes on several threads.
final class Count: Sendable {
    private let bytes = Atomic(0)

    var value: Int { bytes.load(ordering: .relaxed) }

    func add(_ count: Int) { bytes.add(count, ordering: .relaxed) }
    func raise(to count: Int) { bytes.max(count, ordering: .relaxed) }
}

/// Sends a buffer many times, in the background, while the subscriber is not paused.
final class PausableBytes: Sendable {
    let signal: Signal<ByteBuffer, Never>
    /// Opened when the subscriber has paused the signal, or has received everything.
    let hasPausedOrEnded: Gate

    init(_ piece: ByteBuffer, count: Int, sent: Count = Count()) {
        let gate = Gate()
        hasPausedOrEnded = gate
        signal = Signal { subscriber in
            let rest = Mutex(count)
            let scheduler = TargetQueueScheduler.background
            @Sendable func send() {
                while !subscriber.isDisposed {
                    if subscriber.shouldWait {
                        gate.open()
                        return subscriber.onResume { scheduler.schedule(send) }
                    }
                    let isLast = rest.withLock { rest in
                        rest -= 1
                        return rest < 0
                    }
                    if isLast {
                        gate.open()
                        return subscriber.complete()
                    }
                    sent.add(piece.readableBytes)
                    subscriber.send(piece)
                }
            }
            return scheduler.schedule(send)
        }
    }
}

/// Waits for the end of a signal.
final class Ending: Sendable {
    private let hasEnded = Gate()
    private let error = Mutex<(any Error)?>(nil)

    func watching<Value>(_ signal: Signal<Value, any Error>) -> Signal<Never, any Error> {
        signal.ignoreValues()
            .onFailure { error in self.error.withLock { $0 = error } }
            .finally { self.hasEnded.open() }
    }

    /// Returns the failure, or `nil` if the signal has completed.
    func failure() async -> (any Error)? {
        await hasEnded.wait()
        return error.withLock { $0 }
    }
}

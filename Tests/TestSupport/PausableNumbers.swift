import Disposables
public import StreamCore

/// A source of the numbers from 0 that sends until it is paused, and continues when it is resumed.
public final class PausableNumbers<Failure: Error>: Sendable {
    private let count: Int
    private let state = Locked(0)

    /// Opened when the source waits for the first time.
    public let firstPause = Gate()

    public init(_ count: Int = .max) {
        self.count = count
    }

    /// The number of values that were sent, by all subscriptions.
    public var sent: Int { state.value }

    /// The numbers. All subscriptions continue the same sequence.
    public var signal: Signal<Int, Failure> {
        Signal { subscriber in
            @Sendable func send() {
                while !subscriber.shouldWait, !subscriber.isDisposed {
                    let next = self.state.modify { state in
                        defer { state = min(self.count, state + 1) }
                        return state
                    }
                    if next == self.count { return subscriber.complete() }
                    subscriber.send(next)
                }
                self.firstPause.open()
                subscriber.onResume(send)
            }
            send()
            return nil
        }
    }
}

/// A scheduler that runs work on an actor, first in, first out, in one consumer task for all queued work.
///
/// ```swift
/// let basket = Basket()
/// let prices = Signal<Int, Never>.of(3, 4)
///     .deliver(on: ActorScheduler(basket))
///     .onNext { price in basket.assumeIsolated { $0.total += price } }
/// _ = await prices.lastValue()
/// print(await basket.total)  // prints 7
/// ```
///
/// After about 1,000 pieces of work or delivered values, the task is queued again, after other calls to the actor. A call of
/// lower priority might wait longer, because actors prefer tasks of higher priority.
///
/// - Note: The compiler doesn't know that the closure runs on the actor. `assumeIsolated` on the actor succeeds inside it.
public final class ActorScheduler: MailboxScheduler {
    let mailbox = Mailbox()
    private let actor: any Actor

    /// Creates a scheduler for `actor`.
    ///
    /// - Parameter actor: The actor that runs the work. The scheduler retains it.
    public init(_ actor: any Actor) {
        self.actor = actor
    }

    func startConsumer() {
        Task.detached { await self.consume(on: self.actor) }
    }

    private func consume(on actor: isolated any Actor) {
        consume()
    }
}

/// A hot source that is fed by hand: what is sent to it goes to whoever listens then.
///
/// Sends may come from any thread and from inside a subscriber. They are delivered one at a time, first in, first out, in
/// the same order to every subscriber, and subscribers are called in the order in which they subscribed. A send while
/// another is delivered is left to the thread that delivers; that thread stays until the queue, which has no bound, is
/// empty. The first end is final: what is sent later is dropped, and who subscribes later gets the end at once.
///
/// When the subject is released without an end, its source is lost and the subscriptions are disposed. Subscriptions and
/// signals do not keep it alive.
public protocol SubjectProtocol<Value, Failure>: AnyObject, Sendable {
    associatedtype Value: Sendable
    associatedtype Failure: Error

    /// What is sent, from subscription on.
    @inlinable var signal: Signal<Value, Failure> { get }

    /// The number of subscriptions. One that is made or ended inside a delivery counts from the end of that delivery.
    @inlinable var subscriberCount: Int { get }

    /// Sends a value to every subscriber.
    @inlinable func send(_ value: Value)

    /// Ends with a failure.
    @inlinable func fail(_ failure: Failure)

    /// Ends with completion.
    @inlinable func complete()
}

extension SubjectProtocol {
    @inlinable package func end(_ terminal: Termination<Failure>) {
        switch terminal {
        case .failed(let failure): fail(failure)
        case .completed: complete()
        }
    }
}

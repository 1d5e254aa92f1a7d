/// Follows the stages of subscriptions: a ``SignalDescription`` those that its thread subscribes to, and an ``EventObserver`` those of
/// the program.
///
/// The stages of a subscription are noted in the order in which they are subscribed to: each one sends to the one before.
package protocol StageObserver: AnyObject {
    /// Notes the next stage of a subscription, and returns its number, ``TracingHooks/described``, or ``TracingHooks/unwatched``.
    func note(_ name: StageName, in subscription: Subscription) -> UInt

    /// Changes the number of composed operators that contain the next stages of a subscription and hide them.
    func changeHiding(by levels: Int, in subscription: Subscription)

    /// Notes that the stages of `child` send to the latest stage of `subscription`.
    func link(_ child: Subscription, below subscription: Subscription)

    /// Notes the number of waiting elements at which the latest stage of a subscription pauses its source.
    func noteQueue(limit: Int, in subscription: Subscription)
}

/// Follows the stages of the program, and what happens at them. The module StreamDiagnostics contains the only one.
package protocol EventObserver: StageObserver, Sendable {
    /// The number of values of which a stage that is subscribed to now reports one; 0 if it reports none.
    var valueInterval: Int { get }

    /// Notes that a stage has sent a value, the one with the number `count`.
    func noteValue(_ count: Int, at stage: UInt, _ describe: @escaping @Sendable () -> String)

    /// Notes that a stage has failed with the described failure, or completed if there is none.
    func noteEnd(of stage: UInt, describeFailure: (@Sendable () -> String)?)

    /// Notes that a terminal event has reached the boundary that disposes the subscription: all its stages have ended.
    func noteEnd(of subscription: Subscription, isFailure: Bool)

    /// Notes that the stage to which a subscription sends has paused it.
    func notePause(of subscription: Subscription, waiting count: Int)

    /// Notes that the stage that has paused a subscription has resumed it.
    func noteResumption(of subscription: Subscription)

    /// Returns the source locations of the lowest stages that are subscribed to the source created at `place`.
    func subscribers(of place: String) -> [String]
}

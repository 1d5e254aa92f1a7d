/// Observes the closures of sample calls that run when a signal is subscribed to.
public enum SubscriptionEffect {
    /// The closure that is called for each effect, on the thread that subscribes.
    @TaskLocal public static var observer: (@Sendable () -> Void)?
}

/// Reports that a closure which runs when a signal is subscribed to was called, and returns its result.
func effect<Result>(_ result: Result) -> Result {
    effect()
    return result
}

/// Reports that a closure which runs when a signal is subscribed to was called.
func effect() { SubscriptionEffect.observer?() }

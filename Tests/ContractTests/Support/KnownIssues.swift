/// What the tests of this target find, and what is not fixed yet.
enum KnownIssues {
    /// Parts of descriptions of violations.
    private static let violations = [
        // Repeating work runs inside itself if its callback advances virtual time.
        "came while another event was being delivered",
        "a subscriber that advanced time in its callback received other events",
        // A batch drops values that were sent to subjects.
        "values that were sent in a batch gave other events",
    ]

    /// Whether every violation in a report is known.
    static func explain(_ report: String) -> Bool {
        report.split(separator: "\n").filter { $0.hasPrefix("law ") }
            .allSatisfy { line in violations.contains { line.contains($0) } }
    }

    /// Whether an accumulator is known to be changed by two calls of its closure at the same time.
    static func explain(_ hostility: AccumulatorTests.Hostility, _ source: AccumulatorTests.Source) -> Bool {
        hostility == .advancing && (source == .interval || source == .sequence)
    }

    /// Calls that trap or run without end, so that they cannot be made.
    private static let fatal: Set<String> = [
        // A negative tolerance, which the standard library cannot represent.
        "ClockScheduler.schedule(after:every:leeway:_:), leeway of the shortest",
        // The product of the longest delay and a number near one.
        "RetryPolicy.Delay.init(_:), duration of the longest",
        "RetryPolicy.Delay.constant(_:), interval of the longest",
        "RetryPolicy.Delay.linear(_:cap:), step of the longest",
        "RetryPolicy.Delay.exponential(from:factor:cap:), first of 1 s",
        "RetryPolicy.Delay.exponential(from:factor:cap:), first of the longest",
        "RetryPolicy.Delay.exponential(from:factor:cap:), cap of the longest",
        "RetryPolicy.init(retries:delay:jitter:generator:on:), jitter of 1.0",
    ]

    /// Calls after which something runs that is due at the end of time.
    private static let wrong: Set<String> = [
        "VirtualTimeScheduler.schedule(after:_:), delay of the longest",
        "VirtualTimeScheduler.schedule(at:_:), time of the longest",
        "VirtualTimeScheduler.schedule(after:every:leeway:_:), delay of the longest",
        "VirtualTimeScheduler.schedule(after:every:leeway:_:), interval of the longest",
        "Scheduler.schedule(after:every:_:), delay of the longest",
        "Scheduler.schedule(after:every:_:), interval of the longest",
        "Signal.timer(after:on:), delay of the longest",
        "Signal.interval(_:on:leeway:), interval of the longest",
        "Sequence.signal(every:on:), interval of the longest",
        "Signal.sample(every:on:), interval of the longest",
    ]

    /// Whether a function is known to trap or to run without end.
    static func isFatal(_ argument: ExtremeArgument, _ trial: ExtremeArgument.Trial) -> Bool {
        fatal.contains("\(argument.name) of \(trial.value)")
    }

    /// Whether a function is known to do something else than it should.
    static func explain(_ argument: ExtremeArgument, _ trial: ExtremeArgument.Trial) -> Bool {
        wrong.contains("\(argument.name) of \(trial.value)")
    }
}

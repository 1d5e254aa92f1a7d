/// The length of a window, and the number of steps in which it slides.
public struct Window: Hashable, Sendable {
    public static let usualSteps = 10
    public static let shortestStep = Duration.milliseconds(100)
    /// The shortest step of a replay, because the lines of a log have whole seconds.
    public static let shortestReplayedStep = Duration.seconds(1)

    public let length: Duration
    public let steps: Int

    /// - Precondition: `length` is not shorter than the shortest step.
    public init(length: Duration = .seconds(10), isReplay: Bool = false) {
        let shortest = isReplay ? Self.shortestReplayedStep : Self.shortestStep
        precondition(length >= shortest, "A window cannot be shorter than \(shortest)")
        self.init(steps: min(Self.usualSteps, Int(length / shortest)), length: length)
    }

    public init(steps: Int, length: Duration) {
        (self.steps, self.length) = (steps, length)
    }

    public var step: Duration { length / steps }
}

/// The length of a window, and the number of steps in which it slides.
package struct Window: Hashable, Sendable {
    package static let usualSteps = 10
    package static let shortestStep = Duration.milliseconds(100)
    /// The shortest step of a replay, because the lines of a log have whole seconds.
    package static let shortestReplayedStep = Duration.seconds(1)

    package let length: Duration
    package let steps: Int

    /// - Precondition: `length` is not shorter than the shortest step.
    package init(length: Duration = .seconds(10), isReplay: Bool = false) {
        let shortest = isReplay ? Self.shortestReplayedStep : Self.shortestStep
        precondition(length >= shortest, "A window cannot be shorter than \(shortest)")
        self.init(steps: min(Self.usualSteps, Int(length / shortest)), length: length)
    }

    package init(steps: Int, length: Duration) {
        (self.steps, self.length) = (steps, length)
    }

    package var step: Duration { length / steps }
}

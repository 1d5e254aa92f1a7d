/// The length of a window, and the number of steps in which it slides.
package struct Window: Hashable, Sendable {
    package static let usualSteps = 10
    package static let shortestStep = Duration.milliseconds(100)

    package let length: Duration
    package let steps: Int

    /// - Precondition: `length` is not shorter than the shortest step.
    package init(length: Duration = .seconds(10)) {
        precondition(length >= Self.shortestStep, "A window cannot be shorter than \(Self.shortestStep)")
        self.init(steps: min(Self.usualSteps, Int(length / Self.shortestStep)), length: length)
    }

    package init(steps: Int, length: Duration) {
        (self.steps, self.length) = (steps, length)
    }

    package var step: Duration { length / steps }
}

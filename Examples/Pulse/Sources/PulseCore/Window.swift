/// The length of a window, and the number of steps in which it slides.
public struct Window: Hashable, Sendable {
    public static let usualSteps = 10
    public static let shortestStep = Duration.milliseconds(100)
    /// The shortest step of a replay, because the lines of a log have whole seconds.
    public static let shortestReplayedStep = Duration.seconds(1)

    public let length: Duration
    public let steps: Int
    /// Whether the windows of a replay begin at multiples of their length instead of at the first line.
    public var isAligned = false
    /// The length of a part of the course of a log, or `nil` for a step.
    public var part: Duration?

    /// - Precondition: `length` is not shorter than the shortest step.
    public init(length: Duration = .seconds(10), isReplay: Bool = false) {
        let shortest = isReplay ? Self.shortestReplayedStep : Self.shortestStep
        precondition(length >= shortest, "A window cannot be shorter than \(shortest)")
        self.init(steps: min(Self.usualSteps, Int(length / shortest)), length: length)
    }

    public init(steps: Int, length: Duration) {
        (self.steps, self.length) = (steps, length)
    }

    /// Returns the window of a log with this span: the shortest one that is easy to read, and of which the span has at
    /// most 100.
    public static func suiting(span seconds: Int64) -> Window {
        let minute: Int64 = 60, hour = 60 * minute, day = 24 * hour
        let lengths = [
            10, 20, 30, minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 3 * hour,
            6 * hour, 12 * hour, day, 2 * day, 7 * day,
        ]
        let length = lengths.first { seconds <= 100 * $0 } ?? (seconds / (100 * day) + 1) * day
        var window = Window(length: .seconds(length), isReplay: true)
        window.isAligned = true
        let parts: [Int64] = [1, 2, 5]
        window.part = .seconds(parts.first { seconds <= 100 * $0 } ?? length)
        return window
    }

    public var step: Duration { length / steps }
}

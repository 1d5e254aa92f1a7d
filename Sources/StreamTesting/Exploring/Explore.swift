/// Runs `body` in many schedules of its work, and throws an ``ExplorationFailure`` for the first one in which it fails.
///
/// ```swift
/// try await explore { simulation in
///     let stock = MutableProperty(1)
///     simulation.queue("a").schedule { if stock.value > 0 { stock.value -= 1 } }
///     simulation.queue("b").schedule { if stock.value > 0 { stock.value -= 1 } }
///     await simulation.settle()
///     #expect(stock.value == 0)
/// }
/// ```
///
/// The body fails if it throws, or if an expectation of Swift Testing in it fails. It must behave the same whenever the same
/// choices are made, so it creates what it uses, and takes nothing from real clocks, random numbers, or the hash values of sets.
///
/// First, the plain order runs, then all schedules that differ from it in one choice, then in two, and so on. If `orders`
/// schedules have not been all of them, `random` schedules with random choices follow. No schedules are left out because they seem
/// equivalent: the exploration doesn't see which variables a piece of work uses. Only work that is disposed is no choice.
///
/// A failure is shrunk to the fewest deviations from the plain order, and repeated to draw it.
///
/// - Parameters:
///   - orders: The maximum number of schedules to run in order.
///   - random: The number of random schedules that follow.
///   - seed: The seed of the random schedules; `nil` for a different one each time. A failure contains it.
///   - schedule: The schedule of an ``ExplorationFailure``, to run only this one.
///   - body: The program, which begins anew in each schedule.
/// - Returns: What was explored.
@discardableResult
public func explore(
    orders: Int = 1_000, random: Int = 1_000, seed: UInt64? = nil, replaying schedule: String? = nil,
    _ body: @escaping @Sendable (Simulation) async throws -> Void
) async throws -> Exploration {
    let exploring = Exploring(body)
    let seed = seed ?? .random(in: 0 ... .max)
    let result = Lock<(Exploration, ExplorationFailure?)?>(nil)
    try await capturingIssues(exploring.fail) {
        let outcome: (Exploration, ExplorationFailure?)
        if let schedule {
            guard let schedule = Schedule(schedule) else { throw UnreadableSchedule(text: schedule) }
            outcome = try exploring.replay(schedule)
        } else {
            outcome = exploring.explore(orders: orders, random: random, seed: seed)
        }
        result.withLock { $0 = outcome }
    }
    let (exploration, failure) = result.withLock { $0 } ?? (Exploration(scheduleCount: 0, isComplete: false), nil)
    if let failure { throw failure }
    return exploration
}

/// What ``explore(orders:random:seed:replaying:_:)`` has explored.
public struct Exploration: Sendable, Equatable {
    /// The number of schedules that have run.
    public let scheduleCount: Int

    /// A Boolean value that indicates whether these were all schedules.
    public let isComplete: Bool
}

/// A schedule in which a body fails. Its description shows the schedule.
public struct ExplorationFailure: Error, CustomStringConvertible {
    /// The failed expectation, or the error that the body threw.
    public let reason: String

    /// The text that repeats the schedule: `explore(replaying: "3:1")`.
    public let schedule: String

    /// The number of schedules that ran before this one was found, including it.
    public let scheduleCount: Int

    /// The seed of the random schedules, if the failure was found by one of them.
    public let seed: UInt64?

    /// The schedule as a diagram with a line for each queue and task, and its steps.
    public let drawing: String

    /// The reason and the drawing.
    public var description: String {
        """
        \(reason)
        \(summary) explore(replaying: "\(schedule)") repeats it.

        \(drawing)
        """
    }

    private var summary: String {
        if schedule.isEmpty { return "The plain order fails." }
        let count = schedule.split(separator: " ").count
        let deviations = count == 1 ? "1 deviation (*)" : "\(count) deviations (*)"
        return
            "Schedule \(scheduleCount)\(seed.map { ", a random one of seed \($0)," } ?? "") fails, with \(deviations) from the plain order."
    }
}

/// The error for a text that is no schedule of the body.
struct UnreadableSchedule: Error, CustomStringConvertible {
    let text: String

    /// The number of options of each choice that the body made; `nil` if it was not run.
    var choices: [Int]?

    var description: String {
        guard let choices else {
            return "explore(replaying:) requires the schedule of a failure, such as \"3:1 7:2\", but got \"\(text)\""
        }
        let made =
            choices.isEmpty
            ? "no choice" : "choices of \(choices.prefix(20).map(String.init).joined(separator: ", ")) options"
        return "explore(replaying: \"\(text)\") requires a schedule of this body, which made \(made); explore it again"
    }
}

import DocumentSupport
import Operators
import StreamTesting
import TestSupport
import Testing

/// A parameter that is a number or a time, and a call with a value for it.
struct ExtremeArgument: Sendable, CustomTestStringConvertible {
    /// One value and whether the documentation permits it.
    struct Trial: Sendable {
        let value: String
        let isPermitted: Bool

        /// Calls the function with this value, and returns a description of the problem, or `nil`.
        let problems: @Sendable () -> [String]
    }

    /// The name from `PublicAPI` and the name of the parameter: `Signal.take(_:), count`.
    let name: String

    let trials: [Trial]

    var testDescription: String { name }
}

extension ExtremeArgument {
    static let longest = Duration(attoseconds: .max)
    static let shortest = Duration(attoseconds: .min)

    static let durations: [(name: String, value: Duration)] = [
        ("the shortest", shortest), ("-1 s", .seconds(-1)), ("0 s", .zero), ("1 s", .seconds(1)),
        ("the longest", longest),
    ]

    static let numbers: [(name: String, value: Int)] = [
        (".min", .min), ("-1", -1), ("0", 0), ("1", 1), (".max", .max),
    ]

    /// A parameter of type `Duration`.
    static func duration(
        _ function: String, _ parameter: String, where isPermitted: (Duration) -> Bool = { _ in true },
        _ call: @escaping @Sendable (Duration) -> [String]
    ) -> ExtremeArgument {
        ExtremeArgument(
            name: "\(function), \(parameter)",
            trials: durations.map { name, value in
                Trial(value: name, isPermitted: isPermitted(value)) { call(value) }
            })
    }

    /// A parameter of type `Int`.
    static func number(
        _ function: String, _ parameter: String, where isPermitted: (Int) -> Bool = { _ in true },
        _ call: @escaping @Sendable (Int) -> [String]
    ) -> ExtremeArgument {
        ExtremeArgument(
            name: "\(function), \(parameter)",
            trials: numbers.map { name, value in
                Trial(value: name, isPermitted: isPermitted(value)) { call(value) }
            })
    }

    /// A parameter of type `Double`.
    static func fraction(
        _ function: String, _ parameter: String, where isPermitted: (Double) -> Bool,
        _ call: @escaping @Sendable (Double) -> [String]
    ) -> ExtremeArgument {
        let values: [Double] = [-.infinity, -1, 0, 1, .greatestFiniteMagnitude, .infinity, .nan]
        return ExtremeArgument(
            name: "\(function), \(parameter)",
            trials: values.map { value in
                Trial(value: "\(value)", isPermitted: isPermitted(value)) { call(value) }
            })
    }
}

/// Sends values through an operator, advances to the end of time, and ends the source.
///
/// - Parameters:
///   - isRepeating: Whether the operator repeats work as long as it is subscribed to.
///   - pause: The time to advance by before the last values, and at the end.
///   - make: Applies the operator to a source.
/// - Returns: A description of the problem, or `nil`.
func exercise<Output: Sendable, Problem: Error>(
    isRepeating: Bool = false, pause: Duration = ExtremeArgument.longest,
    _ make: (Source, VirtualTimeScheduler) -> Signal<Output, Problem>
) -> [String] {
    let (scheduler, subject, count) = (VirtualTimeScheduler(), Subject<Int, MarbleFailure>(), Locked(0))
    let subscription = SerialDisposable()
    subscription.inner = make(subject.signal, scheduler).subscribe(
        next: { _ in
            count.modify { $0 += 1 }
            // An operator that sends without end is stopped and reported.
            if count.value > 1_000 { subscription.dispose() }
        }, failed: { _ in })
    for number in 0..<3 {
        subject.send(number)
        scheduler.advance(by: .seconds(1))
    }
    if isRepeating { subscription.dispose() }
    for number in 3..<5 {
        scheduler.advance(by: pause)
        subject.send(number)
    }
    subject.complete()
    scheduler.advance(by: pause)
    subscription.dispose()
    var problems: [String] = []
    if count.value > 1_000 { problems.append("it sent more than 1,000 values") }
    if scheduler.pendingCount > 0 { problems.append("\(scheduler.pendingCount) pieces of work are still scheduled") }
    return problems
}

/// The same for an operator that repeats work after an interval.
func exercise<Output: Sendable, Problem: Error>(
    every interval: Duration, _ make: (Source, VirtualTimeScheduler) -> Signal<Output, Problem>
) -> [String] {
    exercise(isRepeating: interval < .seconds(1_000_000), make)
}

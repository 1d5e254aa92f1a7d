public import AccessLog
public import Operators
import Synchronization

/// A second of a log.
public struct LogMoment: Sendable {
    /// The time in seconds since 1970, or `nil` if the lines have no time.
    public let time: Int64?
    /// The lines of this second, or `nil` if there are none.
    public let batch: Batch?

    init(_ batch: Batch) { (time, self.batch) = (batch.time, batch) }

    /// Creates a moment without lines.
    init(time: Int64) { (self.time, batch) = (time, nil) }
}

/// Delays the seconds of a log, so that its time passes `speed` times as fast as the scheduler's.
public final class Pace: Sendable {
    /// The longest pause of a log that passes at the speed of the log. After a longer one, the next line is due immediately.
    private static let longestPause: Int64 = 86_400

    /// The shortest time between two moments without lines. Such moments only advance the time.
    private static let frame = 0.05

    /// The number of moments that wait until they are due while reading waits.
    private static let waitingMoments = 4

    private struct State {
        var newest: Int64?
        var due: SchedulerTime
    }

    private struct Plan: Sendable {
        let moment: LogMoment
        let due: SchedulerTime
    }

    private let speed: Double
    private let scheduler: any Scheduler
    private let state: Mutex<State>

    public init(speed: Double, on scheduler: any Scheduler) {
        (self.speed, self.scheduler) = (speed, scheduler)
        state = Mutex(State(due: scheduler.now))
    }

    /// Sends each moment when it is due, and moments without lines between them.
    ///
    /// Reading waits while a few moments are not due, because each can have many pieces of the file.
    public func delay(_ moments: Signal<LogMoment, Never>) -> Signal<LogMoment, Never> {
        moments.map { [self] moment in plans(for: moment) }
            .flatMap(.merge(max: 1, waiting: Self.waitingMoments), signal)
            .flatMap(.merge(max: 1, waiting: Self.waitingMoments)) { [scheduler] plan in
                .deferred {
                    let delay = max(.zero, scheduler.now.duration(to: plan.due))
                    return Signal.timer(after: delay, on: scheduler).map { _ in plan.moment }
                }
            }
    }

    private func signal(of plans: [Plan]) -> Signal<Plan, Never> {
        plans.signal(on: scheduler)
    }

    private func plans(for moment: LogMoment) -> [Plan] {
        state.withLock { state in
            var plans: [Plan] = []
            if let time = moment.time {
                let newest = state.newest ?? time
                if 1...Self.longestPause ~= time - newest {
                    let start = state.due
                    let due = { [speed] (other: Int64) in start.advanced(by: .seconds(Double(other - newest) / speed)) }
                    let stride = max(1, Int64(speed * Self.frame))
                    plans = Swift.stride(from: newest + stride, to: time, by: Int(stride))
                        .map { Plan(moment: LogMoment(time: $0), due: due($0)) }
                    state.due = due(time)
                }
                // A line that is a little late is due with the newest one. After a jump, the new time begins immediately.
                if !(-LogClock.longestDelay...0 ~= time - newest) || state.newest == nil { state.newest = time }
            }
            return plans + [Plan(moment: moment, due: max(state.due, scheduler.now))]
        }
    }
}

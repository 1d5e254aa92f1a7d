/// A step of a schedule: a piece of work that ran, or time that passed.
struct ScheduleStep: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case work
        /// A piece continued that had called `preempt()` in the step with this index.
        case continued(Int)
        case time
    }

    /// The line of a drawing to which a step belongs.
    enum Lane: Hashable, Sendable {
        case task(Int)
        case queue(Int)
        case time
    }

    /// What the plain order would have done in place of a step.
    enum Alternative: Sendable, Equatable {
        case work(Lane)
        case continuing(Int)
        case time
    }

    let kind: Kind
    let lane: Lane

    /// The time after the step has begun.
    let time: SchedulerTime

    /// What the plain order would have done, if the schedule deviates from it here.
    let plain: Alternative?

    /// What happened in the step, in the order in which it happened.
    var events: [Event] = []

    struct Event: Sendable, Equatable {
        /// What the drawing shows: a value, `|` for a completion, or `#` for a failure; `nil` for other events.
        var mark: String?
        let text: String
    }
}

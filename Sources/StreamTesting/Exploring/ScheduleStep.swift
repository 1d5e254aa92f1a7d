/// A step of a schedule: a piece of work that ran, or time that passed.
struct ScheduleStep: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case work
        /// A piece that had called `preempt()` continued.
        case continued
        case time
    }

    let kind: Kind

    /// The queue; `nil` if time passed.
    let queue: Int?

    /// The time after the step has begun.
    let time: SchedulerTime

    /// The queue that the plain order would have used, if the schedule deviates from it here: -1 for time.
    let plainQueue: Int?

    /// What happened in the step, in the order in which it happened.
    var events: [Event] = []

    struct Event: Sendable, Equatable {
        /// The value; `nil` for other events.
        var value: String?
        let text: String
    }
}

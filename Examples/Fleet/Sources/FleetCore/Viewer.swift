public import Operators
public import PulseCore
public import StreamLink
import Synchronization

/// A reader of all snapshots, which merges them into reports.
public struct Viewer: Sendable {
    /// How often the time passes without snapshots.
    private static let beat = Duration.milliseconds(500)

    private enum Event: Sendable {
        case entry(StreamEntry)
        case beat(SchedulerTime)
    }

    public let link: StreamLink
    public let stream: String
    /// The length of a window in seconds.
    public let window: Int
    public let alerts: [AlertRule]

    public init(link: StreamLink, stream: String, window: Int, alerts: [AlertRule]) {
        (self.link, self.stream, self.window, self.alerts) = (link, stream, window, alerts)
    }

    /// Sends the reports: first those of the past that the stream contains, and then a report for each second. It never completes.
    ///
    /// - Parameter report: Called with notices about machines and missing snapshots.
    public func reports(report: @escaping @Sendable (String) -> Void) -> Signal<Report, LinkError> {
        let connection = ConnectionState()
        let link = link.reporting(connection.note)
        // Until the server responds, the time is that of this machine.
        let begin = waiting(connection).map(Begin.report).take(untilReplacement: link.time().map(Begin.server))
        return begin.flatMap(.concat) { begin in
            let time: Int64
            switch begin {
            case .report(let report): return .just(report)
            case .server(let now): time = now
            }
            let scheduler = TargetQueueScheduler(label: "fleet.merging")
            let beats = Signal<SchedulerTime, Never>.interval(Self.beat, on: scheduler)
            let clock = ServerClock(time: time, at: scheduler.now) { connection.interruption != nil }
            return merge(
                link.entries(of: stream).deliver(on: scheduler).map(Event.entry),
                beats.map(Event.beat).widenFailure(to: LinkError.self)
            )
            .scanMap(into: Merging(clock: clock, begin: time, state: FleetState(window: window, alerts: alerts))) {
                merging, event in
                merging.take(event, at: scheduler.now, connection.interruption)
            }
            .flatMap(.concat) { outputs in outputs.signal.widenFailure(to: LinkError.self) }
            .compactMap { output in
                switch output {
                case .report(let value): return value
                case .notice(let text):
                    report(text)
                    return nil
                }
            }
        }
    }

    /// The merged snapshots together with the time of the server.
    private struct Merging: Sendable {
        var clock: ServerClock
        /// The server's time at the beginning, in milliseconds since 1970.
        let begin: Int64
        var state: FleetState
        /// The last second of an interruption that was reported.
        private var reported: Int64 = 0

        init(clock: ServerClock, begin: Int64, state: FleetState) {
            (self.clock, self.begin, self.state) = (clock, begin, state)
        }

        mutating func take(
            _ event: Event, at time: SchedulerTime, _ interruption: LinkError?
        ) -> [FleetState.Output] {
            switch event {
            case .entry(let entry):
                clock.note(entry, at: time)
                return state.take(entry)
            case .beat:
                let now = clock.beat(at: time)
                if let interruption { return report(interruption, at: clock.estimate(at: time)) }
                return now.map { state.tick(at: $0) } ?? []
            }
        }

        /// Reports once a second that there is no data.
        private mutating func report(_ interruption: LinkError, at now: Int64) -> [FleetState.Output] {
            guard now / 1_000 > reported else { return [] }
            reported = now / 1_000
            return [.report(state.report(without: "\(interruption)", since: begin, at: now))]
        }
    }

    private enum Begin: Sendable {
        case server(time: Int64)
        case report(Report)
    }

    /// Sends a report each second in which the server cannot be reached.
    private func waiting(_ connection: ConnectionState) -> Signal<Report, LinkError> {
        let (state, start) = (FleetState(window: window), millisecondsSince1970())
        return Signal<SchedulerTime, Never>.interval(.seconds(1), on: .background)
            .compactMap { _ in
                connection.interruption.map {
                    state.report(without: "\($0)", since: start, at: millisecondsSince1970())
                }
            }
            .widenFailure(to: LinkError.self)
    }
}

/// Why a connection is interrupted, if it is.
private final class ConnectionState: Sendable {
    private let state = Mutex<LinkError?>(nil)

    var interruption: LinkError? { state.withLock { $0 } }

    func note(_ news: LinkNews) {
        switch news {
        case .connected: state.withLock { $0 = nil }
        case .interrupted(_, let error): state.withLock { $0 = error }
        case .unfinished: break
        }
    }
}

/// An estimate of the server's time.
struct ServerClock: Sendable {
    /// The time without entries after which all existing entries were read.
    private static let quiet = Duration.milliseconds(1_500)
    /// The time between two beats from which on the process must have been stopped.
    private static let pause = Duration.seconds(2)

    private let isInterrupted: @Sendable () -> Bool
    private var time: Int64
    private var noted: SchedulerTime
    private var lastEntry: SchedulerTime
    private var lastBeat: SchedulerTime

    init(time: Int64, at now: SchedulerTime, isInterrupted: @escaping @Sendable () -> Bool) {
        (self.time, self.isInterrupted) = (time, isInterrupted)
        (noted, lastEntry, lastBeat) = (now, now, now)
    }

    mutating func note(_ entry: StreamEntry, at now: SchedulerTime) {
        lastEntry = now
        if entry.id.milliseconds > estimate(at: now) { (time, noted) = (entry.id.milliseconds, now) }
    }

    /// - Returns: The server's time, or `nil` if earlier entries might still arrive: while entries arrive, their IDs are the time, and
    ///   after an interruption or after the process was stopped, the entries that were added since then arrive.
    mutating func beat(at now: SchedulerTime) -> Int64? {
        let passed = lastBeat.duration(to: now)
        lastBeat = now
        if passed >= Self.pause || isInterrupted() { lastEntry = now }
        return lastEntry.duration(to: now) >= Self.quiet ? estimate(at: now) : nil
    }

    func estimate(at now: SchedulerTime) -> Int64 { time + Int64(noted.duration(to: now) / .milliseconds(1)) }
}

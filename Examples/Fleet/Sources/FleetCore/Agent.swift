public import AccessLog
import Demo
public import Operators
import PulseCore
public import StreamLink
import Synchronization
public import Tailing

/// The reader of a machine's logs, which publishes a snapshot every second.
public struct Agent: Sendable {
    /// The logs to read.
    public enum Source: Sendable {
        /// Files that other processes write, from their first or last line if they were not read before.
        case followed([String], from: FileStart)
        /// Finished files. Their seconds pass as fast as they are read.
        case finished([String])
        case demo
    }

    public let link: StreamLink
    public let stream: String
    /// The name of the machine, which no other agent has.
    public let name: String
    public let source: Source
    public let format: LineFormat
    /// The requests to count.
    public let filter: EntryFilter
    /// The number of snapshots of all machines that the stream keeps.
    public let length: Int
    /// The difference between the clock that the agent uses and the clock of the machine.
    public let clockOffset: Duration

    /// How often to check a followed file in case its changes are not reported.
    private static let pollInterval = Duration.seconds(1)
    /// The number of snapshots that wait for the server before reading waits.
    private static let mostWaiting = 8

    public init(
        link: StreamLink, stream: String, name: String, source: Source, format: LineFormat,
        filter: EntryFilter = EntryFilter(), length: Int, clockOffset: Duration = .zero
    ) {
        (self.link, self.stream, self.name, self.source) = (link, stream, name, source)
        (self.format, self.filter, self.length, self.clockOffset) = (format, filter, length, clockOffset)
    }

    /// Reads, counts, and publishes, after the last snapshot that the server has from this machine. Sends a value for each snapshot that the
    /// server has stored.
    ///
    /// While the link is interrupted, counting continues for a few snapshots, and then reading waits. The lines wait in their files.
    ///
    /// - Completion: When the last snapshot is stored, after `stop` has sent or after the end of finished files.
    /// - Parameter report: Called with the activity of the agent, and with files that cannot be read.
    public func run(
        until stop: Signal<Void, Never>, report: @escaping @Sendable (AgentNews) -> Void
    ) -> Signal<Published, LinkError> {
        link.publisher(to: stream, as: name, keeping: length)
            .take(until: stop.widenFailure())
            .flatMap(.concat) { publisher in publish(with: publisher, until: stop, report: report) }
    }

    private func publish(
        with publisher: StreamPublisher, until stop: Signal<Void, Never>,
        report: @escaping @Sendable (AgentNews) -> Void
    ) -> Signal<Published, LinkError> {
        report(.begins(after: publisher.last?.number))
        let unpublished = Unpublished(after: publisher.last?.progress ?? "")
        let progress = publisher.last.flatMap { Progress($0.progress) }
        let messages = messages(after: progress, waiting: { unpublished.snapshots }, until: stop, report: report)
            .onNext { unpublished.add($0.progress) }
        return publisher.publish(messages, waiting: Self.mostWaiting)
            .onNext { unpublished.remove($0.progress) }
            .onDispose {
                if unpublished.snapshots > 0 {
                    report(.unpublished(snapshots: unpublished.snapshots, requests: unpublished.requests))
                }
                // With a filter, other lines can have been parsed.
                let total = unpublished.total
                if filter == EntryFilter(), total.requests == 0, total.malformed > 0 {
                    report(.unknownFormat(lines: total.malformed, format.name))
                }
            }
    }

    private func messages(
        after progress: Progress?, waiting: @escaping @Sendable () -> Int, until stop: Signal<Void, Never>,
        report: @escaping @Sendable (AgentNews) -> Void
    ) -> Signal<StreamMessage, Never> {
        .deferred {
            let loop = ReadingLoop(label: "fleet.reading")
            let counting = SnapshotCounter(
                after: progress ?? Progress(), filter: filter, secondsOfReplay: isMerged ? 60 : 1, clock: { clock },
                waiting: waiting)
            let ticks = Signal<SchedulerTime, Never>.interval(.seconds(1), on: loop.scheduler)
            let lines = self.lines(after: progress, on: loop, report: report)
                .take(until: stop.deliver(on: loop.scheduler))
                .append(SnapshotCounter.Event.end)
            return merge(lines, ticks.map { _ in SnapshotCounter.Event.tick })
                .takeUntilMatch(inclusive: true, \.isEnd)
                .scanMap(into: counting) { counting, event in counting.take(event) }
                .flatMap(.concat) { messages in messages.signal }
        }
    }

    /// The clock of the machine in milliseconds since 1970, or `nil` in a replay.
    private var clock: Int64? {
        if case .finished = source { return nil }
        return millisecondsSince1970() + Int64(clockOffset / .milliseconds(1))
    }

    /// Whether the lines arrive second by second, because several files are read together.
    private var isMerged: Bool {
        if case .finished(let paths) = source { paths.count > 1 } else { false }
    }

    private func lines(
        after progress: Progress?, on loop: ReadingLoop, report: @escaping @Sendable (AgentNews) -> Void
    ) -> Signal<SnapshotCounter.Event, Never> {
        switch source {
        case .demo:
            let start = millisecondsSince1970() / 1_000 + clockOffset.components.seconds
            return Demo.traffic(on: loop.scheduler, seed: UInt64(bitPattern: Int64(name.hashValue))) { elapsed in
                start + elapsed.components.seconds
            }.map { .lines(format.parse($0), path: "demo", LogPosition(device: 0, inode: 0, offset: 0)) }
        case .finished(let paths) where paths.count > 1:
            let logs = MergedLogs(paths, after: progress?.files ?? [:], format: format) { report(.unreadable($0)) }
            return logs.parts(on: loop.scheduler).map { .lines($0.batch, path: $0.path, $0.position) }
        case .finished(let paths):
            return concat(
                paths.map { path in
                    finishedLines(of: path, after: progress?.files[path] ?? [], on: loop.scheduler)
                        .onFailure { report(.unreadable($0)) }.ignoreFailure()
                        .map { .lines(format.parse($0.lines), path: path, $0.position) }
                })
        case .followed(let paths, let start):
            return merge(
                paths.map { path in
                    let polls = Signal<SchedulerTime, Never>.interval(Self.pollInterval, on: loop.scheduler).mapToVoid()
                    let from = progress?.files[path].map(FileStart.after) ?? start
                    return followingPositions(
                        path, from: from, wakeups: merge(changes(of: path, on: loop), polls), on: loop.scheduler,
                        report: { report(.file(path, $0)) }
                    ).map { .lines(format.parse($0.lines), path: path, $0.position) }
                })
        }
    }
}

/// A message about the activity of an agent.
public enum AgentNews: Sendable, CustomStringConvertible {
    /// It begins to read, after the snapshot with this number if the server has one.
    case begins(after: Int?)
    case file(String, FileNews)
    case unreadable(Unreadable)
    /// It has ended before the server has stored these snapshots.
    case unpublished(snapshots: Int, requests: Int)
    /// It has ended, and none of the lines had the format of this name.
    case unknownFormat(lines: Int, String)

    public var description: String {
        switch self {
        case .begins(nil): "reading; the server has no snapshot of this machine"
        case .begins(let number?): "continuing after snapshot \(number)"
        case .file(_, .waiting(let problem)): "waiting for \(problem)"
        case .file(let path, .found): "reading \(path), which is there now"
        case .file(_, .damaged(let problem)): "the rest of the file cannot be read: \(problem)"
        case .unreadable(let problem): "\(problem)"
        case .unpublished(let snapshots, let requests):
            "not published: \(Readable.count(snapshots, "snapshot")) with \(Readable.count(requests, "request"))"
        case .unknownFormat(let lines, let format):
            "0 of \(Readable.count(lines, "line")) have the \(format). Describe other formats with --pattern."
        }
    }
}

extension SnapshotCounter.Event {
    fileprivate var isEnd: Bool {
        if case .end = self { true } else { false }
    }
}

/// The snapshots that the server has not stored yet.
private final class Unpublished: Sendable {
    private struct State {
        var snapshots = 0
        /// The texts of the progress up to the newest snapshot, and up to the newest one that is stored.
        var newest, stored: String
    }

    private let state: Mutex<State>

    init(after progress: String) { state = Mutex(State(newest: progress, stored: progress)) }

    var snapshots: Int { state.withLock { $0.snapshots } }

    var requests: Int {
        let (newest, stored) = state.withLock { ($0.newest, $0.stored) }
        let totals = [newest, stored].map { Progress($0)?.total.requests ?? 0 }
        return totals[0] - totals[1]
    }

    /// The counts of all lines that were read.
    var total: Counts { Progress(state.withLock { $0.newest })?.total ?? Counts() }

    func add(_ progress: String) {
        state.withLock { state in
            state.snapshots += 1
            state.newest = progress
        }
    }

    func remove(_ progress: String) {
        state.withLock { state in
            state.snapshots -= 1
            state.stored = progress
        }
    }
}

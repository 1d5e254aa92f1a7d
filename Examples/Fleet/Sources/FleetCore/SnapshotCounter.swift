import AccessLog
import PulseCore
import StreamLink
import Tailing

/// Counts lines, and creates a message of the counts since the previous message.
struct SnapshotCounter: Sendable {
    enum Event: Sendable {
        case lines(Batch, path: String, LogPosition)
        /// A second has passed.
        case tick
        /// No more lines follow.
        case end
    }

    /// From this number of different seconds on, a message is created before the next tick, so that a message has a limited size.
    private static let mostSeconds = 60
    /// From this number of messages that wait for the server on, ticks create none, and their counts are in the next message.
    private static let mostWaiting = 4

    /// Returns the clock of the machine in milliseconds since 1970, or `nil` in a replay.
    let clock: @Sendable () -> Int64?
    /// Returns the number of messages that wait for the server.
    let waiting: @Sendable () -> Int
    /// The number of different seconds from which on a replay creates a message when a second has ended.
    private let secondsOfReplay: Int
    private let filter: EntryFilter
    private var progress: Progress
    private var seconds: [Int64: Tally] = [:]
    /// The newest time in the lines, or `nil` before the first.
    private var newest: Int64?

    init(
        after progress: Progress, filter: EntryFilter = EntryFilter(), secondsOfReplay: Int = 1,
        clock: @escaping @Sendable () -> Int64?, waiting: @escaping @Sendable () -> Int
    ) {
        (self.progress, self.filter, self.secondsOfReplay) = (progress, filter, secondsOfReplay)
        (self.clock, self.waiting) = (clock, waiting)
    }

    /// - Returns: The messages to publish. Each contains whole pieces of the files, because only their ends are known positions.
    mutating func take(_ event: Event) -> [StreamMessage] {
        switch event {
        case .lines(let batch, let path, let position):
            progress.advance(path, to: position)
            let hasAdvanced = count(batch)
            let isDue =
                clock() == nil
                ? hasAdvanced && seconds.count >= secondsOfReplay : seconds.count >= Self.mostSeconds
            return isDue ? [message(isLast: false)] : []
        case .tick:
            return clock() == nil || waiting() >= Self.mostWaiting ? [] : [message(isLast: false)]
        case .end:
            return [message(isLast: true)]
        }
    }

    /// - Returns: Whether a second of the log has ended.
    private mutating func count(_ batch: Batch) -> Bool {
        let former = newest
        for part in batch.seconds.map(filter.applied) where !part.entries.isEmpty || part.malformed > 0 {
            let time = part.time ?? newest ?? (clock() ?? 0) / 1_000
            seconds[time, default: Tally()].count(part)
            newest = max(newest ?? time, time)
        }
        return former != nil && newest != former
    }

    private mutating func message(isLast: Bool) -> StreamMessage {
        let parts = seconds.sorted { $0.key < $1.key }.map { Snapshot.Second(time: $0.key, tally: $0.value) }
        for part in parts { progress.total += part.tally.counts }
        seconds = [:]
        let snapshot = Snapshot(clock: clock(), isLast: isLast, total: progress.total, seconds: parts)
        return StreamMessage([Snapshot.field: snapshot.bytes], progress: progress.text)
    }
}

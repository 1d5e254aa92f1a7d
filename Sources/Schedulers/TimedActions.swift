/// Pending actions, ordered by time, and by when they were added if their times are equal.
///
/// A binary heap: the entries at `2 * index + 1` and `2 * index + 2` are not earlier than the one at `index`.
package struct TimedActions {
    package struct Entry: Comparable {
        /// The time in attoseconds since the origin of the scheduler, which is faster to compare.
        private let instant: Int128
        private let number: UInt64
        package let action: ScheduledAction

        fileprivate init(of action: ScheduledAction, at time: SchedulerTime, number: UInt64) {
            (instant, self.number, self.action) = (time.sinceOrigin.attoseconds, number, action)
        }

        package var time: SchedulerTime { SchedulerTime(sinceOrigin: Duration(attoseconds: instant)) }

        package static func < (left: Entry, right: Entry) -> Bool {
            left.instant == right.instant ? left.number < right.number : left.instant < right.instant
        }

        package static func == (left: Entry, right: Entry) -> Bool { left.number == right.number }
    }

    package private(set) var entries: [Entry] = []
    private var lastNumber: UInt64 = 0
    private var disposedCount = 0

    var count: Int { entries.count }

    package init() {}

    /// Creates an entry, which the caller inserts. Of two entries with equal times, the older one is first.
    package mutating func entry(of action: ScheduledAction, at time: SchedulerTime) -> Entry {
        lastNumber += 1
        return Entry(of: action, at: time, number: lastNumber)
    }

    package mutating func insert(_ entry: Entry) {
        entries.append(entry)
        entries.withUnsafeMutableBufferPointer { entries in
            var index = entries.count - 1
            while index > 0, case let parent = (index - 1) / 2, entries[index] < entries[parent] {
                entries.swapAt(index, parent)
                index = parent
            }
        }
    }

    /// The earliest two entries.
    package var firstTwo: (first: Entry?, second: Entry?) { (entries.first, entries.dropFirst().prefix(2).min()) }

    /// Removes and returns the earliest entry if it is due at `time`. Nothing is due at the end of time.
    package mutating func removeFirst(dueAt time: SchedulerTime) -> Entry? {
        guard let first = entries.first, first.time <= time, first.time < .endOfTime else { return nil }
        entries.withUnsafeMutableBufferPointer { entries in
            let last = entries.count - 1
            entries.swapAt(0, last)
            var index = 0
            while case var child = 2 * index + 1, child < last {
                if child + 1 < last, entries[child + 1] < entries[child] { child += 1 }
                if entries[index] < entries[child] { break }
                entries.swapAt(index, child)
                index = child
            }
        }
        defer { if entries.isEmpty, entries.capacity > 64 { entries = [] } }
        return entries.removeLast()
    }

    /// Counts an action that was disposed before it was due.
    ///
    /// If half of the actions might be disposed, they are removed, which are empty but still use memory. So a disposal takes constant time
    /// on average, apart from sorting the others.
    package mutating func didDispose() {
        disposedCount += 1
        guard disposedCount >= 64, disposedCount >= count / 2 else { return }
        disposedCount = 0
        entries.removeAll(where: \.action.isDisposed)
        // A sorted array is a heap.
        entries.sort()
    }

    /// Removes and returns all actions.
    package mutating func removeAll() -> [ScheduledAction] {
        defer { (entries, disposedCount) = ([], 0) }
        return entries.map(\.action)
    }
}

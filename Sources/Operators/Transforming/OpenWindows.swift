import StreamCore

/// The windows of time that are open, in the order of their times: the core of `window(every:lasting:)`.
///
/// No window is empty: a value opens the windows that contain its time. The windows that contain a time are next to each other, so the values
/// until the next beginning or end of a window need no search.
///
/// It is used by the thread that delivers the source's events only, one event at a time.
@usableFromInline final class OpenWindows<Group: Sendable, Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Slot = GroupingCore<Group, Value, Failure>.Slot

    @usableFromInline let grouping: GroupingCore<Group, Value, Failure>
    @usableFromInline let makeGroup: @Sendable (Range<Duration>, Signal<Value, Failure>) -> Group
    @usableFromInline let times: WindowTimes
    @usableFromInline let windows = StateBox<[(times: Range<Duration>, slot: Slot)]>([])

    /// The indices of the windows that contain each of these times.
    @usableFromInline let current = StateBox<(times: Range<Duration>, indices: Range<Int>)?>(nil)

    @inlinable init(
        _ grouping: GroupingCore<Group, Value, Failure>, _ times: WindowTimes,
        _ makeGroup: @escaping @Sendable (Range<Duration>, Signal<Value, Failure>) -> Group
    ) {
        self.grouping = grouping
        self.times = times
        self.makeGroup = makeGroup
    }

    @inlinable var earliestEnd: Duration? { windows.value.first?.times.upperBound }

    /// Completes the windows that end at `time` or before, in the order of their times.
    @inlinable func close(until time: Duration) {
        guard let end = earliestEnd, end <= time else { return }
        let count = index { $0.upperBound > time }
        // No slice: it would share the storage, so that the removal copied all windows.
        let ended = Array(windows.value[..<count])
        windows.value.removeFirst(count)
        current.value = nil
        for window in ended { grouping.closeGroup(window.slot) }
    }

    /// Sends a value to the windows that contain `time`, and opens those that are not open.
    @inlinable func send(_ value: Value, at time: Duration) {
        if let current = current.value, current.times.contains(time) {
            let windows = windows.value
            for index in current.indices { windows[index].slot.element.send(value) }
            return
        }
        let found = times.windows(containing: time)
        current.value = nil
        for start in found.starts {
            let index = index { $0.lowerBound >= start }
            if index < windows.value.count, windows.value[index].times.lowerBound == start {
                windows.value[index].slot.element.send(value)
            } else {
                let times = times.window(from: start)
                guard let slot = grouping.openGroup({ makeGroup(times, $0) }) else { continue }
                windows.value.insert((times, slot), at: index)
                slot.element.send(value)
            }
        }
        guard let first = found.starts.first else { return }
        let lower = index { $0.lowerBound >= first }
        let upper = index { $0.lowerBound > time }
        // Some are missing if the outer subscription has been disposed.
        if upper - lower == found.starts.count { current.value = (found.unchanged, lower..<upper) }
    }

    /// Ends the outer signal, and then the open windows in the order of their times.
    @inlinable func end(_ terminal: Termination<Failure>) {
        var inOrder = SlotList<GroupSubject<Value, Failure>>()
        for window in windows.value { inOrder.append(window.slot.element, at: window.slot.position) }
        grouping.groups.value = inOrder
        windows.value = []
        current.value = nil
        grouping.end(terminal)
    }

    /// Returns the index of the first window for which `isAfter` returns `true`. It returns `true` for all later ones.
    @inlinable func index(where isAfter: (Range<Duration>) -> Bool) -> Int {
        var (lower, upper) = (0, windows.value.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if isAfter(windows.value[middle].times) { upper = middle } else { lower = middle + 1 }
        }
        return lower
    }
}

/// The times of windows of which one begins at `origin`, and one at each multiple of `interval` before and after that.
@usableFromInline struct WindowTimes: Sendable {
    private let interval: Duration
    private let length: Duration
    private let origin: Duration

    /// The largest number of windows that contain one time.
    private static var limit: Int128 { 100_000 }

    @usableFromInline init(every interval: Duration, lasting length: Duration, from origin: Duration, _ name: String) {
        precondition(interval > .zero, "\(name) requires an interval greater than 0, but got \(interval)")
        precondition(length > .zero, "\(name) requires a length greater than 0, but got \(length)")
        precondition(
            (length.attoseconds - 1) / interval.attoseconds < Self.limit,
            "\(name) requires at most \(Self.limit) windows at a time, but a length of \(length) is more than "
                + "\(Self.limit) times the interval \(interval)")
        self.interval = interval
        self.length = length
        self.origin = origin
    }

    /// Returns the starts of the windows that contain `time`, in order, and the times that the same windows contain.
    @usableFromInline func windows(containing time: Duration) -> (starts: [Duration], unchanged: Range<Duration>) {
        let sinceStart = (time.attoseconds.modulo(interval) - origin.attoseconds.modulo(interval)).modulo(interval)
        let latest = time.adding(-sinceStart)
        guard sinceStart < length.attoseconds else { return ([], time..<time) }
        let others = (length.attoseconds - 1 - sinceStart) / interval.attoseconds
        var starts = (0...others).reversed().map { latest.adding(-interval.attoseconds * $0) }
        // The starts before the first time that can be represented.
        if starts[0].attoseconds == .min { starts.removeFirst(starts.lastIndex(of: starts[0])!) }
        let firstEnd = starts[0].adding(length.attoseconds)
        let endOfPrevious = firstEnd.adding(-interval.attoseconds)
        let next = latest.adding(interval.attoseconds)
        return (starts, min(time, max(latest, endOfPrevious))..<max(time, min(next, firstEnd)))
    }

    @usableFromInline func window(from start: Duration) -> Range<Duration> { start..<start.adding(length.attoseconds) }
}

extension Int128 {
    /// The remainder of the division, which is not negative.
    fileprivate func modulo(_ divisor: Duration) -> Int128 {
        let remainder = self % divisor.attoseconds
        return remainder < 0 ? remainder + divisor.attoseconds : remainder
    }
}

extension Duration {
    fileprivate func adding(_ attoseconds: Int128) -> Duration { adding(Duration(attoseconds: attoseconds)) }
}

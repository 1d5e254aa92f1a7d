import StreamCore

extension Signal {
    /// Sends a group for each window of the time that the values contain: a window begins every `interval`, and lasts `length`.
    ///
    /// ```swift
    /// let late = Subject<Reading, Never>()
    /// late.signal.subscribe { print("late: \($0.value)") }.add(to: bag)
    /// readings.signal
    ///     .window(every: .seconds(10), lasting: .seconds(10), by: { $0.time }, lateness: .seconds(5), late: late)
    ///     .flatMap(.merge) { window in window.signal.count().map { "\(window.key.lowerBound): \($0)" } }
    ///     .subscribe { print($0) }.add(to: bag)
    /// readings.send(Reading(time: .seconds(8), value: 1))
    /// readings.send(Reading(time: .seconds(12), value: 2))
    /// readings.send(Reading(time: .seconds(7), value: 3))
    /// readings.send(Reading(time: .seconds(15), value: 4))  // prints 0.0 seconds: 2
    /// readings.send(Reading(time: .seconds(9), value: 5))  // prints late: 5
    /// ```
    ///
    ///     source:                                                -1-2-5-3-9-6-|
    ///     window(every: 3, lasting: 3, by: number, lateness: 2): -a---b---c---|    a sends 1 and 2, b 5 and 3, c 9; 6 is late
    ///
    /// Use it for events that arrive later than they have happened, out of order, or from a file: the result depends on the events only, and
    /// on no clock. The ``GroupedSignal/key`` of a group is the range of times of its window.
    ///
    /// The windows are aligned: one begins at a time of zero, and one at each multiple of `interval` before and after that. They overlap if
    /// `length` is greater than `interval` (sliding windows). A value is sent to all windows that contain its time. If `length` is less, the
    /// values between the windows are dropped.
    ///
    /// Values can be out of order by `lateness`: a value whose time is more than that before the greatest one so far is *late*. It belongs to no
    /// window, even if one that contains its time is still open, and is sent to `late` instead. A window completes when all values that can
    /// belong to it have arrived, which is when a value is `lateness` or more after its end (the watermark). So no window misses a value
    /// that is not late.
    ///
    /// No window is empty. Time does not pass while no value arrives, so the last windows stay open until the source sends again or
    /// completes. For windows per key, use ``groupBy(_:)`` inside of each window: all keys together then determine the time, and a key without
    /// values keeps no window open. With ``groupBy(_:)`` outside, the windows of a key wait for its own values. A value with a time far in
    /// the future completes the windows and makes the next values late, so filter such values first.
    ///
    /// A window is sent before its first value, and keeps its values for its first subscriber, as the groups of ``groupBy(_:)`` do. Disposing
    /// the outer subscription stops the opening of windows. The source is retained while any window has a subscriber.
    ///
    /// - Completion: When the source completes, the outer signal completes first, then the open windows in the order of their times. `late`
    ///   does not complete.
    /// - Failure: Like completion.
    /// - Disposal: Disposes the source when the outer signal and all windows are disposed. If the source is released, all subscriptions are disposed
    ///   immediately.
    /// - Threading: The source's thread, which also calls `time`, once for each value.
    /// - Complexity: Sends each value to at most `length / interval` windows, rounded up. Stores at most `(length + lateness) / interval` windows and
    ///   two more, and the values of those without a subscriber. So the memory does not depend on the number of values.
    /// - Precondition: `interval` and `length` are greater than zero, `length` is at most 100,000 times `interval`, and `lateness` is not negative.
    /// - Parameters:
    ///   - interval: The time between the starts of two windows.
    ///   - length: The time between the start and the end of a window.
    ///   - time: Returns the time of a value, since any origin: `{ .seconds($0.date.timeIntervalSince1970) }`.
    ///   - lateness: The time by which values can be out of order.
    ///   - late: Receives the values that are late. Without it, they are dropped.
    /// - In other libraries: `SlidingEventTimeWindows` and `TumblingEventTimeWindows` in Flink, with bounded out-of-orderness and
    ///   `sideOutputLateData`; `window` and `withWatermark` in Spark.
    /// - SeeAlso: ``window(every:lasting:alignedTo:on:)``, ``GroupedSignal``
    @inlinable public func window(
        every interval: Duration, lasting length: Duration, by time: @escaping @Sendable (Value) -> Duration,
        lateness: Duration, late: Subject<Value, Never>? = nil
    ) -> Signal<GroupedSignal<Range<Duration>, Value, Failure>, Failure> {
        let times = WindowTimes(
            every: interval, lasting: length, from: .zero, "window(every:lasting:by:lateness:late:)")
        precondition(
            lateness >= .zero,
            "window(every:lasting:by:lateness:late:) requires a lateness of 0 or more, but got \(lateness)")
        return .init(attach: { output in
            let sink = output.tracedBoundary()
            let grouping = GroupingCore<GroupedSignal<Range<Duration>, Value, Failure>, Value, Failure>(sink)
            let open = OpenWindows<GroupedSignal<Range<Duration>, Value, Failure>, Value, Failure>(grouping, times) {
                GroupedSignal(key: $0, signal: $1)
            }
            let watermark = StateBox<Duration?>(nil)
            attach(
                sink.receiving(in: grouping.source) { value in
                    let time = time(value)
                    let reached = SchedulerTime(sinceOrigin: time) - lateness
                    if let watermark = watermark.value, time < watermark {
                        late?.send(value)
                        return
                    }
                    if watermark.value.map({ reached.sinceOrigin > $0 }) ?? true {
                        watermark.value = reached.sinceOrigin
                        open.close(until: reached.sinceOrigin)
                    }
                    open.send(value, at: time)
                } end: { terminal in
                    open.end(terminal)
                })
        })
    }
}

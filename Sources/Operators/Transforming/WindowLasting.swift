import StreamCore

extension Signal {
    /// Sends a signal for each window of time, which sends the values of that time: a window begins every `interval`, and lasts `length`.
    ///
    /// ```swift
    /// let speeds = Subject<Int, Never>()
    /// speeds.signal.window(every: .seconds(1), lasting: .seconds(2), on: scheduler)
    ///     .flatMap(.merge) { $0.max() }
    ///     .subscribe { print($0) }.add(to: bag)
    /// speeds.send(50)
    /// scheduler.advance(by: .seconds(1))  // prints 50
    /// speeds.send(40)
    /// scheduler.advance(by: .seconds(1))  // prints 50
    /// scheduler.advance(by: .seconds(1))  // prints 40
    /// ```
    ///
    ///     source:                       -1--2----3-|
    ///     window(every: 3, lasting: 6): -(ab)--c----(de)-|      five signals: a sends 1, b 1 and 2, c 2, d and e 3
    ///
    /// If `length` is greater than `interval`, the windows overlap, and a value belongs to several of them (sliding or hopping windows). If
    /// both are equal, each value belongs to one (tumbling windows). If `length` is less, the values between the windows are dropped.
    ///
    /// The windows are aligned to the scheduler's time: one begins at `origin`, and one at each multiple of `interval` before and after
    /// that. So the windows of several signals begin at the same times, such as those of the groups of ``groupBy(_:)``.
    ///
    /// The default `origin` is the scheduler's zero, which is not a full minute of the wall clock: it is the start of the machine, or the
    /// creation of a `ClockScheduler`. To begin the windows at full minutes, let `origin` be the scheduler's time of a full minute:
    /// `time.now - .seconds(Date().timeIntervalSince1970)` is that of 1970-01-01. Compute it once for all signals. It does not
    /// follow the wall clock if that is set later, or while the machine sleeps.
    ///
    /// A window contains its start, and not its end. A value opens all windows that contain its time, also those that have begun before the
    /// subscription. No window is empty, and no timer runs while no window is open. A window is sent before its first value, and keeps its
    /// values for its first subscriber, as the groups of ``groupBy(_:)`` do. Disposing the outer subscription stops the opening of windows.
    /// The source is retained until the open windows have ended, if any of them has a subscriber.
    ///
    /// - Completion: A window completes at its end. When the source completes, the outer signal completes first, then the open windows
    ///   in the order of their times.
    /// - Failure: The outer signal fails first, then the open windows.
    /// - Disposal: Cancels the timer. If the source is released, all subscriptions are disposed immediately.
    /// - Threading: The source's thread; the scheduler's for the end of a window.
    /// - Complexity: Sends each value to at most `length / interval` windows, rounded up. Stores these windows, the values of those
    ///   without a subscriber, and one timer. An aggregate such as ``reduce(_:_:)`` stores no values, so the memory does not depend on their number.
    /// - Precondition: `interval` and `length` are greater than zero, and `length` is at most 100,000 times `interval`.
    /// - Parameters:
    ///   - interval: The time between the starts of two windows.
    ///   - length: The time between the start and the end of a window.
    ///   - origin: The start of one of the windows, in the scheduler's time.
    ///   - scheduler: The scheduler that measures the time.
    /// - In other libraries: `window(timespan, timeskip)` in RxJava, `windowTime` in RxJS, and `Window(timeSpan, timeShift)` in Rx.NET, which
    ///   measure from the subscription on, and open empty windows. `SlidingProcessingTimeWindows` and `TumblingProcessingTimeWindows` in Flink.
    /// - SeeAlso: ``window(every:on:)``, ``window(every:lasting:by:lateness:late:)``
    @inlinable public func window(
        every interval: Duration, lasting length: Duration,
        alignedTo origin: SchedulerTime = SchedulerTime(sinceOrigin: .zero),
        on scheduler: some Scheduler
    ) -> Signal<Signal, Failure> {
        let times = WindowTimes(
            every: interval, lasting: length, from: origin.sinceOrigin, "window(every:lasting:alignedTo:on:)")
        return .init(attach: { output in
            let sink = output.tracedBoundary()
            let grouping = GroupingCore<Signal, Value, Failure>(sink)
            let core = TimedCore(SerializedSink(grouping.upstream), on: scheduler)
            let open = OpenWindows<Signal, Value, Failure>(grouping, times) { _, window in window }
            // The end that the timer waits for, and the time at which it does so, which is earlier if the clock is set back.
            let (end, deadline) = (StateBox(Duration.zero), StateBox(SchedulerTime(sinceOrigin: .zero)))
            // The latest time so far. A value can have read the clock before another thread has closed the window of that time.
            let latest = StateBox(Duration(attoseconds: .min))
            @Sendable func arm() {
                guard let next = open.earliestEnd else { return }
                end.value = next
                deadline.value = SchedulerTime(sinceOrigin: next)
                core.arm(after: scheduler.rest(until: deadline, of: length), fire)
            }
            @Sendable func fire() {
                let rest = scheduler.rest(until: deadline, of: length)
                if rest > .zero { return core.arm(after: rest, fire) }
                latest.value = Swift.max(latest.value, scheduler.now.sinceOrigin, end.value)
                open.close(until: latest.value)
                arm()
            }
            core.subscribe(to: self, onCompletion: .discard) { value, arrival in
                let time = Swift.max(latest.value, (arrival ?? scheduler.now).sinceOrigin)
                latest.value = time
                open.close(until: time)
                open.send(value, at: time)
                if !core.isArmed.value { arm() }
            }
        })
    }
}

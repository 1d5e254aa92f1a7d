import StreamCore

extension Signal {
    /// A signal for every `count` values, sent before the first of them; it sends those values as they come.
    ///
    ///     source:    -1--2--3--4--5-|
    ///     window(2): -a-----b-----c-|        three signals: a sends 1 and 2, b 3 and 4, c 5
    ///
    /// The windows are hot: who subscribes in the callback misses nothing. Disposing the outer subscription ends the opening
    /// of windows; the source is kept until the last window that has a subscriber is full.
    ///
    /// - Completion: Of a window, with its last value. At the source's, of the outer signal first, then of the open window.
    /// - Failure: Of the outer signal first, then of the open window.
    /// - Complexity: Holds no values.
    /// - Precondition: `count` is greater than zero.
    /// - SeeAlso: ``buffer(count:)``
    @inlinable public func window(count: Int) -> Signal<Signal, Failure> {
        precondition(count > 0, "The number of values in a window must be greater than zero, but is \(count)")
        return Signal<Signal, Failure>(attach: { sink in
            let sink = sink.tracedBoundary()
            let grouping = GroupingCore<Signal, Value, Failure>(sink)
            let room = StateBox(0)
            attach(
                Sink(
                    segment: grouping.source,
                    next: { value in
                        guard let window = grouping.groups.value.first ?? grouping.openGroup({ $0 }) else { return }
                        if room.value == 0 { room.value = count }
                        room.value -= 1
                        window.element.send(value)
                        if room.value == 0 { grouping.closeGroup(window) }
                    }, end: grouping.end))
        })
    }

    /// A signal for the values of each `interval`, which is counted from the first of them and sent before it.
    ///
    ///     source:           -1-2-----3-4-5-|
    ///     window(every: 3): -a-------b---c-|       three signals: a sends 1 and 2, b 3 and 4, c 5
    ///
    /// The windows are hot, and none is empty: who subscribes in the callback misses nothing. Disposing the outer
    /// subscription ends the opening of windows; the source is kept until the time of a window that has a subscriber is up.
    ///
    /// - Completion: Of a window, when its time is up. At the source's, of the outer signal first, then of the open window.
    /// - Failure: Of the outer signal first, then of the open window.
    /// - Thread: The source's; the scheduler's for the end of a window.
    /// - Complexity: Holds no values, and one timer.
    /// - Precondition: `interval` is greater than zero.
    /// - Elsewhere: `window(timeSpan:count:)` in RxSwift opens empty windows, too.
    /// - SeeAlso: ``buffer(every:on:)``, ``window(every:orCount:on:)``
    @inlinable public func window(every interval: Duration, on scheduler: some Scheduler) -> Signal<Signal, Failure> {
        window(every: interval, orCount: .max, on: scheduler)
    }

    /// Sends a signal for the values of each `interval`, which completes earlier when it has sent `count` values.
    ///
    ///     source:                       -1-2345---6---7-|
    ///     window(every: 3, orCount: 3): -a---b----c---d-|      a sends 1, 2 and 3, b 4 and 5, c 6, d 7
    ///
    /// The interval is counted from the first value of a window, and the window is sent before that value. The windows are hot,
    /// and none is empty: a subscriber that subscribes in the callback misses nothing. Disposing the outer subscription stops the
    /// opening of windows. The source is retained until the open window has completed, if it has a subscriber.
    ///
    /// - Completion: A window completes with its last value or at the end of its interval. When the source completes, the
    ///   outer signal completes first, then the open window.
    /// - Failure: The outer signal fails first, then the open window.
    /// - Threading: The source's thread; the scheduler's for the end of a window whose interval has passed.
    /// - Complexity: Stores no values, and one timer, which continues for the next window when one became full, and is set
    ///   again for the rest.
    /// - Precondition: `interval` and `count` are greater than zero.
    /// - In other libraries: `window(timeSpan:count:)` in RxSwift also opens empty windows.
    /// - SeeAlso: ``buffer(every:orCount:on:)``
    @inlinable public func window(
        every interval: Duration, orCount count: Int, on scheduler: some Scheduler
    ) -> Signal<Signal, Failure> {
        precondition(interval > .zero, "A window interval must be greater than zero, but is \(interval)")
        precondition(count > 0, "The number of values in a window must be greater than zero, but is \(count)")
        return Signal<Signal, Failure>(attach: { sink in
            let sink = sink.tracedBoundary()
            let grouping = GroupingCore<Signal, Value, Failure>(sink)
            let core = TimedCore(grouping.upstream, on: scheduler)
            let (room, deadline) = (StateBox(0), StateBox(SchedulerTime(sinceOrigin: .zero)))
            // A timer that was started for a window that became full continues for the rest of the next one's interval.
            @Sendable func fire() {
                guard let window = grouping.groups.value.first else { return }
                let rest = scheduler.rest(until: deadline, of: interval)
                if rest > .zero { core.arm(after: rest, fire) } else { grouping.closeGroup(window) }
            }
            let open: @Sendable () -> GroupingCore<Signal, Value, Failure>.Slot? = {
                guard let window = grouping.openGroup({ $0 }) else { return nil }
                room.value = count
                deadline.value = scheduler.now.advanced(by: interval)
                if !core.isArmed.value { core.arm(after: interval, fire) }
                return window
            }
            core.subscribe(to: self, onCompletion: .discard) { value in
                guard let window = grouping.groups.value.first ?? open() else { return }
                room.value -= 1
                let isFull = room.value == 0
                window.element.send(value)
                if isFull { grouping.closeGroup(window) }
            }
        })
    }
}

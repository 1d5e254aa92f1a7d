import StreamCore

extension Signal {
    /// Sends a signal for every `count` values, which sends those values as they arrive.
    ///
    /// ```swift
    /// let amounts = Signal<Int, Never>.of(1, 2, 3)
    /// _ = amounts.window(count: 2).flatMap(.concat) { $0.reduce(0, +) }.subscribe { print($0) }  // prints 3, 3
    /// ```
    ///
    ///     source:    -1--2--3--4--5-|
    ///     window(2): -a-----b-----c-|        three signals: a sends 1 and 2, b 3 and 4, c 5
    ///
    /// A window is sent before its first value, and keeps its values for its first subscriber, as the groups of ``groupBy(_:)`` do.
    /// Disposing the outer subscription stops the opening of windows. The source is retained until the open window is full, if it
    /// has a subscriber.
    ///
    /// - Completion: A window completes with its last value. When the source completes, the outer signal completes first, then
    ///   the open window.
    /// - Failure: The outer signal fails first, then the open window.
    /// - Complexity: Stores the values of windows without a subscriber.
    /// - Precondition: `count` is greater than zero.
    /// - SeeAlso: ``buffer(count:)``
    @inlinable public func window(count: Int) -> Signal<Signal, Failure> {
        precondition(count > 0, "window(count:) requires a count greater than 0, but got \(count)")
        return .init(attach: { output in
            let sink = output.tracedBoundary()
            let grouping = GroupingCore<Signal, Value, Failure>(sink)
            let remaining = StateBox(0)
            attach(
                sink.receiving(in: grouping.source) { value in
                    guard let window = grouping.groups.value.first ?? grouping.openGroup({ $0 }) else { return }
                    if remaining.value == 0 { remaining.value = count }
                    remaining.value -= 1
                    window.element.send(value)
                    if remaining.value == 0 { grouping.closeGroup(window) }
                } end: { terminal in
                    grouping.end(terminal)
                })
        })
    }

    /// Sends a signal for the values of each `interval`. The interval begins with the first value.
    ///
    /// ```swift
    /// let requests = Subject<Int, Never>()
    /// requests.signal.window(every: .seconds(1), on: scheduler)
    ///     .flatMap(.merge) { $0.count() }
    ///     .subscribe { print($0) }.add(to: bag)
    /// requests.send(1)
    /// requests.send(2)
    /// scheduler.advance(by: .seconds(1))  // prints 2
    /// ```
    ///
    ///     source:           -1-2-----3-4-5-|
    ///     window(every: 3): -a-------b---c-|       three signals: a sends 1 and 2, b 3 and 4, c 5
    ///
    /// A window is sent before its first value, and keeps its values for its first subscriber, as the groups of ``groupBy(_:)`` do. No
    /// window is empty. Disposing the outer subscription stops the opening of windows. The source is retained until the
    /// interval of the open window ends, if it has a subscriber.
    ///
    /// - Completion: A window completes when its interval ends. When the source completes, the outer signal completes first,
    ///   then the open window.
    /// - Failure: The outer signal fails first, then the open window.
    /// - Threading: The source's thread; the scheduler's for the end of a window.
    /// - Complexity: Stores the values of windows without a subscriber, and one timer.
    /// - Precondition: `interval` is greater than zero.
    /// - In other libraries: `window(timeSpan:count:)` in RxSwift also opens empty windows.
    /// - SeeAlso: ``buffer(every:on:)``, ``window(every:orCount:on:)``
    @inlinable public func window(every interval: Duration, on scheduler: some Scheduler) -> Signal<Signal, Failure> {
        window(every: interval, orCount: .max, on: scheduler)
    }

    /// Sends a signal for the values of each `interval`, which completes earlier when it has sent `count` values.
    ///
    ///     source:                       -1-2345---6---7-|
    ///     window(every: 3, orCount: 3): -a---b----c---d-|      a sends 1, 2 and 3, b 4 and 5, c 6, d 7
    ///
    /// The interval begins with the first value of a window, and the window is sent before that value. A window keeps its values for
    /// its first subscriber, as the groups of ``groupBy(_:)`` do. No window is empty. Disposing the outer subscription stops the
    /// opening of windows. The source is retained until the open window has completed, if it has a subscriber.
    ///
    /// - Completion: A window completes with its last value or at the end of its interval. When the source completes, the
    ///   outer signal completes first, then the open window.
    /// - Failure: The outer signal fails first, then the open window.
    /// - Threading: The source's thread; the scheduler's for the end of a window whose interval has passed.
    /// - Complexity: Stores the values of windows without a subscriber, and one timer, which continues for the next window when one became full, and is set
    ///   again for the rest.
    /// - Precondition: `interval` and `count` are greater than zero.
    /// - In other libraries: `window(timeSpan:count:)` in RxSwift also opens empty windows.
    /// - SeeAlso: ``buffer(every:orCount:on:)``
    @inlinable public func window(
        every interval: Duration, orCount count: Int, on scheduler: some Scheduler
    ) -> Signal<Signal, Failure> {
        precondition(
            interval > .zero, "window(every:on:) requires an interval greater than 0, but got \(interval)")
        precondition(count > 0, "window(every:orCount:on:) requires a count greater than 0, but got \(count)")
        return .init(attach: { output in
            let sink = output.tracedBoundary()
            let grouping = GroupingCore<Signal, Value, Failure>(sink)
            let core = TimedCore(SerializedSink(grouping.upstream), on: scheduler)
            let (remaining, deadline) = (StateBox(0), StateBox(SchedulerTime(sinceOrigin: .zero)))
            // A timer that was started for a window that became full continues for the rest of the next one's interval.
            @Sendable func fire() {
                guard let window = grouping.groups.value.first else { return }
                let rest = scheduler.rest(until: deadline, of: interval)
                if rest > .zero { core.arm(after: rest, fire) } else { grouping.closeGroup(window) }
            }
            let open: @Sendable (SchedulerTime) -> GroupingCore<Signal, Value, Failure>.Slot? = { arrival in
                guard let window = grouping.openGroup({ $0 }) else { return nil }
                remaining.value = count
                deadline.value = arrival.advanced(by: interval)
                if !core.isArmed.value { core.arm(after: scheduler.rest(until: deadline, of: interval), fire) }
                return window
            }
            core.subscribe(to: self, onCompletion: .discard) { value, arrival in
                guard let window = grouping.groups.value.first ?? open(arrival ?? scheduler.now) else { return }
                remaining.value -= 1
                let isFull = remaining.value == 0
                window.element.send(value)
                if isFull { grouping.closeGroup(window) }
            }
        })
    }
}

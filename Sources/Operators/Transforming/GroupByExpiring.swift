import StreamCore

extension Signal {
    /// Groups values by key, and completes a group that has received no value for `interval`.
    ///
    ///     source:                         -1--3----5--|
    ///     groupBy(odd, expiringAfter: 4): -o-------p--|      o sends 1 and 3 and completes at 8, p sends 5
    ///
    /// Use this operator where keys come and go, such as the identifiers of sessions: ``groupBy(_:)`` keeps every group until the
    /// source ends. An expired group is removed, and the next value of its key opens a new group.
    ///
    /// The interval starts again when a value has been delivered, so the time that the subscribers of any group take does not count. If a
    /// timer fires early, it restarts for the remaining time. A value that arrives exactly when the interval ends keeps the group if it was
    /// scheduled before the timer. Otherwise it opens a new group.
    ///
    /// A group is sent before its first value, and keeps its values for its first subscriber, as those of ``groupBy(_:)`` do. Disposing
    /// the outer subscription stops the opening of groups. The source is retained while any group has a subscriber.
    ///
    /// - Completion: A group completes when it expires. When the source completes, the outer signal completes first, then the
    ///   groups in the order in which they were opened.
    /// - Failure: Like completion.
    /// - Disposal: Cancels the timers. If the source is released, all subscriptions are disposed immediately.
    /// - Threading: The source's thread; the scheduler's for the end of a group that has expired.
    /// - Complexity: Stores a subject and a timer for each group that has not expired, and the values of groups without a
    ///   subscriber. Each value reads the scheduler's time twice.
    /// - Precondition: `interval` is greater than zero.
    /// - Parameters:
    ///   - key: Returns the key of a value.
    ///   - interval: The time without a value after which a group completes.
    ///   - scheduler: The scheduler that measures the interval.
    /// - In other libraries: `groupBy` with `duration` in RxJS, `GroupByUntil` in Rx.NET, and `groupBy` with an evicting map in
    ///   RxJava.
    /// - SeeAlso: ``groupBy(_:)``, ``GroupedSignal``
    @inlinable public func groupBy<Key: Hashable & Sendable>(
        _ key: @escaping @Sendable (Value) -> Key, expiringAfter interval: Duration,
        on scheduler: some Scheduler
    ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
        precondition(
            interval > .zero, "groupBy(_:expiringAfter:on:) requires an interval greater than 0, but got \(interval)")
        return .init(attach: { output in
            let sink = output.tracedBoundary()
            let groups = ExpiringGroups<Key, Value, Failure>(sink, interval, scheduler)
            let receive: @Sendable (Value) -> Void = { value in groups.send(value, key(value)) }
            // Both closures retain the groups, because a source that sends no values can drop the first one.
            groups.output.subscribe(
                to: self, next: { value in groups.output.perform(value, receive) }, end: { groups.output.end($0) })
        })
    }
}

/// The groups that have not expired. It is used inside the serialized sink's drain only.
@usableFromInline final class ExpiringGroups<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Grouped = GroupedSignal<Key, Value, Failure>

    @usableFromInline struct Group: Sendable {
        @usableFromInline let slot: GroupingCore<Grouped, Value, Failure>.Slot
        @usableFromInline let deadline: StateBox<SchedulerTime>
        /// What ``ExpiringGroups/delivering`` was when the deadline was set.
        @usableFromInline let delivering: StateBox<Duration>
        @usableFromInline let timer: SerialDisposable

        @inlinable init(_ slot: GroupingCore<Grouped, Value, Failure>.Slot, _ deadline: SchedulerTime) {
            self.slot = slot
            self.deadline = StateBox(deadline)
            delivering = StateBox(.zero)
            timer = SerialDisposable()
        }
    }

    @usableFromInline let grouping: GroupingCore<Grouped, Value, Failure>
    @usableFromInline let output: SerializedSink<Grouped, Failure>
    @usableFromInline let groups = StateBox<[Key: Group]>([:])

    /// The time that the subscribers of all groups have taken.
    @usableFromInline let delivering = StateBox(Duration.zero)
    @usableFromInline let interval: Duration
    @usableFromInline let scheduler: any Scheduler

    @inlinable init(_ sink: Sink<Grouped, Failure>, _ interval: Duration, _ scheduler: any Scheduler) {
        grouping = GroupingCore(sink)
        output = SerializedSink(grouping.upstream)
        self.interval = interval
        self.scheduler = scheduler
    }

    @inlinable func send(_ value: Value, _ key: Key) {
        let begin = scheduler.now
        if let group = groups.value[key] { return send(value, to: group, since: begin) }
        guard let slot = grouping.openGroup({ Grouped(key: key, signal: $0) }) else { return }
        let group = Group(slot, scheduler.now.advanced(by: interval))
        groups.value[key] = group
        output.upstream.add(group.timer)
        arm(group, key, after: interval)
        send(value, to: group, since: begin)
    }

    @inlinable func send(_ value: Value, to group: Group, since begin: SchedulerTime) {
        group.slot.element.send(value)
        // Afterwards, because the time that the subscribers take does not count.
        let now = scheduler.now
        delivering.value += begin.duration(to: now)
        group.deadline.value = now.advanced(by: interval)
        group.delivering.value = delivering.value
    }

    /// Starts the timer of a group. It does not retain the groups, because a timer alone can send no value.
    @inlinable func arm(_ group: Group, _ key: Key, after delay: Duration) {
        let work = scheduler.schedule(
            after: delay,
            StreamContext.keeping { [weak self] in
                self?.output.perform { [weak self] in self?.expire(group, key) }
            })
        if !work.isDisposed { group.timer.inner = work }
    }

    @inlinable func expire(_ group: Group, _ key: Key) {
        // What subscribers of other groups have taken since does not count, either.
        group.deadline.value = group.deadline.value.advanced(by: delivering.value - group.delivering.value)
        group.delivering.value = delivering.value
        let rest = scheduler.rest(until: group.deadline, of: interval)
        if rest > .zero { return arm(group, key, after: rest) }
        groups.value[key] = nil
        output.upstream.remove(group.timer)
        grouping.closeGroup(group.slot)
    }
}

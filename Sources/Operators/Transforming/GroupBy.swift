extension Signal {
    /// Groups values by key: sends a signal when a key first occurs, which then sends that key's values.
    ///
    /// ```swift
    /// let orders = Signal<String, Never>.of("Ada", "Grace", "Ada")
    /// _ = orders.groupBy { $0 }
    ///     .flatMap(.merge) { group in group.signal.count().map { "\(group.key) \($0)" } }
    ///     .subscribe { print($0) }  // prints Ada 2, Grace 1
    /// ```
    ///
    ///     source:       -1--2--3--4-|
    ///     groupBy(odd): -o--e-------|        two signals: o sends 1 and 3, e sends 2 and 4
    ///
    /// A group is sent before its first value. It keeps its values for its first subscriber, without a limit, as long as anything
    /// retains its signal. So no value is lost if the subscriber comes later or on another thread: with `flatMap(.concat)` or
    /// `.merge(max:)`, a group waits for those before it. When 1,024 values wait, ``/StreamCore/Misuse`` reports it, because a source
    /// without end would fill the memory. Further subscribers receive only the values that are sent after their subscription.
    ///
    /// Disposing the outer subscription stops the opening of groups. The source is retained while any group has a subscriber.
    ///
    /// - Completion: The outer signal completes first, then the groups in the order in which they were opened. If another
    ///   thread is just subscribing to or leaving a group, that thread might deliver the event, a little later.
    /// - Failure: Like completion.
    /// - Complexity: Stores a subject for each key until the end, and the values of groups without a subscriber.
    /// - In other libraries: `groupBy:transform:` in ReactiveObjC is ``GroupedSignal/map(_:)`` on the group.
    /// - SeeAlso: ``groupBy(_:expiringAfter:on:)``, ``chunkedByKey(_:)``, ``GroupedSignal``
    @inlinable public func groupBy<Key: Hashable & Sendable>(
        _ key: @escaping @Sendable (Value) -> Key
    ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
        .init(attach: { output in
            let sink = output.tracedBoundary()
            let grouping = GroupingCore<GroupedSignal<Key, Value, Failure>, Value, Failure>(sink)
            let groups = StateBox<[Key: GroupSubject<Value, Failure>]>([:])
            attach(
                sink.receiving(in: grouping.source) { value in
                    let newKey = key(value)
                    if let group = groups.value[newKey] { return group.send(value) }
                    let slot = grouping.openGroup { GroupedSignal(key: newKey, signal: $0) }
                    guard let group = slot?.element else { return }
                    groups.value[newKey] = group
                    group.send(value)
                } end: { terminal in
                    grouping.end(terminal)
                })
        })
    }
}

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
    /// A group is sent before its first value, so a subscriber that subscribes to it in the callback misses none. Groups are
    /// hot: one that subscribes later, or on another thread, receives only the values after that. Disposing the outer
    /// subscription stops the opening of groups. The source is retained while any group has a subscriber.
    ///
    /// - Completion: The outer signal completes first, then the groups in the order in which they were opened. If another
    ///   thread is just subscribing to or leaving a group, that thread might deliver the event, a little later.
    /// - Failure: Like completion.
    /// - Complexity: Stores a subject for each key until the end, and no values.
    /// - In other libraries: `groupBy:transform:` in ReactiveObjC is ``GroupedSignal/map(_:)`` on the group.
    /// - SeeAlso: ``groupBy(_:expiringAfter:on:)``, ``chunkedByKey(_:)``, ``GroupedSignal``
    @inlinable public func groupBy<Key: Hashable & Sendable>(
        _ key: @escaping @Sendable (Value) -> Key
    ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
        .boundary { sink in
            let grouping = GroupingCore<GroupedSignal<Key, Value, Failure>, Value, Failure>(sink)
            let groups = StateBox<[Key: Subject<Value, Failure>]>([:])
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
        }
    }
}

extension Signal {
    /// A signal for each key, sent when the key comes first; it sends the values of that key.
    ///
    ///     source:       -1--2--3--4-|
    ///     groupBy(odd): -o--e-------|        two signals: o sends 1 and 3, e sends 2 and 4
    ///
    /// A group is sent before its first value, so who subscribes to it in the callback misses none. It is hot: who comes
    /// later, or through a hop to another thread, gets what follows then. Disposing the outer subscription ends the
    /// announcing of new groups; the source is kept as long as any group has a subscriber.
    ///
    /// - Completion: Of the outer signal first, then of the groups in the order in which they came. One that another thread
    ///   is just subscribing to or leaving may be told by that thread, a little later.
    /// - Failure: As completion. What `key` throws is one.
    /// - Complexity: Holds a subject for each key until the end, and no values.
    /// - Elsewhere: `groupBy:transform:` in ReactiveObjC is ``GroupedSignal/map(_:)`` on the group.
    /// - SeeAlso: ``groupBy(_:expiringAfter:on:)``, ``chunked(on:)``, ``GroupedSignal``
    @inlinable public func groupBy<Key: Hashable & Sendable>(
        _ key: @escaping @Sendable (Value) throws(Failure) -> Key
    ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
        Signal<GroupedSignal<Key, Value, Failure>, Failure>(attach: { sink in
            let sink = sink.tracedBoundary()
            let grouping = GroupingCore<GroupedSignal<Key, Value, Failure>, Value, Failure>(sink)
            let groups = StateBox<[Key: Subject<Value, Failure>]>([:])
            attach(
                Sink(
                    segment: grouping.source,
                    next: { value in
                        let newKey: Key
                        do throws(Failure) { newKey = try key(value) } catch {
                            return grouping.end(.failed(error))
                        }
                        if let group = groups.value[newKey] { return group.send(value) }
                        let slot = grouping.openGroup { GroupedSignal(key: newKey, signal: $0) }
                        guard let group = slot?.element else { return }
                        groups.value[newKey] = group
                        group.send(value)
                    }, end: grouping.end))
        })
    }
}

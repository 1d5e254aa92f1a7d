/// The listeners of a channel, in the order in which they joined, with holes where some have left. Joining and leaving
/// take constant time on average. Used by the owner of the hub's drain alone, and not changed during a walk.
@frozen @usableFromInline struct ListenerList<Value: Sendable>: Sendable {
    @usableFromInline var slots: [Listener<Value>?] = []
    @usableFromInline var holes = 0

    @inlinable init() {}

    @inlinable mutating func append(_ listener: Listener<Value>) {
        listener.index = slots.count
        slots.append(listener)
    }

    @inlinable mutating func remove(_ listener: Listener<Value>) {
        guard listener.index >= 0 else { return }
        slots[listener.index] = nil
        listener.index = -1
        holes += 1
        guard holes * 2 >= slots.count else { return }
        slots.removeAll { $0 == nil }
        for (index, listener) in slots.enumerated() { listener?.index = index }
        holes = 0
    }

    @inlinable func forEach(_ body: (Listener<Value>) -> Void) {
        for case let listener? in slots { body(listener) }
    }

    @inlinable mutating func takeAll() -> [Listener<Value>] {
        let all = slots.compactMap { $0 }
        for listener in all { listener.index = -1 }
        self = ListenerList()
        return all
    }
}

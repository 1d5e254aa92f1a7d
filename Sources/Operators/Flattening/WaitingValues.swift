import StreamCore

/// The values that wait for their turn, of which that with the highest priority is next, and the earliest of several.
///
/// Each value has a token, which takes the place of the value in the queue of an operator. The operator takes a value when it has removed a
/// token, so that its limits, pauses, and end are those without priorities.
@usableFromInline final class WaitingValues<Value: Sendable>: Sendable {
    /// A heap: no entry precedes its parent, whose index is half of its own.
    private struct Heap: Sendable {
        var entries: [(priority: Int, number: UInt, value: Value)] = []
        var count: UInt = 0

        /// Whether the entry at `index` is taken before that at `other`.
        func precedes(_ index: Int, _ other: Int) -> Bool {
            let (entry, other) = (entries[index], entries[other])
            return entry.priority == other.priority ? entry.number < other.number : entry.priority > other.priority
        }

        mutating func add(_ value: Value, _ priority: Int) {
            entries.append((priority, count, value))
            count += 1
            var index = entries.count - 1
            while index > 0, precedes(index, (index - 1) / 2) {
                entries.swapAt(index, (index - 1) / 2)
                index = (index - 1) / 2
            }
        }

        mutating func takeNext() -> Value {
            entries.swapAt(0, entries.count - 1)
            let next = entries.removeLast()
            var index = 0
            while index * 2 + 1 < entries.count {
                var child = index * 2 + 1
                if child + 1 < entries.count, precedes(child + 1, child) { child += 1 }
                guard precedes(child, index) else { break }
                entries.swapAt(index, child)
                index = child
            }
            return next.value
        }
    }

    private let heap = Lock(Heap())
    private let priority: @Sendable (Value) -> Int

    @usableFromInline init(_ priority: @escaping @Sendable (Value) -> Int) { self.priority = priority }

    private func add(_ value: Value) {
        let priority = priority(value)
        heap.withLock { $0.add(value, priority) }
    }

    /// Removes and returns the next value. There is one for each token.
    @usableFromInline func takeNext() -> Value { heap.withLock { $0.takeNext() } }

    /// Adds the values of `source`, and sends a token for each.
    @usableFromInline func tokens<Failure>(for source: Signal<Value, Failure>) -> Signal<Void, Failure> {
        Signal<Void, Failure>(attach: { sink in
            source.attach(
                sink.receiving { (value: Value) in
                    self.add(value)
                    sink.next(())
                })
        })
    }
}

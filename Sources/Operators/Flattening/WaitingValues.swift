import StreamCore

/// The values that wait for their turn, of which that with the highest priority is next, and the earliest of several.
///
/// Each value has a token, which takes the place of the value in the queue of an operator. The operator takes a value when it has removed a
/// token, so that its limits, pauses, and end are those without priorities. A value is added when the operator receives its token. So it is
/// not compared with values that the operator has not received, even if its inner signal is the first one and waits, as ``HeldInput`` describes.
@usableFromInline final class WaitingValues<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var heap = PriorityHeap()

        /// The values at the places that the heap contains, and the places that are free.
        var values: [Value?] = []
        var free: [Int] = []

        mutating func add(_ value: Value, _ priority: Int) {
            if let place = free.popLast() {
                values[place] = value
                heap.add(place, priority)
            } else {
                values.append(value)
                heap.add(values.count - 1, priority)
            }
        }

        mutating func takeNext() -> Value {
            let place = heap.takeNext()
            defer {
                values[place] = nil
                free.append(place)
            }
            return values[place]!
        }
    }

    private let state = Lock(State())
    private let priority: @Sendable (Value) -> Int

    @usableFromInline init(_ priority: @escaping @Sendable (Value) -> Int) { self.priority = priority }

    /// Adds a value of which the operator has received the token.
    @usableFromInline func add(_ value: Value) { add(value, priority(value)) }

    @usableFromInline func add(_ value: Value, _ priority: Int) { state.withLock { $0.add(value, priority) } }

    /// Removes and returns the next value. There is one for each token.
    @usableFromInline func takeNext() -> Value { state.withLock { $0.takeNext() } }

    /// Returns the values of `source` with their priorities, which are computed on the thread that sends them.
    @usableFromInline func prioritized<Failure>(
        _ source: Signal<Value, Failure>
    ) -> Signal<(value: Value, priority: Int), Failure> {
        let priority = priority
        return Signal<(value: Value, priority: Int), Failure>(attach: { sink in
            source.attach(sink.receiving { (value: Value) in sink.next((value, priority(value))) })
        })
    }
}

/// Places in the order of their priorities, and of several with one priority in the order in which they were added.
///
/// It is no generic type, so that its code is specialized in every program. No entry precedes its parent, whose index is half of its own.
private struct PriorityHeap: Sendable {
    private struct Entry: Sendable {
        let priority: Int
        let number: UInt
        let place: Int

        func precedes(_ other: Entry) -> Bool {
            priority == other.priority ? number < other.number : priority > other.priority
        }
    }

    private var entries: [Entry] = []
    private var count: UInt = 0

    mutating func add(_ place: Int, _ priority: Int) {
        entries.append(Entry(priority: priority, number: count, place: place))
        count += 1
        var index = entries.count - 1
        while index > 0, entries[index].precedes(entries[(index - 1) / 2]) {
            entries.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func takeNext() -> Int {
        entries.swapAt(0, entries.count - 1)
        let next = entries.removeLast()
        var index = 0
        while index * 2 + 1 < entries.count {
            var child = index * 2 + 1
            if child + 1 < entries.count, entries[child + 1].precedes(entries[child]) { child += 1 }
            guard entries[child].precedes(entries[index]) else { break }
            entries.swapAt(index, child)
            index = child
        }
        return next.place
    }
}

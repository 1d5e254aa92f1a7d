/// A queue of plain values, which also serves as a stack. Its owner deallocates it.
@usableFromInline package struct PlainQueue<Element> {
    @usableFromInline var base: UnsafeMutablePointer<Element>!
    @usableFromInline var head = 0
    @usableFromInline var end = 0
    @usableFromInline var capacity = 0

    @inlinable package var count: Int { @inline(__always) get { end &- head } }
    @inlinable package var isEmpty: Bool { @inline(__always) get { end == head } }
    @inlinable package var first: Element { @inline(__always) get { base[head] } }
    @inlinable var last: Element { @inline(__always) get { base[end &- 1] } }
    @inlinable var elements: UnsafeBufferPointer<Element> {
        @inline(__always) get { UnsafeBufferPointer(start: base.map { $0 + head }, count: count) }
    }

    @inlinable @inline(__always) package mutating func append(_ element: Element) {
        if end == capacity { makeRoom() }
        (base + end).initialize(to: element)
        end &+= 1
    }

    @inlinable @inline(__always) package mutating func removeFirst() {
        head &+= 1
        if head == end { (head, end) = (0, 0) }
    }

    @inlinable @inline(__always) mutating func removeLast() -> Element {
        end &-= 1
        return base[end]
    }

    /// Removes the elements after the first `count`.
    @inlinable @inline(__always) mutating func shorten(to count: Int) { end = head &+ count }

    /// Removes an element that is in the queue, and moves the last one to its place.
    @inline(__always) mutating func remove(where matches: (Element) -> Bool) {
        var index = end &- 1
        while !matches(base[index]) { index &-= 1 }
        end &-= 1
        base[index] = base[end]
    }

    /// Moves each element from position `first` on before the ones that `isAfter` it.
    @inlinable package mutating func sortLast(from first: Int, _ isAfter: (_ element: Element, _ new: Element) -> Bool)
    {
        for position in first..<count {
            var index = head &+ position
            let new = base[index]
            while index > head, isAfter(base[index &- 1], new) {
                base[index] = base[index &- 1]
                index &-= 1
            }
            base[index] = new
        }
    }

    func deallocate() { base?.deallocate() }

    @usableFromInline @inline(never) mutating func makeRoom() {
        let (old, count) = (base, count)
        if count >= capacity / 2 {
            capacity = max(8, capacity * 2)
            base = .allocate(capacity: capacity)
        }
        if let old {
            base.update(from: old + head, count: count)
            if old != base { old.deallocate() }
        }
        (head, end) = (0, count)
    }
}

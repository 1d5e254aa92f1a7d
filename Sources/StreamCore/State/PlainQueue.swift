/// A queue of plain values, which also serves as a stack. Its owner deallocates it.
struct PlainQueue<Element> {
    private(set) var base: UnsafeMutablePointer<Element>!
    private var head = 0
    private var end = 0
    private var capacity = 0

    var count: Int { @inline(__always) get { end &- head } }
    var isEmpty: Bool { @inline(__always) get { end == head } }
    var first: Element { @inline(__always) get { base[head] } }
    var last: Element { @inline(__always) get { base[end &- 1] } }
    var elements: UnsafeBufferPointer<Element> {
        @inline(__always) get { UnsafeBufferPointer(start: base.map { $0 + head }, count: count) }
    }

    @inline(__always) mutating func append(_ element: Element) {
        if end == capacity { makeRoom() }
        (base + end).initialize(to: element)
        end &+= 1
    }

    @inline(__always) mutating func removeFirst() {
        head &+= 1
        if head == end { (head, end) = (0, 0) }
    }

    @inline(__always) mutating func removeLast() -> Element {
        end &-= 1
        return base[end]
    }

    /// Removes the elements after the first `count`.
    @inline(__always) mutating func shorten(to count: Int) { end = head &+ count }

    /// Removes an element that is in the queue, and moves the last one to its place.
    @inline(__always) mutating func remove(where matches: (Element) -> Bool) {
        var index = end &- 1
        while !matches(base[index]) { index &-= 1 }
        end &-= 1
        base[index] = base[end]
    }

    func deallocate() { base?.deallocate() }

    @inline(never) private mutating func makeRoom() {
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

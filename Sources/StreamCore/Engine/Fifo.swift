/// A queue that appends, and removes the first element, in amortized constant time, and with memory proportional to the number of elements.
@frozen @usableFromInline package struct Fifo<Element> {
    @usableFromInline var elements: [Element?] = []
    @usableFromInline var head = 0

    @inlinable package init() {}

    @inlinable package var isEmpty: Bool { head == elements.count }
    @inlinable package var count: Int { elements.count - head }

    @inlinable package var first: Element? { isEmpty ? nil : elements[head] }

    @inlinable package mutating func append(_ element: Element) {
        elements.append(element)
    }

    @inlinable package mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        if elements.count == 1 { return elements.removeLast() }
        let first = elements[head].take()
        head += 1
        if head == elements.count {
            elements.removeAll(keepingCapacity: head <= 64)
            head = 0
        } else if head >= 32, head * 2 >= elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return first
    }

    /// Calls `next` with each element until `subscription` is disposed.
    ///
    /// A loop over indices that reads the count once, because a debug build looks up the type of an element for each use of
    /// the array, and seven times for each element that the iterator returns.
    @inlinable package func send(to subscription: Subscription, _ next: (Element) -> Void) {
        let end = elements.count
        var index = head
        while index < end, !subscription.isDisposed {
            if let element = elements[index] { next(element) }
            index += 1
        }
    }

    @inlinable package mutating func removeAll() {
        self = Fifo()
    }
}

extension Fifo: Sequence {
    // An array that is created from a queue allocates this capacity.
    @inlinable package var underestimatedCount: Int { count }

    @inlinable package func makeIterator() -> some IteratorProtocol<Element> {
        elements[head...].lazy.compactMap { $0 }.makeIterator()
    }
}

extension Fifo: Sendable where Element: Sendable {}

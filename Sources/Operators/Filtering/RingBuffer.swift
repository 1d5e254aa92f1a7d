/// The newest elements, at most `capacity` of them: grows with what comes, then overwrites the oldest.
@frozen @usableFromInline struct RingBuffer<Element> {
    @usableFromInline let capacity: Int
    @usableFromInline var elements: [Element] = []
    @usableFromInline var oldest = 0

    @inlinable init(capacity: Int) {
        self.capacity = capacity
    }

    /// Adds `element`, and gives the one that has no room any more.
    @inlinable mutating func push(_ element: Element) -> Element? {
        if elements.count < capacity {
            elements.append(element)
            return nil
        }
        if capacity == 0 { return element }
        let displaced = elements[oldest]
        elements[oldest] = element
        oldest = oldest + 1 == capacity ? 0 : oldest + 1
        return displaced
    }

    /// The elements, oldest first. Leaves none behind.
    @inlinable mutating func takeAll() -> [Element] {
        defer { self = RingBuffer(capacity: capacity) }
        return oldest == 0 ? elements : Array(elements[oldest...] + elements[..<oldest])
    }
}

extension RingBuffer: Sendable where Element: Sendable {}

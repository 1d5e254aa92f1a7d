/// The newest elements, at most `capacity` of them: it grows up to `capacity`, then overwrites the oldest element.
@frozen @usableFromInline struct RingBuffer<Element> {
    @usableFromInline let capacity: Int
    @usableFromInline var elements: [Element] = []
    @usableFromInline var oldest = 0

    @inlinable init(capacity: Int) {
        self.capacity = capacity
    }

    /// Adds `element`, and returns the element that it displaces, if any.
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

    /// Removes and returns all elements, oldest first.
    @inlinable mutating func takeAll() -> [Element] {
        defer { self = RingBuffer(capacity: capacity) }
        return oldest == 0 ? elements : Array(elements[oldest...] + elements[..<oldest])
    }
}

extension RingBuffer: Sendable where Element: Sendable {}

/// A heap: the least element first, insertion and removal in logarithmic time.
///
/// Four children to a parent instead of two, because half as many levels are half as many cache misses; elements of no
/// reference, because moving those costs a retain and a release each.
struct Heap<Element: Comparable & BitwiseCopyable> {
    private(set) var elements: [Element] = []

    var count: Int { elements.count }
    var first: Element? { elements.first }

    mutating func insert(_ element: Element) {
        elements.append(element)
        elements.withUnsafeMutableBufferPointer { elements in
            var place = elements.count - 1
            while place > 0 {
                let parent = (place - 1) / 4
                guard element < elements[parent] else { break }
                elements[place] = elements[parent]
                place = parent
            }
            elements[place] = element
        }
    }

    /// - Precondition: The heap is not empty.
    mutating func removeFirst() -> Element {
        let last = elements.removeLast()
        guard let first = elements.first else { return last }
        elements.withUnsafeMutableBufferPointer { Self.settle(last, at: 0, in: $0) }
        return first
    }

    mutating func removeAll(where isUnwanted: (Element) -> Bool) {
        elements.removeAll(where: isUnwanted)
        elements.withUnsafeMutableBufferPointer { elements in
            for place in stride(from: (elements.count - 2) / 4, through: 0, by: -1) where elements.count > 1 {
                Self.settle(elements[place], at: place, in: elements)
            }
        }
    }

    /// Finds the place of `element` at or below `place`, moving up what is less.
    private static func settle(
        _ element: Element, at place: Int, in elements: UnsafeMutableBufferPointer<Element>
    ) {
        var place = place
        while 4 * place + 1 < elements.count {
            var least = 4 * place + 1
            for child in least + 1..<min(least + 4, elements.count) where elements[child] < elements[least] {
                least = child
            }
            guard elements[least] < element else { break }
            elements[place] = elements[least]
            place = least
        }
        elements[place] = element
    }
}

import StreamCore

/// A list in insertion order that removes any of its elements in constant time on average.
///
/// Removing an element leaves a hole. The holes are closed when they are at least half of the list, so each removal moves
/// one other element on average.
@usableFromInline package struct SlotList<Element: Sendable>: Sendable {
    /// An element's index in the list, which the list keeps up to date. It is negative while the element is not in the list.
    ///
    /// Only the owner of the list uses it, one call at a time.
    @usableFromInline package typealias Position = StateBox<Int>

    @usableFromInline package struct Slot: Sendable {
        @usableFromInline package let element: Element
        @usableFromInline package let position: Position

        @inlinable init(_ element: Element, _ position: Position) {
            self.element = element
            self.position = position
        }
    }

    @usableFromInline var slots: [Slot?] = []
    @usableFromInline package var count = 0

    @inlinable package init() {}

    @inlinable package var isEmpty: Bool { count == 0 }
    @inlinable package var first: Slot? {
        for case let slot? in slots { return slot }
        return nil
    }

    @discardableResult
    @inlinable package mutating func append(_ element: Element, at position: Position = Position(-1)) -> Slot {
        let slot = Slot(element, position)
        position.value = slots.count
        slots.append(slot)
        count += 1
        return slot
    }

    /// Removes the element at `position`, if it is still in the list.
    ///
    /// - Returns: The element, so that the caller releases it after the list has changed.
    @discardableResult @inlinable package mutating func remove(at position: Position) -> Element? {
        guard position.value >= 0 else { return nil }
        let removed = slots[position.value].take()
        position.value = -1
        count -= 1
        if count * 2 <= slots.count { closeHoles() }
        return removed?.element
    }

    /// Removes and returns all elements, in order.
    @inlinable package mutating func takeAll() -> [Element] {
        let taken = slots.compactMap { $0 }
        slots = []
        count = 0
        for slot in taken { slot.position.value = -1 }
        return taken.map(\.element)
    }

    @inlinable mutating func closeHoles() {
        slots.removeAll { $0 == nil }
        for (index, slot) in slots.enumerated() { slot?.position.value = index }
    }
}

extension SlotList: Sequence {
    @inlinable package func makeIterator() -> some IteratorProtocol<Element> {
        slots.lazy.compactMap { $0?.element }.makeIterator()
    }
}

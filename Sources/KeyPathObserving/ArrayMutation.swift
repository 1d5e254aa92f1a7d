/// Changes the array of an object's property in place, and tells its observers which elements.
///
///     person.elements(of: \.tags).append("new")     // .insertion, new: ["new"], at its index
///
/// Each call is one change; one that changes nothing is none. It copies the array once, because a key path reads and sets a
/// computed property, as the macro's are, and does not change it in place. To take the elements out meanwhile would save
/// that, and show an empty array to other threads, and to the setter and the observers of the property itself.
public struct ArrayMutation<Root: KeyPathObservable, Element: Sendable> {
    private let root: Root
    private let keyPath: ReferenceWritableKeyPath<Root, [Element]>

    @usableFromInline init(_ root: Root, _ keyPath: ReferenceWritableKeyPath<Root, [Element]>) {
        self.root = root
        self.keyPath = keyPath
    }

    /// The number of elements.
    public var count: Int { root[keyPath: keyPath].count }

    /// The element at `index`. Setting it is a replacement.
    public subscript(index: Int) -> Element {
        get { root[keyPath: keyPath][index] }
        nonmutating set { replaceSubrange(index..<index + 1, with: CollectionOfOne(newValue)) }
    }

    /// Adds an element at the end: an insertion.
    public func append(_ element: Element) { insert(element, at: count) }

    /// Adds elements at the end: an insertion.
    public func append(contentsOf elements: some Collection<Element>) {
        let end = count
        replaceSubrange(end..<end, with: elements)
    }

    /// Adds an element before the one at `index`: an insertion.
    public func insert(_ element: Element, at index: Int) {
        replaceSubrange(index..<index, with: CollectionOfOne(element))
    }

    /// Takes an element out: a removal.
    @discardableResult public func remove(at index: Int) -> Element {
        let element = self[index]
        replaceSubrange(index..<index + 1, with: EmptyCollection())
        return element
    }

    /// Takes all elements out: a removal.
    public func removeAll() { replaceSubrange(0..<count, with: EmptyCollection()) }

    /// Takes all elements out that meet the condition: one removal.
    public func removeAll<Failure: Error>(where isUnwanted: (Element) throws(Failure) -> Bool) throws(Failure) {
        let elements = root[keyPath: keyPath]
        var indexes = RangeSet<Int>()
        for (index, element) in elements.enumerated() where try isUnwanted(element) {
            indexes.insert(contentsOf: index..<index + 1)
        }
        let removed = Array(elements[indexes])
        _ = consume elements
        change(.removal, indexes, old: removed, new: nil) { $0.removeSubranges(indexes) }
    }

    /// Exchanges the elements of a range: a replacement of as many elements as both have, or an insertion or a removal if one
    /// has none. For different numbers the replacement's indexes are those of the new elements.
    /// - Precondition: The range lies in the array.
    public func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
        let new = Array(elements)
        let old = range.isEmpty ? [] : Array(root[keyPath: keyPath][range])
        let inserted = RangeSet(range.lowerBound..<range.lowerBound + new.count)
        if old.isEmpty {
            change(.insertion, inserted, old: nil, new: new) { $0.replaceSubrange(range, with: new) }
        } else if new.isEmpty {
            change(.removal, RangeSet(range), old: old, new: nil) { $0.removeSubrange(range) }
        } else {
            change(.replacement, inserted, old: old, new: new) { $0.replaceSubrange(range, with: new) }
        }
    }

    private func change(
        _ kind: KeyPathChangeKind, _ indexes: RangeSet<Int>, old: [Element]?, new: [Element]?,
        _ body: (inout [Element]) -> Void
    ) {
        if indexes.isEmpty { return }
        let change = CollectionChange(of: root, keyPath, kind, indexes, old: old, new: new)
        ThreadObservation.withCollectionChange(change) { body(&root[keyPath: keyPath]) }
    }
}

extension KeyPathObservable {
    /// The array of a property, for changing it in place and telling which elements were changed.
    public func elements<Element: Sendable>(
        of keyPath: ReferenceWritableKeyPath<Self, [Element]>
    ) -> ArrayMutation<Self, Element> {
        ArrayMutation(self, keyPath)
    }

    /// The set of a property, for changing it in place and telling which elements were changed.
    public func elements<Element: Sendable>(
        of keyPath: ReferenceWritableKeyPath<Self, Set<Element>>
    ) -> SetMutation<Self, Element> {
        SetMutation(self, keyPath)
    }
}

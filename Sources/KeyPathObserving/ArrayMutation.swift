/// A view of an array property that changes it in place and notifies its observers of the changed elements.
///
/// ```swift
/// let playlist = Playlist()
/// changes(of: playlist, \.songs, options: [.old, .new])
///     .subscribe { print("\($0.kind): \($0.old ?? []) \($0.new ?? [])") }.add(to: bag)
/// playlist.elements(of: \.songs).append("Help!")  // prints insertion: [] ["Help!"]
/// playlist.elements(of: \.songs).remove(at: 0)  // prints removal: ["Help!"] []
/// ```
///
/// Each call is one change. A call that changes no elements is no change. If the property's setter or `didSet` changes the property
/// again, or changes other properties, these changes are of the kind ``KeyPathChangeKind/setting``. So is a change of a property
/// that reports no reads (see ``KeyPathRegistrar``) if the key path leads to it through another object.
///
/// Each call copies the array once, because a key path reads and sets a computed property, such as the macro's, and doesn't change
/// it in place. Moving the elements out of the property during the change would avoid the copy, but other threads, the setter, and
/// the observers of the property itself would then see an empty array.
public struct ArrayMutation<Root: KeyPathObservable, Element: Sendable> {
    private let root: Root
    private let keyPath: ReferenceWritableKeyPath<Root, [Element]>

    @usableFromInline init(_ root: Root, _ keyPath: ReferenceWritableKeyPath<Root, [Element]>) {
        self.root = root
        self.keyPath = keyPath
    }

    /// The number of elements.
    public var count: Int { root[keyPath: keyPath].count }

    /// A Boolean value that indicates whether the array has no elements.
    public var isEmpty: Bool { root[keyPath: keyPath].isEmpty }

    /// Accesses the element at `index`. Setting it is a replacement.
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

    /// Removes and returns the element at `index`: a removal.
    @discardableResult public func remove(at index: Int) -> Element {
        let element = self[index]
        replaceSubrange(index..<index + 1, with: EmptyCollection())
        return element
    }

    /// Removes all elements: a removal.
    public func removeAll() { replaceSubrange(0..<count, with: EmptyCollection()) }

    /// Removes all elements that satisfy the given predicate: one removal.
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

    /// Replaces the elements of a range.
    ///
    /// This is a replacement; or an insertion if the range is empty, or a removal if `elements` is empty. The indexes of a
    /// replacement are those of the new elements, even if their number is different.
    /// - Precondition: The range is within the array.
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
    /// Returns a view of an array property that changes it in place and notifies its observers of the changed elements.
    public func elements<Element: Sendable>(
        of keyPath: ReferenceWritableKeyPath<Self, [Element]>
    ) -> ArrayMutation<Self, Element> {
        ArrayMutation(self, keyPath)
    }

    /// Returns a view of a set property that changes it in place and notifies its observers of the changed elements.
    public func elements<Element: Sendable>(
        of keyPath: ReferenceWritableKeyPath<Self, Set<Element>>
    ) -> SetMutation<Self, Element> {
        SetMutation(self, keyPath)
    }
}

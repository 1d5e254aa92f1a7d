/// A view of a set property that changes it in place and notifies its observers of the changed elements.
///
/// ```swift
/// let playlist = Playlist()
/// changes(of: playlist, \.genres, options: .new).subscribe { print("\($0.kind): \($0.new ?? [])") }.add(to: bag)
/// playlist.elements(of: \.genres).insert("pop")  // prints insertion: ["pop"]
/// playlist.elements(of: \.genres).formUnion(["pop", "rock"])  // prints insertion: ["rock"]
/// ```
///
/// Each call is one change. A call that changes no elements is no change. Each call copies the set once; see ``ArrayMutation``.
public struct SetMutation<Root: KeyPathObservable, Element: Hashable & Sendable> {
    private let root: Root
    private let keyPath: ReferenceWritableKeyPath<Root, Set<Element>>

    @usableFromInline init(_ root: Root, _ keyPath: ReferenceWritableKeyPath<Root, Set<Element>>) {
        self.root = root
        self.keyPath = keyPath
    }

    /// The number of elements.
    public var count: Int { root[keyPath: keyPath].count }

    /// A Boolean value that indicates whether the set has no elements.
    public var isEmpty: Bool { root[keyPath: keyPath].isEmpty }

    /// Returns whether the set contains the element.
    public func contains(_ element: Element) -> Bool { root[keyPath: keyPath].contains(element) }

    /// Adds an element: an insertion.
    public func insert(_ element: Element) { formUnion(CollectionOfOne(element)) }

    /// Removes an element: a removal.
    public func remove(_ element: Element) { subtract(CollectionOfOne(element)) }

    /// Adds elements: an insertion of those that were not in the set.
    public func formUnion(_ elements: some Sequence<Element>) {
        let new = Set(elements).subtracting(root[keyPath: keyPath])
        change(.insertion, old: [], new: new)
    }

    /// Removes elements: a removal of those that were in the set.
    public func subtract(_ elements: some Sequence<Element>) {
        change(.removal, old: root[keyPath: keyPath].intersection(elements), new: [])
    }

    /// Removes the elements that are not in `elements`: a removal.
    public func formIntersection(_ elements: some Sequence<Element>) {
        change(.removal, old: root[keyPath: keyPath].subtracting(elements), new: [])
    }

    /// Replaces all elements: a replacement of those that are not in both.
    public func replaceAll(with elements: some Sequence<Element>) {
        let (current, next) = (root[keyPath: keyPath], Set(elements))
        change(.replacement, old: current.subtracting(next), new: next.subtracting(current))
    }

    private func change(_ kind: KeyPathChangeKind, old: Set<Element>, new: Set<Element>) {
        if old.isEmpty, new.isEmpty { return }
        let change = CollectionChange(
            of: root, keyPath, kind, old: kind == .insertion ? nil : old, new: kind == .removal ? nil : new)
        ThreadObservation.withCollectionChange(change) {
            Self.exchange(&root[keyPath: keyPath], old, new)
        }
    }

    private static func exchange(_ set: inout Set<Element>, _ old: Set<Element>, _ new: Set<Element>) {
        set.subtract(old)
        set.formUnion(new)
    }
}

/// Changes the set of an object's property in place, and tells its observers which elements.
///
///     person.elements(of: \.friends).formUnion(others)     // .insertion, new: those who were no friends before
///
/// Each call is one change; one that changes nothing is none. It copies the set once; see ``ArrayMutation``.
public struct SetMutation<Root: KeyPathObservable, Element: Hashable & Sendable> {
    private let root: Root
    private let keyPath: ReferenceWritableKeyPath<Root, Set<Element>>

    @usableFromInline init(_ root: Root, _ keyPath: ReferenceWritableKeyPath<Root, Set<Element>>) {
        self.root = root
        self.keyPath = keyPath
    }

    /// The number of elements.
    public var count: Int { root[keyPath: keyPath].count }

    /// Whether the set has the element.
    public func contains(_ element: Element) -> Bool { root[keyPath: keyPath].contains(element) }

    /// Adds an element: an insertion.
    public func insert(_ element: Element) { formUnion(CollectionOfOne(element)) }

    /// Takes an element out: a removal.
    public func remove(_ element: Element) { subtract(CollectionOfOne(element)) }

    /// Adds elements: an insertion of those that were not there.
    public func formUnion(_ elements: some Sequence<Element>) {
        let new = Set(elements).subtracting(root[keyPath: keyPath])
        change(.insertion, old: [], new: new)
    }

    /// Takes elements out: a removal of those that were there.
    public func subtract(_ elements: some Sequence<Element>) {
        change(.removal, old: root[keyPath: keyPath].intersection(elements), new: [])
    }

    /// Leaves the elements that are in both: a removal of the others.
    public func formIntersection(_ elements: some Sequence<Element>) {
        change(.removal, old: root[keyPath: keyPath].subtracting(elements), new: [])
    }

    /// Exchanges all elements: a replacement of those that are not in both.
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

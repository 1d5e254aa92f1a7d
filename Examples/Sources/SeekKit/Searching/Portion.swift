import Operators

/// The files of a tree in portions: a few adjacent files that are searched together.
struct Portions: Sequence, IteratorProtocol, Sendable {
    private var walker: TreeWalker
    private let size: Int

    init(of walker: TreeWalker, size: Int) {
        self.walker = walker
        self.size = size
    }

    mutating func next() -> [TreeWalker.Element]? {
        var entries: [TreeWalker.Element] = []
        while entries.count < size, let entry = walker.next() { entries.append(entry) }
        return entries.isEmpty ? nil : entries
    }
}

extension Portions {
    /// Walks the trees on `scheduler` for each subscription.
    static func signal(
        _ roots: [Path], _ filter: FileFilter, size: Int, on scheduler: any Scheduler
    ) -> Signal<[TreeWalker.Element], Never> {
        Portions(of: TreeWalker(roots: roots, filter: filter), size: size).signal(on: scheduler)
    }
}

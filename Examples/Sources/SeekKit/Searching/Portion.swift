import Operators

/// A few adjacent files that one worker searches together.
struct Portion: Sendable {
    /// The number of the portion, counted from 0.
    let number: Int
    let entries: [TreeWalker.Element]
}

/// The files of a tree in portions.
struct Portions: Sequence, IteratorProtocol, Sendable {
    private var walker: TreeWalker
    private var number = 0
    private let size: Int

    init(of walker: TreeWalker, size: Int) {
        self.walker = walker
        self.size = size
    }

    mutating func next() -> Portion? {
        var entries: [TreeWalker.Element] = []
        while entries.count < size, let entry = walker.next() { entries.append(entry) }
        guard !entries.isEmpty else { return nil }
        defer { number += 1 }
        return Portion(number: number, entries: entries)
    }
}

extension Portions {
    /// Walks the trees for each subscription. Fails if a root cannot be read.
    static func signal(_ roots: [Path], _ filter: FileFilter, size: Int) -> Signal<Portion, Unreadable> {
        Signal.attempt { () throws(Unreadable) in try TreeWalker(roots: roots, filter: filter) }
            .flatMap(.concat) { walker in Portions(of: walker, size: size).signal }
    }
}

import Synchronization

/// The height of a join that can rise, because it or a join upstream of it can get more inputs.
///
/// An object of its own, because weak references make the reference counting of their object slow.
@usableFromInline package final class RisingHeight: Sendable {
    /// Where the computed property was made; `nil` for a join above one.
    let origin: SourceLabel?

    private let height: Atomic<Int>

    /// The joins above, which rise with this one.
    private let above = Lock(Above())

    private static let following = Lock(false)

    init(_ height: Int, _ origin: SourceLabel?) {
        self.height = Atomic(height)
        self.origin = origin
    }

    var value: Int { height.load(ordering: .relaxed) }

    /// Makes this height and those above it greater than `height`.
    func rise(above height: Int) {
        var rising = [(self, height)]
        // A loop, because each of many joins can be above the one before.
        while let (join, below) = rising.popLast() {
            if join.height.max(below + 1, ordering: .relaxed).oldValue <= below {
                rising += join.heightsAbove.map { ($0, below + 1) }
            }
        }
    }

    /// Makes `height` rise with this one.
    func add(_ height: RisingHeight) {
        above.withLock { $0.insert(height) }
        height.rise(above: value)
    }

    /// Makes this height rise with `inputs`, unless one of them is this one or above it.
    ///
    /// - Returns: The heights from this one to that input; `nil` if there is none.
    func follow(_ inputs: [RisingHeight]) -> [RisingHeight]? {
        // One at a time, so that two threads do not make a cycle.
        Self.following.withLock { _ in
            if let cycle = path(toAnyOf: inputs) { return cycle }
            for input in inputs { input.add(self) }
            return nil
        }
    }

    /// The number of joins above, also of released ones that were not removed yet.
    var countAbove: Int { above.withLock { $0.heights.count } }

    private var heightsAbove: [RisingHeight] { above.withLock { $0.heights.values.compactMap(\.height) } }

    private func path(toAnyOf targets: [RisingHeight]) -> [RisingHeight]? {
        var (found, next) = ([(height: self, from: -1)], 0)
        var seen: Set = [ObjectIdentifier(self)]
        while next < found.count {
            let height = found[next].height
            if targets.contains(where: { $0 === height }) {
                var path: [RisingHeight] = []
                while next >= 0 {
                    path.append(found[next].height)
                    next = found[next].from
                }
                return path.reversed()
            }
            for above in height.heightsAbove where seen.insert(ObjectIdentifier(above)).inserted {
                found.append((above, next))
            }
            next += 1
        }
        return nil
    }
}

extension RisingHeight {
    /// Heights, each once, because a closure can read a property again that it has not read for a while.
    // Not private, because the compiler fails then (Swift 6.3).
    struct Above: Sendable {
        var heights: [ObjectIdentifier: WeakHeight] = [:]

        /// The number of heights at which the released ones are removed.
        private var limit = 8

        mutating func insert(_ height: RisingHeight) {
            heights[ObjectIdentifier(height)] = WeakHeight(height)
            guard heights.count > limit else { return }
            heights = heights.filter { $0.value.height != nil }
            limit = max(8, heights.count * 2)
        }
    }
}

/// A reference to a height that does not retain it.
struct WeakHeight: Sendable {
    weak let height: RisingHeight?

    init(_ height: RisingHeight) { self.height = height }
}

import Disposables

/// The choices of one run and the remaining ones: a depth-first search through the tree of all choices.
///
/// Orders that differ only in commuting steps are run once (sleep sets: a thread that was tried at a point is not tried below
/// its siblings until another thread takes a step that does not commute with its step). The actions of a thread between its
/// steps, such as the last release of an object, are part of the previous step. If that matters, a scenario requests all
/// orders up to a number of preemptions of threads that could have continued.
struct Path {
    enum Reduction: Equatable { case none, commuting, preemptions(Int) }

    /// A point at which more than one thread can continue.
    private struct Point {
        var chosen: Int
        var tried = Threads()
        var remaining: Threads
    }

    private let reduction: Reduction
    private var points: [Point] = []
    private var depth = 0
    private var sleeping = Threads()
    private var preemptions = 0
    private var isRedundant = false

    init(_ reduction: Reduction) { self.reduction = reduction }

    mutating func begin() {
        depth = 0
        sleeping = Threads()
        preemptions = 0
        isRedundant = false
    }

    mutating func advance() -> Bool {
        while var point = points.popLast() {
            guard let next = point.remaining.first else { continue }
            point.tried.insert(point.chosen)
            point.chosen = next
            point.remaining.remove(next)
            points.append(point)
            return true
        }
        return false
    }

    /// Whether a thread that can continue is the only one that is allowed to.
    var mustContinue: Bool {
        if case .preemptions(let most) = reduction { preemptions == most } else { false }
    }

    /// - Parameter last: The thread that has just run, if it can continue.
    mutating func choose(
        among able: Threads, after last: Int?, pending: [SharedStep?]
    ) -> (thread: Int, isRedundant: Bool) {
        if isRedundant { return (last ?? able.first!, true) }
        if depth == points.count {
            let candidates = able.subtracting(sleeping)
            guard let first = candidates.first else {
                isRedundant = true
                return (last ?? able.first!, true)
            }
            let chosen = last.flatMap { candidates.contains($0) ? $0 : nil } ?? first
            points.append(Point(chosen: chosen, remaining: candidates.subtracting([chosen])))
        }
        let point = points[depth]
        depth += 1
        if let last, last != point.chosen { preemptions += 1 }
        if reduction == .commuting, let step = pending[point.chosen] {
            sleeping.formUnion(point.tried)
            sleeping = sleeping.filter { pending[$0]?.commutes(with: step) ?? false }
        }
        return (point.chosen, false)
    }
}

/// A set of the numbers of threads.
struct Threads: ExpressibleByArrayLiteral {
    private var bits = 0

    init(arrayLiteral elements: Int...) {
        for element in elements { insert(element) }
    }

    var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

    func contains(_ thread: Int) -> Bool { bits & 1 << thread != 0 }

    mutating func insert(_ thread: Int) { bits |= 1 << thread }

    mutating func remove(_ thread: Int) { bits &= ~(1 << thread) }

    mutating func formUnion(_ others: Threads) { bits |= others.bits }

    func subtracting(_ others: Threads) -> Threads {
        var result = self
        result.bits &= ~others.bits
        return result
    }

    func filter(_ isIncluded: (Int) -> Bool) -> Threads {
        var (result, rest) = (Threads(), self)
        while let thread = rest.first {
            rest.remove(thread)
            if isIncluded(thread) { result.insert(thread) }
        }
        return result
    }
}

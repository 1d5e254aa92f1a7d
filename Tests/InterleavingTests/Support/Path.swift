import Disposables

/// The choices of one run and the remaining ones: a depth-first search through the tree of all choices.
///
/// Orders that differ only in commuting steps are run once (sleep sets: a thread that was tried at a point is not tried below
/// its siblings until another thread takes a step that does not commute with its step). The actions of a thread between its
/// steps, such as the last release of an object, are part of the previous step. If that matters, a scenario requests all
/// orders up to a number of preemptions of threads that could have continued.
struct Path {
    enum Reduction: Equatable { case none, commuting, preemptions(Int) }

    private struct Point {
        var chosen: Int
        var tried: [Int] = []
        var remaining: [Int]
    }

    private let reduction: Reduction
    private var points: [Point] = []
    private var depth = 0
    private var sleeping: Set<Int> = []
    private var preemptions = 0
    private var isRedundant = false

    init(_ reduction: Reduction) { self.reduction = reduction }

    mutating func begin() {
        depth = 0
        sleeping = []
        preemptions = 0
        isRedundant = false
    }

    mutating func advance() -> Bool {
        while var point = points.popLast() {
            guard !point.remaining.isEmpty else { continue }
            point.tried.append(point.chosen)
            point.chosen = point.remaining.removeFirst()
            points.append(point)
            return true
        }
        return false
    }

    /// - Parameter last: The thread that has just run and could continue.
    mutating func choose(
        among able: [Int], after last: Int?, pending: [SharedStep?]
    ) -> (thread: Int, isRedundant: Bool) {
        let favourite = last.flatMap { able.contains($0) ? $0 : nil }
        if isRedundant { return (favourite ?? able[0], true) }
        if depth == points.count {
            var candidates = able.filter { !sleeping.contains($0) }
            if let favourite, case .preemptions(let most) = reduction, preemptions == most { candidates = [favourite] }
            guard !candidates.isEmpty else {
                isRedundant = true
                return (favourite ?? able[0], true)
            }
            let chosen = favourite.flatMap { candidates.contains($0) ? $0 : nil } ?? candidates[0]
            points.append(Point(chosen: chosen, remaining: candidates.filter { $0 != chosen }))
        }
        let point = points[depth]
        depth += 1
        if let favourite, favourite != point.chosen { preemptions += 1 }
        if reduction == .commuting, let step = pending[point.chosen] {
            sleeping.formUnion(point.tried)
            sleeping = sleeping.filter { pending[$0]?.commutes(with: step) ?? false }
        }
        return (point.chosen, false)
    }
}

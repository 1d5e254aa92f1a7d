import Disposables

/// The choices of one run, and which others remain to be taken: a depth-first walk through the tree of all of them.
///
/// Orders that differ only in steps that commute are taken once (sleep sets: a thread that was tried at a point need not
/// be tried below its siblings, until somebody takes a step that does not commute with its own). What a thread does
/// between its steps, such as the last release of an object, counts as part of the step before; where that matters, a
/// scenario asks for all orders up to a number of preemptions, of threads that could have gone on.
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

    /// - Parameter last: Who has just run and could go on.
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

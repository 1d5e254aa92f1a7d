import Dispatch
import Disposables

/// Runs one of several threads at a time, from one step to the next, in the order that the path prescribes.
///
/// A thread announces each step before it takes it, and waits until it is chosen. A thread that would have to wait for a lock is
/// not chosen. The arriving thread makes the choice, so that continuing with the same thread costs nothing.
// Only the one running thread accesses the state; the semaphores order the threads.
final class Controller: @unchecked Sendable {
    enum Outcome: Equatable { case over, redundant, stuck(String) }

    private let workers: [Worker]
    private let isParked = DispatchSemaphore(value: 0)

    private var path: Path
    private var current = 0
    private var pending: [SharedStep?]
    private var lives: [Bool]
    private var owners: [ObjectIdentifier: Int] = [:]
    private var isStarting = false
    private var isRunning = false
    private var outcome = Outcome.over

    /// The steps that were taken, with their threads.
    private(set) var trace: [(thread: Int, step: SharedStep)] = []

    init(threads: Int, path: Path) {
        self.path = path
        workers = (0..<threads).map(Worker.init)
        pending = Array(repeating: nil, count: threads)
        lives = Array(repeating: false, count: threads)
        Interleaving.willTake = { [unowned self] in announce($0) }
        Interleaving.didRelease = { [unowned self] in release($0) }
    }

    /// Ends the threads. Blocked threads remain blocked.
    func stop() {
        Interleaving.willTake = { _ in }
        Interleaving.didRelease = { _ in }
        for (worker, isStuck) in zip(workers, lives) where !isStuck { worker.stop() }
    }

    /// Runs the threads once on the next path. Each thread releases its body.
    func run(_ bodies: inout [@Sendable () -> Void]) -> Outcome {
        trace.removeAll(keepingCapacity: true)
        owners.removeAll()
        outcome = .over
        path.begin()
        isRunning = true
        isStarting = true
        for index in bodies.indices { workers[index].take(&bodies[index]) }
        for (index, worker) in workers.enumerated() {
            current = index
            lives[index] = true
            pending[index] = nil
            worker.start { self.finish(index) }
            isParked.wait()
        }
        isStarting = false
        if lives.contains(true) {
            if let next = choose(after: nil) {
                resume(next)
                isParked.wait()
            }
        }
        isRunning = false
        return outcome
    }

    /// Prepares the next path; `false` when all have been taken.
    func advance() -> Bool { path.advance() }

    private func announce(_ step: SharedStep) {
        guard isRunning, workers[current].isCurrentThread else { return }
        let me = current
        pending[me] = step
        if isStarting {
            isParked.signal()
            workers[me].park()
        } else if let next = choose(after: me) {
            if next != me {
                resume(next)
                workers[me].park()
            } else {
                take(me)
            }
        } else {
            isParked.signal()
            workers[me].park()
        }
    }

    private func finish(_ me: Int) {
        lives[me] = false
        if !isStarting, lives.contains(true), let next = choose(after: nil) {
            resume(next)
        } else {
            isParked.signal()
        }
    }

    private func release(_ place: ObjectIdentifier) {
        if isRunning, workers[current].isCurrentThread { owners[place] = nil }
    }

    private func resume(_ next: Int) {
        current = next
        take(next)
        workers[next].resume()
    }

    private func take(_ thread: Int) {
        guard let step = pending[thread] else { return }
        trace.append((thread, step))
        if step.effect == .acquire { owners[step.place] = thread }
    }

    /// The thread that continues, or `nil` if none can.
    private func choose(after last: Int?) -> Int? {
        let last = last.flatMap { canContinue($0) ? $0 : nil }
        if trace.count > 5_000 {
            outcome = .stuck("no end in sight")
            return nil
        }
        if let last, path.mustContinue { return last }
        var able = Threads()
        for index in lives.indices where canContinue(index) { able.insert(index) }
        if able.first == nil {
            outcome = .stuck("deadlock")
            return nil
        }
        let (next, isRedundant) = path.choose(among: able, after: last, pending: pending)
        if isRedundant { outcome = .redundant }
        return next
    }

    private func canContinue(_ thread: Int) -> Bool {
        guard lives[thread], let step = pending[thread] else { return false }
        return step.effect != .acquire || owners[step.place] == nil
    }
}

extension SharedStep {
    /// Whether the order of the two steps makes no difference.
    func commutes(with other: SharedStep) -> Bool {
        place != other.place || (effect == .read && other.effect == .read)
    }
}

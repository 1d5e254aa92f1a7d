import CMallocCount
import Foundation

/// Runs the contestants of a workload in turns, so that disturbances of the machine affect them all.
struct Runner {
    let rounds: Int
    /// The share of a full run's elements to use.
    let share: Double

    struct WrongResult: Error, CustomStringConvertible {
        let description: String
    }

    init(rounds: Int, share: Double) {
        self.rounds = rounds
        self.share = share
        // While a process has one thread, the C library omits the atomics of a mutex. Programs of users have more
        // threads.
        Thread.detachNewThread { while true { Thread.sleep(forTimeInterval: 3_600) } }
    }

    func measure(_ workload: Workload) throws(WrongResult) -> Measurement {
        let elements = workload.elements(share: share)
        let contestants = workload.contestants
        for contestant in contestants { try check(contestant, of: workload, elements) }

        let heap = heapUse(of: workload.ours, elements)
        let twice = heapUse(of: workload.ours, 2 * elements)
        let perElement = max(0, Double(twice.allocations - heap.allocations) / Double(elements))
        let atFirst = max(0, Double(heap.allocations) - perElement * Double(elements))

        let medians = medianTimes(of: contestants, elements, by: workload.isParallel ? wallTime : processorTime)
        let timed = workload.isScaling ? [medians.max()!, medians.min()!] + medians : medians
        let named = workload.isScaling ? contestants : workload.peers
        let canCount = heap.allocations >= 0
        return Measurement(
            name: workload.name, unit: workload.unit, ours: timed[0], limit: timed[1],
            limitName: workload.isScaling ? "the quickest size" : workload.limit.name,
            peers: Dictionary(uniqueKeysWithValues: zip(named.map(\.name), timed[2...])),
            allocations: canCount ? perElement : nil,
            allocationsPerSubscription: !canCount
                ? nil : workload.subscriptions.map { $0 == 0 ? nil : atFirst / Double($0) } ?? perElement,
            retained: min(heap.retained, twice.retained), isParallel: workload.isParallel, isScaling: workload.isScaling
        )
    }

    private func check(_ contestant: Contestant, of workload: Workload, _ elements: Int) throws(WrongResult) {
        let elements = count(for: contestant, of: elements)
        let (result, expected) = (contestant.prepare(elements)(), workload.expected(elements))
        guard result == expected else {
            throw WrongResult(
                description: "\(workload.name): \(contestant.name) returned \(result) for \(elements) "
                    + "\(workload.unit)s, not \(expected)")
        }
    }

    /// Returns the allocations of a run, and the bytes that it does not free.
    private func heapUse(of contestant: Contestant, _ elements: Int) -> (allocations: Int, retained: Int) {
        let before = malloc_bytes_in_use()
        malloc_count_start()
        _ = contestant.prepare(elements)()
        let allocations = malloc_count_stop()
        return (allocations, max(0, Int(malloc_bytes_in_use()) - Int(before)))
    }

    private func medianTimes(of contestants: [Contestant], _ elements: Int, by clock: () -> Int) -> [Double] {
        var times = [[Double]](repeating: [], count: contestants.count)
        for _ in 0..<rounds {
            for (index, contestant) in contestants.enumerated() {
                let elements = count(for: contestant, of: elements)
                let work = contestant.prepare(elements)
                let start = clock()
                _ = opaque(work())
                let end = clock()
                times[index].append(Double(end - start) / Double(elements))
            }
        }
        return times.map { $0.sorted()[$0.count / 2] }
    }

    private func wallTime() -> Int { nanoseconds(CLOCK_MONOTONIC) }

    /// Returns the processor time of this process, because other processes use the machine as well.
    private func processorTime() -> Int { nanoseconds(CLOCK_PROCESS_CPUTIME_ID) }

    private func nanoseconds(_ clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private func count(for contestant: Contestant, of elements: Int) -> Int {
        max(1, Int(Double(elements) * contestant.share))
    }
}

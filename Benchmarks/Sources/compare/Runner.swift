import CMallocCount
import Foundation

/// Runs the contestants of a workload in turns, so that what disturbs the machine disturbs them all.
struct Runner {
    var rounds = 7
    /// The share of a full run's elements.
    var share = 1.0

    struct WrongResult: Error, CustomStringConvertible {
        let description: String
    }

    init(rounds: Int, share: Double) {
        self.rounds = rounds
        self.share = share
        // The C library leaves the atomics of a mutex out while a process has one thread; users have more.
        Thread.detachNewThread { while true { Thread.sleep(forTimeInterval: 3_600) } }
    }

    func measure(_ workload: Workload) throws(WrongResult) -> Measurement {
        let elements = max(1, Int(Double(workload.elements) * share))
        var contestants: [(name: String, body: Workload.Body)] = [("ours", workload.ours)]
        if let limit = workload.limit { contestants.append(limit) }
        contestants += workload.peers

        let expected = workload.expected(elements)
        for (name, body) in contestants {
            let result = body(elements)
            guard result == expected else {
                throw WrongResult(
                    description: "\(workload.name): \(name) gave \(result) for \(elements) elements, not \(expected)")
            }
        }

        let before = malloc_bytes_in_use()
        malloc_count_start()
        _ = workload.ours(elements)
        let allocations = malloc_count_stop()
        let after = malloc_bytes_in_use()

        var times = [[Double]](repeating: [], count: contestants.count)
        for _ in 0..<rounds {
            for (index, contestant) in contestants.enumerated() {
                let start = DispatchTime.now().uptimeNanoseconds
                _ = opaque(contestant.body(elements))
                let end = DispatchTime.now().uptimeNanoseconds
                times[index].append(Double(end - start) / Double(elements))
            }
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        let firstPeer = workload.limit == nil ? 1 : 2
        return Measurement(
            name: workload.name, unit: workload.unit, ours: medians[0],
            limit: workload.limit == nil ? nil : medians[1], limitName: workload.limit?.name,
            peers: Dictionary(uniqueKeysWithValues: zip(workload.peers.map(\.name), medians[firstPeer...])),
            allocations: allocations < 0 ? nil : Double(allocations) / Double(elements),
            retained: max(0, Int(after) - Int(before)))
    }
}

import Operators

let asynchronous: [Workload] = [
    Workload(
        name: "values", unit: "value", elements: 300_000, expected: sumBelow,
        limit: Contestant("AsyncStream") { count in
            blocking {
                let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
                for value in 0..<count { continuation.yield(value) }
                continuation.finish()
                var sum = 0
                for await value in stream { sum = sum &+ value }
                return sum
            }
        },
        ours: .ours { count in
            blocking {
                let subject = Subject<Int, Never>()
                let values = subject.signal.values()
                for value in 0..<count { subject.send(value) }
                subject.complete()
                var sum = 0
                for await value in values { sum = sum &+ value }
                return sum
            }
        }, usesOtherThreads: true)
]

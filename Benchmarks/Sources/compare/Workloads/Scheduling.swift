import Dispatch
import OpenCombine
import OpenCombineDispatch
import Operators
import StreamTesting

private func delay(_ index: Int) -> Int { index &* 7_919 % 10_000 }

let scheduling: [Workload] = [
    Workload(
        name: "hop", unit: "value", expected: sumBelow,
        limit: Contestant("one dispatch a value", share: 0.3) { count in
            let queue = DispatchQueue(label: "limit")
            let sum = Accumulator()
            for value in 0..<count { queue.async { sum.value = sum.value &+ value } }
            return queue.sync { sum.value }
        },
        ours: .ours { count in
            let sum = Accumulator()
            let subject = Subject<Int, Never>()
            let done = DispatchSemaphore(value: 0)
            _ = subject.signal.deliver(on: TargetQueueScheduler(label: "ours"))
                .subscribe(next: { sum.value = sum.value &+ $0 }, completed: { done.signal() })
            return {
                for value in 0..<count { subject.send(value) }
                subject.complete()
                done.wait()
                return sum.value
            }
        },
        peers: [
            Contestant("OpenCombine", share: 0.3) { count in
                let sum = Accumulator()
                let subject = PassthroughSubject<Int, Never>()
                let done = DispatchSemaphore(value: 0)
                let token = subject.receive(on: DispatchQueue(label: "peer").ocombine)
                    .sink(receiveCompletion: { _ in done.signal() }, receiveValue: { sum.value = sum.value &+ $0 })
                return {
                    for value in 0..<count { subject.send(value) }
                    subject.send(completion: .finished)
                    done.wait()
                    return withExtendedLifetime(token) { sum.value }
                }
            }
        ], isParallel: true),
    Workload(
        name: "schedule", unit: "action", subscriptions: 0, expected: { $0 },
        limit: Contestant("DispatchQueue.async", share: 0.3) { count in
            let queue = DispatchQueue(label: "limit")
            let runs = Accumulator()
            for _ in 0..<count { queue.async { runs.value += 1 } }
            return queue.sync { runs.value }
        },
        ours: .ours { count in
            let scheduler = TargetQueueScheduler(label: "ours")
            let runs = Accumulator()
            let done = DispatchSemaphore(value: 0)
            return {
                for _ in 0..<count { scheduler.schedule { runs.value += 1 } }
                scheduler.schedule { done.signal() }
                done.wait()
                return runs.value
            }
        },
        peers: [
            Contestant("OpenCombine", share: 0.3) { count in
                let scheduler = DispatchQueue(label: "peer").ocombine
                let runs = Accumulator()
                for _ in 0..<count { scheduler.schedule { runs.value += 1 } }
                return scheduler.queue.sync { runs.value }
            }
        ], isParallel: true),
    Workload(
        name: "schedule.timers", unit: "timer", elements: 300_000, subscriptions: 0, expected: { $0 },
        limit: Contestant("closures made, sorted, called") { count in
            let runs = Accumulator()
            var timers: [(time: Int, run: () -> Void)] = []
            for index in 0..<count { timers.append((delay(index), opaque({ runs.value += 1 }))) }
            timers.sort { $0.time < $1.time }
            for timer in timers { timer.run() }
            return runs.value
        },
        ours: .ours { count in
            let scheduler = VirtualTimeScheduler()
            let runs = Accumulator()
            for index in 0..<count { scheduler.schedule(after: .milliseconds(delay(index))) { runs.value += 1 } }
            scheduler.run()
            return runs.value
        }),
]

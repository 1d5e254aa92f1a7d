import Dispatch
import OpenCombine
import Operators

@inline(never) private func opaqueJust(_ value: Int) -> Signal<Int, Never> { .just(value) }

private func subjectSubscription(standing: Int) -> Workload {
    Workload(
        name: "subscribeSubject\(standing)", unit: "subscription", elements: 200_000,
        expected: { $0 },
        ours: { count in
            let subject = StreamCore.Subject<Int, Never>()
            let bag = DisposableBag()
            for _ in 0..<standing { subject.signal.subscribe { _ in }.add(to: bag) }
            var disposed = 0
            for _ in 0..<count {
                let token = subject.signal.subscribe { _ in }
                token.dispose()
                if token.isDisposed { disposed += 1 }
            }
            return disposed
        },
        peers: standing > 0
            ? []
            : [
                (
                    "OpenCombine",
                    { @Sendable count in
                        let subject = PassthroughSubject<Int, Swift.Never>()
                        var made = 0
                        for _ in 0..<count {
                            let token = subject.sink { _ in }
                            token.cancel()
                            made += 1
                        }
                        return made
                    }
                )
            ])
}

let subscriptions: [Workload] = [
    Workload(
        name: "subscribeJustMap", unit: "subscription",
        expected: { $0 * 2 },
        ours: { count in
            let sum = Accumulator()
            let signal = opaqueMap(opaqueJust(1))
            for _ in 0..<count { _ = signal.subscribe { sum.value = sum.value &+ $0 } }
            return sum.value
        },
        peers: [
            (
                "OpenCombine",
                { count in
                    var sum = 0
                    let publisher = opaqueMap(Just(1).eraseToAnyPublisher())
                    for _ in 0..<count { _ = publisher.sink { sum = sum &+ $0 } }
                    return sum
                }
            )
        ]),
    subjectSubscription(standing: 0), subjectSubscription(standing: 100_000),
    Workload(
        name: "actionDisposable", unit: "disposable",
        expected: { $0 },
        limit: (
            "closure",
            { count in
                let runs = Accumulator()
                for _ in 0..<count {
                    let closure = opaque({ runs.value += 1 })
                    closure()
                }
                return runs.value
            }
        ),
        ours: { count in
            let runs = Accumulator()
            for _ in 0..<count { opaque(ActionDisposable { runs.value += 1 }).dispose() }
            return runs.value
        },
        peers: [
            (
                "OpenCombine",
                { count in
                    var runs = 0
                    for _ in 0..<count { opaque(AnyCancellable { runs += 1 }).cancel() }
                    return runs
                }
            )
        ]),
    Workload(
        name: "compound1000", unit: "child",
        expected: { $0 / 1_000 * 1_000 },
        ours: { count in
            var disposed = 0
            for _ in 0..<count / 1_000 {
                let children = (0..<1_000).map { _ in ActionDisposable() }
                CompoundDisposable(children).dispose()
                disposed += children.count(where: \.isDisposed)
            }
            return disposed
        }),
    Workload(
        name: "compoundChurn", unit: "add and remove", elements: 300_000,
        expected: { _ in 10_000 },
        ours: { count in
            let compound = CompoundDisposable((0..<10_000).map { _ in ActionDisposable() })
            for _ in 0..<count {
                let child = ActionDisposable()
                compound.add(child)
                compound.remove(child)
            }
            return compound.count
        }),
    Workload(
        name: "hop", unit: "value",
        expected: { count in (0..<count).reduce(0, &+) },
        limit: (
            "one dispatch a value",
            { count in
                let queue = DispatchQueue(label: "peer")
                let sum = Accumulator()
                for value in 0..<count { queue.async { sum.value = sum.value &+ value } }
                queue.sync {}
                return sum.value
            }
        ),
        ours: { count in
            let scheduler = TargetQueueScheduler(label: "bench")
            let subject = StreamCore.Subject<Int, Never>()
            let sum = Accumulator()
            let done = DispatchSemaphore(value: 0)
            _ = subject.signal.deliver(on: scheduler)
                .subscribe(next: { sum.value = sum.value &+ $0 }, completed: { done.signal() })
            for value in 0..<count { subject.send(value) }
            subject.complete()
            done.wait()
            return sum.value
        }),
    Workload(
        name: "schedule", unit: "action", elements: 300_000,
        expected: { $0 },
        limit: (
            "DispatchQueue.async",
            { count in
                let queue = DispatchQueue(label: "peer")
                let runs = Accumulator()
                for _ in 0..<count { queue.async { runs.value += 1 } }
                queue.sync {}
                return runs.value
            }
        ),
        ours: { count in
            let scheduler = TargetQueueScheduler(label: "bench")
            let runs = Accumulator()
            let done = DispatchSemaphore(value: 0)
            for _ in 0..<count { scheduler.schedule { runs.value += 1 } }
            scheduler.schedule { done.signal() }
            done.wait()
            return runs.value
        }),
    Workload(
        name: "virtualTimers", unit: "timer", elements: 300_000,
        expected: { $0 },
        ours: { count in
            let scheduler = VirtualTimeScheduler()
            let runs = Accumulator()
            for index in 0..<count {
                scheduler.schedule(after: .milliseconds(index &* 7_919 % 10_000)) { runs.value += 1 }
            }
            scheduler.run()
            return runs.value
        }),
]

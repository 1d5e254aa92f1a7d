import OpenCombine
import Operators

// What the code of an application does once for each screen, request, or cell.

private struct Refused: Error {}

/// The number of attempts of one subscription.
private let attempts = 100

let applications: [Workload] = [
    Workload(
        name: "retry", unit: "attempt", elements: 200_000, batch: attempts, subscriptions: 0,
        expected: { $0 },
        limit: .bare(closures: 1) { $0 },
        ours: .ours { count in
            let made = Accumulator()
            let request = Signal<Int, Refused>.deferred {
                made.value += 1
                return .fail(Refused())
            }.retry(attempts - 1)
            return {
                for _ in 0..<count / attempts { _ = request.subscribeFailed { _ in } }
                return made.value
            }
        },
        peers: [
            Contestant("OpenCombine", share: 0.3) { count in
                let made = Accumulator()
                let request = Deferred {
                    made.value += 1
                    return Fail<Int, Refused>(error: Refused())
                }.retry(attempts - 1)
                return {
                    for _ in 0..<count / attempts {
                        request.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
                    }
                    return made.value
                }
            }
        ]),
    Workload(
        name: "create", expected: sumBelow, limit: .bare(atomicPairs: 1),
        ours: .ours { count in
            let sum = Accumulator()
            let numbers = Numbers { subscriber in
                for value in 0..<count { subscriber.send(value) }
                subscriber.complete()
                return nil
            }
            return {
                _ = numbers.subscribe { sum.value = sum.value &+ $0 }
                return sum.value
            }
        }),
    // OpenCombine has no `combineLatest` and no `withLatest`.
    Workload(
        name: "viewModel", unit: "screen", elements: 10_000, subscriptions: nil,
        expected: { 3 &* sumBelow($0) },
        limit: .bare(closures: 12) { 3 &* sumBelow($0) },
        ours: .ours { count in
            let sum = Accumulator()
            for number in 0..<count {
                let (name, age) = (BehaviorSubject<Int, Never>(0), BehaviorSubject<Int, Never>(0))
                let submit = Subject<Int, Never>()
                let form = combineLatest(name.signal, age.signal).map { $0 &+ $1 }
                let token = submit.signal.withLatest(from: form).flatMap(.latest) { press, value in
                    Numbers.just(press &+ value)
                }.subscribe { sum.value = sum.value &+ $0 }
                name.send(number)
                age.send(number)
                submit.send(number)
                token.dispose()
            }
            return sum.value
        }),
]

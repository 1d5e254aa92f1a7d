import OpenCombine
import Operators

@inline(never) @_optimize(none) private func opaqueDispose(_ disposable: ActionDisposable) { disposable.dispose() }
@inline(never) @_optimize(none) private func opaqueCancel(_ cancellable: AnyCancellable) { cancellable.cancel() }

let disposables: [Workload] = [
    // A closure that captures only one object needs no allocation, so the counted allocation is the disposable.
    Workload(
        name: "actionDisposable", unit: "disposable", subscriptions: 0,
        expected: { $0 }, limit: .bare(closures: 1) { $0 },
        ours: .ours { count in
            let runs = Accumulator()
            for _ in 0..<count { opaqueDispose(ActionDisposable { runs.value += 1 }) }
            return runs.value
        },
        peers: [
            Contestant("OpenCombine") { count in
                let runs = Accumulator()
                for _ in 0..<count { opaqueCancel(AnyCancellable { runs.value += 1 }) }
                return runs.value
            }
        ]),
    Workload(
        name: "compound1000", unit: "child", elements: 100_000, batch: 1_000, subscriptions: 0,
        expected: { $0 },
        limit: .closureCalls(1) { $0 },
        ours: .ours { count in
            let runs = Accumulator()
            let children = (0..<count).map { _ in ActionDisposable { runs.value += 1 } }
            return {
                for first in stride(from: 0, to: count, by: 1_000) {
                    let compound = CompoundDisposable()
                    for child in children[first..<first + 1_000] { compound.add(child) }
                    compound.dispose()
                }
                return runs.value
            }
        },
        peers: [
            Contestant("OpenCombine") { count in
                let runs = Accumulator()
                let children = (0..<count).map { _ in AnyCancellable { runs.value += 1 } }
                return {
                    for first in stride(from: 0, to: count, by: 1_000) {
                        var compound: Set<AnyCancellable> = []
                        for child in children[first..<first + 1_000] { compound.insert(child) }
                        for child in compound { child.cancel() }
                    }
                    return runs.value
                }
            }
        ]),
    Workload(
        name: "compoundChurn", unit: "add and remove", elements: 300_000, subscriptions: 0,
        expected: { _ in 10_000 },
        limit: .bare(closures: 1) { _ in 10_000 },
        ours: .ours { count in
            let compound = CompoundDisposable((0..<10_000).map { _ in ActionDisposable() })
            // Otherwise, each child would have the same address, and the count would depend on how full the table is there.
            let others = (0..<1_000).map { _ in ActionDisposable() }
            return {
                for index in 0..<count {
                    compound.add(others[index % 1_000])
                    compound.remove(others[index % 1_000])
                }
                return compound.count
            }
        },
        peers: [
            Contestant("OpenCombine") { count in
                var compound = Set((0..<10_000).map { _ in AnyCancellable {} })
                let others = (0..<1_000).map { _ in AnyCancellable {} }
                return {
                    for index in 0..<count {
                        compound.insert(others[index % 1_000])
                        compound.remove(others[index % 1_000])
                    }
                    return compound.count
                }
            }
        ]),
]

import Disposables
import TestSupport
import Testing

/// Compares the order of the children, and the hash table, with an array.
@Suite struct CompoundOrderTests {
    private let log = Locked<[Int]>([])

    private func child(_ number: Int) -> Probe {
        Probe(onDispose: { [log] in log.append(number) })
    }

    @Test("Children are disposed in the order in which they were added", arguments: [2, 3, 100])
    func insertionOrder(count: Int) {
        CompoundDisposable((0..<count).map(child)).dispose()
        expectEqual(log.value, Array(0..<count))
    }

    @Test("Removing and adding children keeps the order of the others", arguments: [1, 2, 3, 8, 100])
    func orderAfterRemoval(count: Int) {
        for removed in 0..<count {
            log.value = []
            let children = (0...count).map(child)
            let compound = CompoundDisposable(children[..<count].map { $0 })
            compound.remove(children[removed])
            compound.add(children[count])
            compound.dispose()
            expectEqual(log.value, (0...count).filter { $0 != removed })
        }
    }

    @Test("Nested compounds are disposed depth first")
    func depthFirst() {
        let inner = CompoundDisposable([child(1), CompoundDisposable([child(2), child(3), child(4)]), child(5)])
        CompoundDisposable([child(0), inner, child(6)]).dispose()
        expectEqual(log.value, Array(0...6))
    }

    @Test("Random additions and removals have the same result as on an array", arguments: 0..<24)
    func againstAnArray(seed: Int) {
        var random = SplitMix(state: UInt64(seed))
        let children = (0..<[3, 12, 60, 400][seed % 4]).map(child)
        let compound = CompoundDisposable()
        var model: [Int] = []
        for _ in 0..<4_000 {
            let number = Int.random(in: children.indices, using: &random)
            // The number of children grows and shrinks: with few children most steps are additions, with many most are removals.
            let isGrowing = Int.random(in: 0..<10, using: &random) < (model.count * 2 < children.count ? 7 : 4)
            if isGrowing {
                compound.add(children[number])
                if !model.contains(number) { model.append(number) }
            } else {
                compound.remove(children[number])
                model.removeAll { $0 == number }
            }
            guard compound.count == model.count else { break }
        }
        expectEqual(compound.count, model.count)
        compound.dispose()
        expectEqual(log.value, model)
    }

    @Test("Adding and removing 100,000 children next to 100,000 others finishes")
    func manyChildren() {
        let runs = Counter()
        let others = (0..<100_000).map { _ in ActionDisposable { runs.increment() } }
        let compound = CompoundDisposable(others)
        let same = Probe()
        for _ in 0..<100_000 {
            let passing = Probe()
            compound.add(passing)
            compound.add(same)
            compound.remove(passing)
            compound.remove(same)
        }
        expectEqual(compound.count, 100_000)
        for index in 0..<50_000 { compound.remove(others[index * 2]) }
        expectEqual(compound.count, 50_000)
        compound.dispose()
        expectEqual(runs.value, 50_000)
        expectEqual(same.disposals, 0)
    }

    @Test("Removing 100,000 children in random order leaves the compound empty")
    func removeMany() {
        var random = SplitMix(state: 7)
        let children = (0..<100_000).map { _ in Owned(Probe()) }
        let compound = CompoundDisposable()
        for child in children { child.use { compound.add($0) } }
        for child in children.shuffled(using: &random) { child.use { compound.remove($0) } }
        expectEqual(compound.count, 0)
        for child in children { child.release() }
        #expect(!children.contains { $0.isAlive })
    }
}

/// Random numbers that are reproducible from a seed.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

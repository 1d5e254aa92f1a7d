import Disposables
import TestSupport
import Testing

/// The order of the children, and the table behind it, against an array.
@Suite struct CompoundOrderTests {
    private let log = Locked<[Int]>([])

    private func child(_ number: Int) -> Probe {
        Probe(onDispose: { [log] in log.append(number) })
    }

    @Test("CMP-5: children are disposed in the order in which they were added", arguments: [2, 3, 100])
    func insertionOrder(count: Int) {
        CompoundDisposable((0..<count).map(child)).dispose()
        #expect(log.value == Array(0..<count))
    }

    @Test("CMP-5: the order stays when children are removed and others added", arguments: [1, 2, 3, 8, 100])
    func orderAfterRemoval(count: Int) {
        for removed in 0..<count {
            log.value = []
            let children = (0...count).map(child)
            let compound = CompoundDisposable(children[..<count].map { $0 })
            compound.remove(children[removed])
            compound.add(children[count])
            compound.dispose()
            #expect(log.value == (0...count).filter { $0 != removed })
        }
    }

    @Test("CMP-5: nested compounds are disposed depth first")
    func depthFirst() {
        let inner = CompoundDisposable([child(1), CompoundDisposable([child(2), child(3), child(4)]), child(5)])
        CompoundDisposable([child(0), inner, child(6)]).dispose()
        #expect(log.value == Array(0...6))
    }

    @Test("CMP-4: any sequence of additions and removals leaves what an array would hold", arguments: 0..<24)
    func againstAnArray(seed: Int) {
        var random = SplitMix(state: UInt64(seed))
        let children = (0..<[3, 12, 60, 400][seed % 4]).map(child)
        let compound = CompoundDisposable()
        var model: [Int] = []
        for _ in 0..<4_000 {
            let number = Int.random(in: children.indices, using: &random)
            // Crowds come and go: in one half of the steps most are additions, in the other most are removals.
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
        #expect(compound.count == model.count)
        compound.dispose()
        #expect(log.value == model)
    }

    @Test("CMP-8: 100,000 additions and removals beside 100,000 standing children end")
    func manyStanding() {
        let runs = Counter()
        let standing = (0..<100_000).map { _ in ActionDisposable { runs.increment() } }
        let compound = CompoundDisposable(standing)
        let same = Probe()
        for _ in 0..<100_000 {
            let passing = Probe()
            compound.add(passing)
            compound.add(same)
            compound.remove(passing)
            compound.remove(same)
        }
        #expect(compound.count == 100_000)
        for index in 0..<50_000 { compound.remove(standing[index * 2]) }
        #expect(compound.count == 50_000)
        compound.dispose()
        #expect(runs.value == 50_000)
        #expect(same.disposals == 0)
    }

    @Test("CMP-8: a crowd of 100,000 that leaves in any order leaves an empty compound behind")
    func crowdLeaves() {
        var random = SplitMix(state: 7)
        let crowd = (0..<100_000).map { _ in Owned(Probe()) }
        let compound = CompoundDisposable()
        for child in crowd { child.use { compound.add($0) } }
        for child in crowd.shuffled(using: &random) { child.use { compound.remove($0) } }
        #expect(compound.count == 0)
        for child in crowd { child.release() }
        #expect(!crowd.contains { $0.isAlive })
    }
}

/// Random numbers that a seed reproduces.
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

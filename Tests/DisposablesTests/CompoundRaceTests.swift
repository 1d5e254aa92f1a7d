import Disposables
import TestSupport
import Testing

@Suite struct CompoundRaceTests {
    /// The numbers of other children: none, only inline ones, and some in the hash table.
    static let otherCounts = [0, 1, 2, 7]

    private struct Subject: Sendable {
        let others: [Probe]
        let child = Probe()
        let other = Probe()
        let wins = Counter()
        let compound: any DisposableContainer

        init(_ kind: ContainerKind, others count: Int, holding: Bool = false) {
            others = (0..<count).map { _ in Probe() }
            compound = kind.make(others)
            if holding { compound.add(child) }
        }

        var areOthersDisposedOnce: Bool { others.allSatisfy { $0.disposals == 1 } }
    }

    @Test("Concurrent dispose and add dispose the child once", arguments: otherCounts, ContainerKind.allCases)
    func disposeAgainstAdd(others: Int, kind: ContainerKind) {
        race(
            on: { Subject(kind, others: others) },
            { $0.compound.dispose() },
            { $0.compound.add($0.child) },
            { $0.compound.add($0.other) },
            check: {
                expectEqual($0.child.disposals, 1)
                expectEqual($0.other.disposals, 1)
                #expect($0.areOthersDisposedOnce)
                expectEqual($0.compound.count, 0)
            })
    }

    @Test("Concurrent dispose and add of an action run it once", arguments: otherCounts, ContainerKind.allCases)
    func disposeAgainstAddAction(others: Int, kind: ContainerKind) {
        race(
            on: { Subject(kind, others: others) },
            { subject in subject.compound.add { subject.wins.increment() } },
            { $0.compound.dispose() },
            check: { expectEqual($0.wins.value, 1) })
    }

    @Test("Concurrent additions store each child once", arguments: otherCounts, ContainerKind.allCases)
    func addAgainstAdd(others: Int, kind: ContainerKind) {
        race(
            on: { Subject(kind, others: others) },
            { $0.compound.add($0.child) },
            { $0.compound.add($0.child) },
            { $0.compound.add($0.other) },
            check: {
                expectEqual($0.compound.count, others + 2)
                $0.compound.dispose()
                expectEqual($0.child.disposals, 1)
                expectEqual($0.other.disposals, 1)
                #expect($0.areOthersDisposedOnce)
            })
    }

    @Test(
        "Concurrent add and remove of one child keep the other children", arguments: otherCounts, ContainerKind.allCases
    )
    func addAgainstRemove(others: Int, kind: ContainerKind) {
        race(
            on: { Subject(kind, others: others) },
            { $0.compound.add($0.child) },
            { $0.compound.remove($0.child) },
            { $0.compound.add($0.other) },
            check: {
                let held = $0.compound.count - others - 1
                #expect(held == 0 || held == 1)
                $0.compound.dispose()
                expectEqual($0.child.disposals, held)
                expectEqual($0.other.disposals, 1)
                #expect($0.areOthersDisposedOnce)
            })
    }

    @Test("Concurrent removals of one child keep the other children", arguments: otherCounts, ContainerKind.allCases)
    func removeAgainstRemove(others: Int, kind: ContainerKind) {
        race(
            on: { Subject(kind, others: others, holding: true) },
            { $0.compound.remove($0.child) },
            { $0.compound.remove($0.child) },
            check: {
                expectEqual($0.compound.count, others)
                $0.compound.dispose()
                expectEqual($0.child.disposals, 0)
                #expect($0.areOthersDisposedOnce)
            })
    }

    @Test(
        "Concurrent remove and dispose dispose the child at most once, and the others once", arguments: otherCounts,
        ContainerKind.allCases)
    func removeAgainstDispose(others: Int, kind: ContainerKind) {
        race(
            on: { Subject(kind, others: others, holding: true) },
            { $0.compound.remove($0.child) },
            { $0.compound.dispose() },
            check: {
                #expect($0.child.disposals <= 1)
                #expect($0.areOthersDisposedOnce)
            })
    }

    @Test(
        "A thread that observes isDisposed can no longer remove or count children", arguments: otherCounts,
        ContainerKind.allCases)
    func disposedMeansClosed(others: Int, kind: ContainerKind) {
        race(
            rounds: size(200, full: 2_000), on: { Subject(kind, others: others, holding: true) },
            { $0.compound.dispose() },
            { subject in
                spin { subject.compound.isDisposed }
                subject.compound.remove(subject.child)
            },
            { subject in
                spin { subject.compound.isDisposed }
                if subject.compound.count > 0 { subject.wins.increment() }
            },
            check: {
                expectEqual($0.child.disposals, 1)
                expectEqual($0.wins.value, 0)
            })
    }

    @Test(
        "The count during concurrent changes is always a possible number of children", arguments: otherCounts,
        ContainerKind.allCases)
    func countAgainstAll(others: Int, kind: ContainerKind) {
        race(
            on: { Subject(kind, others: others) },
            { subject in
                for _ in 0..<4 where !(0...others + 1).contains(subject.compound.count) { subject.wins.increment() }
            },
            { $0.compound.add($0.child) },
            { $0.compound.remove($0.child) },
            { $0.compound.dispose() },
            check: {
                expectEqual($0.wins.value, 0)
                expectEqual($0.compound.count, 0)
                #expect($0.areOthersDisposedOnce)
            })
    }

    @Test(
        "Concurrent disposal of an outer and an inner compound runs each action once", arguments: otherCounts,
        ContainerKind.allCases)
    func outerAgainstInner(others: Int, kind: ContainerKind) {
        race(
            on: {
                let inner = Subject(kind, others: others, holding: true)
                return (inner: inner, outer: CompoundDisposable([inner.compound]))
            },
            { $0.outer.dispose() },
            { $0.inner.compound.dispose() },
            check: {
                expectEqual($0.inner.child.disposals, 1)
                #expect($0.inner.areOthersDisposedOnce)
            })
    }

    @Test("Concurrent add and release of the compound release the child without disposing it")
    func addAgainstRelease() {
        race(
            on: { (compound: Owned(CompoundDisposable()), child: Owned(Probe()), runs: Counter()) },
            { subject in
                subject.compound.use { compound in subject.child.use { compound.add($0) } }
                subject.child.release()
            },
            { $0.compound.release() },
            check: {
                #expect(!$0.compound.isAlive)
                #expect(!$0.child.isAlive)
            })
    }

    @Test("A weakly referenced inner compound that is disposed during its release disposes its children")
    func releaseAgainstWeakDispose() {
        race(
            rounds: size(500, full: 4_000),
            on: {
                let inner = CompoundDisposable()
                let child = Probe()
                inner.add(child)
                let outer = Owned(CompoundDisposable([CompoundDisposable([inner])]))
                return (outer: outer, inner: Weak(object: inner), child: child, wins: Counter())
            },
            { $0.outer.release() },
            { subject in
                guard let inner = subject.inner.object else { return }
                subject.wins.increment()
                inner.dispose()
            },
            check: {
                expectEqual($0.child.disposals, $0.wins.value)
                #expect($0.inner.object == nil)
            })
    }

    @Test("Threads that add, remove, and dispose many children run each action once")
    func churn() {
        race(
            rounds: 10, on: { (compound: CompoundDisposable(), runs: Counter()) },
            { Self.churn($0.compound, $0.runs) },
            { Self.churn($0.compound, $0.runs) },
            {
                Self.churn($0.compound, $0.runs)
                $0.compound.dispose()
            },
            check: {
                expectEqual($0.runs.value, 3_000)
                expectEqual($0.compound.count, 0)
            })
    }

    private static func churn(_ compound: CompoundDisposable, _ runs: Counter) {
        for _ in 0..<1_000 {
            compound.add { runs.increment() }
            let passing = ActionDisposable()
            compound.add(passing)
            compound.remove(passing)
        }
    }
}

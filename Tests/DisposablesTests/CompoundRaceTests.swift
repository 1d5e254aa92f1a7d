import Disposables
import TestSupport
import Testing

@Suite struct CompoundRaceTests {
    /// How many children stand beside those that are raced: none, inline ones, some in the table.
    static let crowds = [0, 1, 2, 7]

    private struct Subject: Sendable {
        let standing: [Probe]
        let child = Probe()
        let other = Probe()
        let wins = Counter()
        let compound: CompoundDisposable

        init(standing count: Int, holding: Bool = false) {
            standing = (0..<count).map { _ in Probe() }
            compound = CompoundDisposable(standing)
            if holding { compound.add(child) }
        }

        var areStandingDisposedOnce: Bool { standing.allSatisfy { $0.disposals == 1 } }
    }

    @Test("CMP-1: dispose × dispose × claim disposes each child once, and one claim wins", arguments: crowds)
    func disposeAgainstDispose(standing: Int) {
        race(
            on: { Subject(standing: standing) },
            { if $0.compound.tryDispose() { $0.wins.increment() } },
            { if $0.compound.tryDispose() { $0.wins.increment() } },
            { $0.compound.dispose() },
            check: {
                #expect($0.areStandingDisposedOnce)
                #expect($0.wins.value <= 1)
            })
        race(
            on: { Subject(standing: standing) },
            { if $0.compound.tryDispose() { $0.wins.increment() } },
            { if $0.compound.tryDispose() { $0.wins.increment() } },
            check: { #expect($0.wins.value == 1) })
    }

    @Test("CMP-2: dispose × add disposes the child once", arguments: crowds)
    func disposeAgainstAdd(standing: Int) {
        race(
            on: { Subject(standing: standing) },
            { $0.compound.dispose() },
            { $0.compound.add($0.child) },
            { $0.compound.add($0.other) },
            check: {
                #expect($0.child.disposals == 1)
                #expect($0.other.disposals == 1)
                #expect($0.areStandingDisposedOnce)
                #expect($0.compound.count == 0)
            })
    }

    @Test("CMP-2: dispose × add of an action runs it once", arguments: crowds)
    func disposeAgainstAddAction(standing: Int) {
        race(
            on: { Subject(standing: standing) },
            { subject in subject.compound.add { subject.wins.increment() } },
            { $0.compound.dispose() },
            check: { #expect($0.wins.value == 1) })
    }

    @Test("CompoundDisposable: add × add holds both, and the same one once", arguments: crowds)
    func addAgainstAdd(standing: Int) {
        race(
            on: { Subject(standing: standing) },
            { $0.compound.add($0.child) },
            { $0.compound.add($0.child) },
            { $0.compound.add($0.other) },
            check: {
                #expect($0.compound.count == standing + 2)
                $0.compound.dispose()
                #expect($0.child.disposals == 1)
                #expect($0.other.disposals == 1)
                #expect($0.areStandingDisposedOnce)
            })
    }

    @Test("CMP-4: add × remove of the same child holds it or not, and loses nobody else", arguments: crowds)
    func addAgainstRemove(standing: Int) {
        race(
            on: { Subject(standing: standing) },
            { $0.compound.add($0.child) },
            { $0.compound.remove($0.child) },
            { $0.compound.add($0.other) },
            check: {
                let held = $0.compound.count - standing - 1
                #expect(held == 0 || held == 1)
                $0.compound.dispose()
                #expect($0.child.disposals == held)
                #expect($0.other.disposals == 1)
                #expect($0.areStandingDisposedOnce)
            })
    }

    @Test("CMP-4: remove × remove removes the child and nobody else", arguments: crowds)
    func removeAgainstRemove(standing: Int) {
        race(
            on: { Subject(standing: standing, holding: true) },
            { $0.compound.remove($0.child) },
            { $0.compound.remove($0.child) },
            check: {
                #expect($0.compound.count == standing)
                $0.compound.dispose()
                #expect($0.child.disposals == 0)
                #expect($0.areStandingDisposedOnce)
            })
    }

    @Test("CMP-4: remove × dispose disposes the child at most once, the others once", arguments: crowds)
    func removeAgainstDispose(standing: Int) {
        race(
            on: { Subject(standing: standing, holding: true) },
            { $0.compound.remove($0.child) },
            { $0.compound.dispose() },
            check: {
                #expect($0.child.disposals <= 1)
                #expect($0.areStandingDisposedOnce)
            })
    }

    @Test("CMP-4: whoever sees isDisposed removes nothing and counts nothing any more", arguments: crowds)
    func disposedMeansClosed(standing: Int) {
        race(
            rounds: 2_000, on: { Subject(standing: standing, holding: true) },
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
                #expect($0.child.disposals == 1)
                #expect($0.wins.value == 0)
            })
    }

    @Test("CompoundDisposable: count × add × remove × dispose never counts what was never there", arguments: crowds)
    func countAgainstAll(standing: Int) {
        race(
            on: { Subject(standing: standing) },
            { subject in
                for _ in 0..<4 where !(0...standing + 1).contains(subject.compound.count) { subject.wins.increment() }
            },
            { $0.compound.add($0.child) },
            { $0.compound.remove($0.child) },
            { $0.compound.dispose() },
            check: {
                #expect($0.wins.value == 0)
                #expect($0.compound.count == 0)
                #expect($0.areStandingDisposedOnce)
            })
    }

    @Test("CompoundDisposable: dispose of the outer × dispose of the inner runs each action once", arguments: crowds)
    func outerAgainstInner(standing: Int) {
        race(
            on: {
                let inner = Subject(standing: standing, holding: true)
                return (inner: inner, outer: CompoundDisposable([inner.compound]))
            },
            { $0.outer.dispose() },
            { $0.inner.compound.dispose() },
            check: {
                #expect($0.inner.child.disposals == 1)
                #expect($0.inner.areStandingDisposedOnce)
            })
    }

    @Test("CompoundDisposable: add × release of the last reference releases the child and disposes nobody")
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

    @Test("CMP-7: release of the outer × dispose of a weakly held inner: who gets hold of it disposes its children")
    func releaseAgainstWeakDispose() {
        race(
            rounds: 4_000,
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
                #expect($0.child.disposals == $0.wins.value)
                #expect($0.inner.object == nil)
            })
    }

    @Test("CompoundDisposable: threads that add, remove and dispose for long sourceReleased nothing")
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
                #expect($0.runs.value == 3_000)
                #expect($0.compound.count == 0)
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

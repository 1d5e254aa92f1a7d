import Disposables
import TestSupport
import Testing

@Suite struct ScopedDisposableTests {
    @Test("[222] DIS-6: a scoped disposable disposes its target when it is released")
    func releaseDisposes() {
        let target = Probe()
        do {
            let scoped = target.scoped()
            #expect(!scoped.isDisposed)
            #expect(target.disposals == 0)
        }
        #expect(target.disposals == 1)
    }

    @Test("DIS-6: asking a scoped disposable for a scoped one returns itself")
    func scopedTwice() {
        let scoped = ActionDisposable().scoped()
        #expect(scoped.scoped() === scoped)
    }

    @Test("ScopedDisposable: disposing it disposes the target once, and its release not again")
    func disposeThenRelease() {
        let target = Probe()
        do {
            let scoped = ScopedDisposable(target)
            scoped.dispose()
            scoped.dispose()
            #expect(scoped.isDisposed)
        }
        #expect(target.disposals == 1)
    }

    @Test("ScopedDisposable: lets go of its target when disposed")
    func letsGo() {
        let deaths = Counter()
        let scoped = ScopedDisposable(Probe(onDeath: { deaths.increment() }))
        #expect(deaths.value == 0)
        scoped.dispose()
        #expect(deaths.value == 1)
        #expect(scoped.isDisposed)
    }

    @Test("ScopedDisposable: is disposed when its target is, at any depth of scopes")
    func followsTarget() {
        let target = Probe()
        let scoped = ScopedDisposable(ScopedDisposable(ScopedDisposable(target)))
        #expect(!scoped.isDisposed)
        target.dispose()
        #expect(scoped.isDisposed)
    }

    @Test("ScopedDisposable: reads true while the target's action runs")
    func disposedWhileRunning() {
        let own = Locked<ScopedDisposable?>(nil)
        let seen = Locked<Bool?>(nil)
        own.value = ActionDisposable { seen.value = own.value?.isDisposed }.scoped()
        own.value?.dispose()
        #expect(seen.value == true)
        own.value = nil
    }

    @Test("ScopedDisposable: no lock is held while its target is disposed and dies")
    func reentrant() {
        let own = Locked<ScopedDisposable?>(nil)
        let calls = Counter()
        let enter: @Sendable () -> Void = {
            own.value?.dispose()
            if own.value?.isDisposed == true { calls.increment() }
        }
        own.value = ScopedDisposable(Probe(onDispose: enter, onDeath: enter))
        own.value?.dispose()
        #expect(calls.value == 2)
        own.value = nil
    }

    private struct Subject: Sendable {
        let target: Probe
        let scoped: Owned<ScopedDisposable>

        init() {
            target = Probe()
            scoped = Owned(ScopedDisposable(target))
        }
    }

    @Test("ScopedDisposable: dispose × dispose × isDisposed disposes the target once")
    func disposeAgainstDispose() {
        race(
            on: { Subject() },
            { $0.scoped.use { $0.dispose() } },
            { $0.scoped.use { $0.dispose() } },
            { $0.scoped.use { _ = $0.isDisposed } },
            check: {
                #expect($0.target.disposals == 1)
            })
    }

    @Test("ScopedDisposable: dispose × release disposes the target once, release × release at the last")
    func disposeAgainstRelease() {
        race(
            on: { Subject() }, { $0.scoped.use { $0.dispose() } }, { $0.scoped.release() },
            check: {
                #expect($0.target.disposals == 1)
                #expect(!$0.scoped.isAlive)
            })
        race(
            on: {
                let target = Probe()
                let scoped = ScopedDisposable(target)
                return (target: target, one: Owned(scoped), other: Owned(scoped))
            },
            { $0.one.release() }, { $0.other.release() },
            check: {
                #expect($0.target.disposals == 1)
            })
    }

    @Test("ScopedDisposable: release × a disposal of the target runs the action once")
    func releaseAgainstTarget() {
        race(
            on: {
                let runs = Counter()
                let target = ActionDisposable { runs.increment() }
                return (runs: runs, target: target, scoped: Owned(target.scoped()))
            },
            { $0.scoped.release() }, { $0.target.dispose() },
            check: {
                #expect($0.runs.value == 1)
            })
    }
}

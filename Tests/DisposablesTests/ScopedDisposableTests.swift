import Disposables
import TestSupport
import Testing

@Suite struct ScopedDisposableTests {
    @Test("A scoped disposable disposes its target when it is released")
    func releaseDisposes() {
        let target = Probe()
        do {
            let scoped = target.scoped()
            #expect(!scoped.isDisposed)
            expectEqual(target.disposals, 0)
        }
        expectEqual(target.disposals, 1)
    }

    @Test("scoped() of a scoped disposable returns itself")
    func scopedTwice() {
        let scoped = ActionDisposable().scoped()
        #expect(scoped.scoped() === scoped)
    }

    @Test("Disposing and then releasing a scoped disposable disposes the target once")
    func disposeThenRelease() {
        let target = Probe()
        do {
            let scoped = ScopedDisposable(target)
            scoped.dispose()
            scoped.dispose()
            #expect(scoped.isDisposed)
        }
        expectEqual(target.disposals, 1)
    }

    @Test("A disposed scoped disposable releases its target")
    func releasesContents() {
        let deallocations = Counter()
        let scoped = ScopedDisposable(Probe(onDeinit: { deallocations.increment() }))
        expectEqual(deallocations.value, 0)
        scoped.dispose()
        expectEqual(deallocations.value, 1)
        #expect(scoped.isDisposed)
    }

    @Test("A scoped disposable is disposed if its target is, at any depth")
    func followsTarget() {
        let target = Probe()
        let scoped = ScopedDisposable(ScopedDisposable(ScopedDisposable(target)))
        #expect(!scoped.isDisposed)
        target.dispose()
        #expect(scoped.isDisposed)
    }

    @Test("isDisposed of a scoped disposable is true while the target's action runs")
    func disposedWhileRunning() {
        let own = Locked<ScopedDisposable?>(nil)
        let seen = Locked<Bool?>(nil)
        own.value = ActionDisposable { seen.value = own.value?.isDisposed }.scoped()
        own.value?.dispose()
        #expect(seen.value == true)
        own.value = nil
    }

    @Test("No lock is held while the target is disposed and deallocated")
    func reentrant() {
        let own = Locked<ScopedDisposable?>(nil)
        let calls = Counter()
        let enter: @Sendable () -> Void = {
            own.value?.dispose()
            if own.value?.isDisposed == true { calls.increment() }
        }
        own.value = ScopedDisposable(Probe(onDispose: enter, onDeinit: enter))
        own.value?.dispose()
        expectEqual(calls.value, 2)
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

    @Test("Concurrent disposals of a scoped disposable dispose the target once")
    func disposeAgainstDispose() {
        race(
            on: { Subject() },
            { $0.scoped.use { $0.dispose() } },
            { $0.scoped.use { $0.dispose() } },
            { $0.scoped.use { _ = $0.isDisposed } },
            check: {
                expectEqual($0.target.disposals, 1)
            })
    }

    @Test("Concurrent disposal and release of a scoped disposable dispose the target once")
    func disposeAgainstRelease() {
        race(
            on: { Subject() }, { $0.scoped.use { $0.dispose() } }, { $0.scoped.release() },
            check: {
                expectEqual($0.target.disposals, 1)
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
                expectEqual($0.target.disposals, 1)
            })
    }

    @Test("Concurrent release of a scoped disposable and disposal of its target run the action once")
    func releaseAgainstTarget() {
        race(
            on: {
                let runs = Counter()
                let target = ActionDisposable { runs.increment() }
                return (runs: runs, target: target, scoped: Owned(target.scoped()))
            },
            { $0.scoped.release() }, { $0.target.dispose() },
            check: {
                expectEqual($0.runs.value, 1)
            })
    }
}

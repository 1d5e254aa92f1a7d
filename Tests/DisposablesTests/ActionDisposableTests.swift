import Disposables
import TestSupport
import Testing

@Suite struct ActionDisposableTests {
    @Test("DIS-1: the action runs once, however often it is disposed")
    func once() {
        let runs = Counter()
        let disposable = ActionDisposable { runs.increment() }
        for _ in 0..<3 { disposable.dispose() }
        #expect(runs.value == 1)
    }

    @Test("DIS-1: the action runs once when four threads dispose at the same time")
    func disposeAgainstDispose() {
        race(
            on: {
                let runs = Counter()
                return (runs: runs, disposable: ActionDisposable { runs.increment() })
            },
            { $0.disposable.dispose() }, { $0.disposable.dispose() },
            { $0.disposable.dispose() }, { $0.disposable.dispose() },
            check: {
                #expect($0.runs.value == 1)
            })
    }

    @Test("DIS-2: isDisposed reads true while the action runs")
    func disposedWhileRunning() {
        let seen = Locked<Bool?>(nil)
        let own = Locked<ActionDisposable?>(nil)
        let disposable = ActionDisposable { seen.value = own.value?.isDisposed }
        own.value = disposable
        #expect(!disposable.isDisposed)
        disposable.dispose()
        #expect(seen.value == true)
    }

    @Test("DIS-2: another thread that sees the action run sees isDisposed")
    func disposeAgainstIsDisposed() {
        race(
            on: {
                let runs = Counter()
                return (runs: runs, lies: Counter(), disposable: ActionDisposable { runs.increment() })
            },
            { $0.disposable.dispose() },
            { subject in
                spin { subject.runs.value == 1 }
                if !subject.disposable.isDisposed { subject.lies.increment() }
            },
            check: {
                #expect($0.lies.value == 0)
            })
    }

    @Test("DIS-3: what the action captured is released when it has run, though the disposable stays")
    func releasedAfterRunning() {
        let deaths = Counter()
        let wasAlive = Locked(false)
        let disposable = { [canary = Canary { deaths.increment() }] in
            ActionDisposable {
                canary.sing()
                wasAlive.value = deaths.value == 0
            }
        }()
        #expect(deaths.value == 0)
        disposable.dispose()
        #expect(wasAlive.value)
        #expect(deaths.value == 1)
        withExtendedLifetime(disposable) {}
    }

    @Test("DIS-3: no lock is held while the action runs: another thread can use the disposable meanwhile")
    func noLockHeld() {
        let own = Locked<ActionDisposable?>(nil)
        let seen = Locked<Bool?>(nil)
        let disposable = ActionDisposable {
            race {
                own.value?.dispose()
                seen.value = own.value?.isDisposed
            }
        }
        own.value = disposable
        disposable.dispose()
        #expect(seen.value == true)
        own.value = nil
    }

    @Test("DIS-4: releasing it undisposed releases the action and does not run it")
    func releaseDoesNotDispose() {
        let runs = Counter()
        let deaths = Counter()
        do {
            let canary = Canary { deaths.increment() }
            _ = ActionDisposable {
                canary.sing()
                runs.increment()
            }
        }
        #expect(runs.value == 0)
        #expect(deaths.value == 1)
    }

    @Test("DIS-5: without an action it is a flag")
    func flag() {
        let disposable = ActionDisposable()
        #expect(!disposable.isDisposed)
        disposable.dispose()
        disposable.dispose()
        #expect(disposable.isDisposed)
    }

    @Test("DIS-7: disposing it from inside its action does nothing")
    func reentrant() {
        let runs = Counter()
        let own = Locked<ActionDisposable?>(nil)
        let disposable = ActionDisposable {
            runs.increment()
            own.value?.dispose()
        }
        own.value = disposable
        disposable.dispose()
        #expect(runs.value == 1)
        own.value = nil
    }

    @Test("RxSwift Disposables.create(), BooleanDisposable: the empty disposable, and the finished one")
    func emptyAndFinished() {
        #expect(!ActionDisposable().isDisposed)
        #expect(ActionDisposable.finished.isDisposed)
        ActionDisposable.finished.dispose()
        #expect(ActionDisposable.finished.isDisposed)
    }

    @Test("RxSwift Disposables.create(with:): the action stands behind any Disposable")
    func behindTheProtocol() {
        let runs = Counter()
        let disposable: any Disposable = ActionDisposable { runs.increment() }
        #expect(!disposable.isDisposed)
        disposable.dispose()
        #expect(disposable.isDisposed)
        #expect(runs.value == 1)
    }
}

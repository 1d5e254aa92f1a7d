import Disposables
import TestSupport
import Testing

@Suite struct ActionDisposableTests {
    @Test("Disposing an action disposable several times runs its action once")
    func once() {
        let runs = Counter()
        let disposable = ActionDisposable { runs.increment() }
        for _ in 0..<3 { disposable.dispose() }
        expectEqual(runs.value, 1)
    }

    @Test("Four threads that dispose an action disposable concurrently run its action once")
    func disposeAgainstDispose() {
        race(
            on: {
                let runs = Counter()
                return (runs: runs, disposable: ActionDisposable { runs.increment() })
            },
            { $0.disposable.dispose() }, { $0.disposable.dispose() },
            { $0.disposable.dispose() }, { $0.disposable.dispose() },
            check: {
                expectEqual($0.runs.value, 1)
            })
    }

    @Test("isDisposed is true while the action runs")
    func disposedWhileRunning() {
        let seen = Locked<Bool?>(nil)
        let own = Locked<ActionDisposable?>(nil)
        let disposable = ActionDisposable { seen.value = own.value?.isDisposed }
        own.value = disposable
        #expect(!disposable.isDisposed)
        disposable.dispose()
        #expect(seen.value == true)
    }

    @Test("A thread that observes the running action also observes isDisposed")
    func disposeAgainstIsDisposed() {
        race(
            on: {
                let runs = Counter()
                return (runs: runs, wrongReads: Counter(), disposable: ActionDisposable { runs.increment() })
            },
            { $0.disposable.dispose() },
            { subject in
                spin { subject.runs.value == 1 }
                if !subject.disposable.isDisposed { subject.wrongReads.increment() }
            },
            check: {
                expectEqual($0.wrongReads.value, 0)
            })
    }

    @Test("The captures of the action are released after it has run, even if the disposable is retained")
    func releasedAfterRunning() {
        let deallocations = Counter()
        let wasAlive = Locked(false)
        let disposable = { [canary = Canary { deallocations.increment() }] in
            ActionDisposable {
                canary.sing()
                wasAlive.value = deallocations.value == 0
            }
        }()
        expectEqual(deallocations.value, 0)
        disposable.dispose()
        #expect(wasAlive.value)
        expectEqual(deallocations.value, 1)
        withExtendedLifetime(disposable) {}
    }

    @Test("No lock is held while the action runs, so another thread can use the disposable")
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

    @Test("Releasing an undisposed action disposable releases its action without running it")
    func releaseDoesNotDispose() {
        let runs = Counter()
        let deallocations = Counter()
        do {
            let canary = Canary { deallocations.increment() }
            _ = ActionDisposable {
                canary.sing()
                runs.increment()
            }
        }
        expectEqual(runs.value, 0)
        expectEqual(deallocations.value, 1)
    }

    @Test("An action disposable without an action is a flag")
    func flag() {
        let disposable = ActionDisposable()
        #expect(!disposable.isDisposed)
        disposable.dispose()
        disposable.dispose()
        #expect(disposable.isDisposed)
    }

    @Test("Disposing an action disposable inside its action does nothing")
    func reentrant() {
        let runs = Counter()
        let own = Locked<ActionDisposable?>(nil)
        let disposable = ActionDisposable {
            runs.increment()
            own.value?.dispose()
        }
        own.value = disposable
        disposable.dispose()
        expectEqual(runs.value, 1)
        own.value = nil
    }

    @Test("A new disposable without an action is not disposed, and the finished one is")
    func emptyAndFinished() {
        #expect(!ActionDisposable().isDisposed)
        #expect(ActionDisposable.finished.isDisposed)
        ActionDisposable.finished.dispose()
        #expect(ActionDisposable.finished.isDisposed)
    }

    @Test("An action disposable runs its action through the Disposable protocol")
    func behindTheProtocol() {
        let runs = Counter()
        let disposable: any Disposable = ActionDisposable { runs.increment() }
        #expect(!disposable.isDisposed)
        disposable.dispose()
        #expect(disposable.isDisposed)
        expectEqual(runs.value, 1)
    }
}

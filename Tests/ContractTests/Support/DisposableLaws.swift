import Operators
import TestSupport

/// What every disposable keeps, as experiments. An experiment says what went wrong, or nothing.
struct DisposableLaws: Sendable {
    /// Makes the disposable for what it has to dispose.
    let make: @Sendable (any Disposable) -> any Disposable

    /// Whether it runs what it disposes elsewhere, a while later.
    var runsLater = false

    /// Whether it disposes when it is released.
    var disposesWhenReleased = false

    /// Adds another one, where that is possible.
    var add: (@Sendable (any Disposable, any Disposable) -> Void)?

    var problems: [String] {
        [race(), flag(), reentrant(), released(), dropped(), late(), ofDisposed(), blocked()].compactMap { $0 }
    }

    private func settle(_ condition: () -> Bool) -> Bool {
        var patience = runsLater ? 400_000 : 1
        while !condition(), patience > 0 {
            patience -= 1
            if patience > 0 { TestThreads.pause() }
        }
        return condition()
    }

    /// Three threads dispose: once.
    private func race() -> String? {
        for _ in 0..<50 {
            let runs = Counter()
            let disposable = make(ActionDisposable { runs.increment() })
            TestSupport.race([{ disposable.dispose() }, { disposable.dispose() }, { disposable.dispose() }])
            if !settle({ runs.value >= 1 }) { return "a disposal was lost" }
            if runs.value > 1 { return "disposed \(runs.value) times by three threads" }
            if !disposable.isDisposed { return "disposed, but does not say so" }
        }
        return nil
    }

    /// It says that it is disposed while what it disposes runs.
    private func flag() -> String? {
        let (own, seen) = (Locked<(any Disposable)?>(nil), Locked<Bool?>(nil))
        let disposable = make(ActionDisposable { seen.value = own.value?.isDisposed })
        own.value = disposable
        if disposable.isDisposed { return "says that it is disposed before it is" }
        disposable.dispose()
        guard settle({ seen.value != nil }) else { return "a disposal was lost" }
        own.value = nil
        return seen.value == true ? nil : "does not say that it is disposed while it disposes"
    }

    /// Disposed again from inside: no recursion, no deadlock.
    private func reentrant() -> String? {
        let (own, runs) = (Locked<(any Disposable)?>(nil), Counter())
        let disposable = make(
            ActionDisposable {
                runs.increment()
                own.value?.dispose()
            })
        own.value = disposable
        disposable.dispose()
        guard settle({ runs.value > 0 }) else { return "a disposal was lost" }
        own.value = nil
        return runs.value == 1 ? nil : "disposed \(runs.value) times from inside"
    }

    /// What was captured is released when it has run, although the disposable is kept.
    private func released() -> String? {
        let isDead = Locked(false)
        func disposable() -> any Disposable {
            let canary = Canary { isDead.value = true }
            return make(ActionDisposable { canary.sing() })
        }
        let disposable = disposable()
        disposable.dispose()
        guard settle({ isDead.value }) else { return "what was disposed is still held" }
        return withExtendedLifetime(disposable) { nil }
    }

    /// Released without being disposed: what it held is released, and disposed only if it says so.
    private func dropped() -> String? {
        let (isDead, runs) = (Locked(false), Counter())
        do {
            let canary = Canary { isDead.value = true }
            _ = make(
                ActionDisposable {
                    canary.sing()
                    runs.increment()
                })
        }
        guard settle({ isDead.value }) else { return "a disposable that was dropped is still held" }
        return (runs.value == 1) == disposesWhenReleased ? nil : "disposed \(runs.value) times when it was dropped"
    }

    /// What is added after the disposal is disposed at once, also from inside it.
    private func late() -> String? {
        guard let add else { return nil }
        let (own, late) = (Locked<(any Disposable)?>(nil), ActionDisposable())
        let inside = ActionDisposable()
        let disposable = make(ActionDisposable { own.value.map { add($0, inside) } })
        own.value = disposable
        disposable.dispose()
        own.value = nil
        add(disposable, late)
        if !inside.isDisposed { return "what was added during the disposal was not disposed" }
        return late.isDisposed ? nil : "what was added after the disposal was not disposed"
    }

    /// Of something that is disposed already.
    private func ofDisposed() -> String? {
        let finished = ActionDisposable()
        finished.dispose()
        let disposable = make(finished)
        disposable.dispose()
        return disposable.isDisposed ? nil : "does not say that it is disposed"
    }

    /// While what it disposes waits, another thread asks it, disposes it and adds to it.
    private func blocked() -> String? {
        guard !runsLater else { return nil }
        let (isInside, mayLeave, isFree) = (Gate(), Gate(), Gate())
        let disposable = make(
            ActionDisposable {
                isInside.open()
                mayLeave.wait()
            })
        TestSupport.race([
            { disposable.dispose() },
            {
                isInside.wait()
                _ = disposable.isDisposed
                disposable.dispose()
                add?(disposable, ActionDisposable())
                isFree.open()
            },
            {
                // Without this order the test would hang: it is the hang that would show a lock.
                isFree.wait()
                mayLeave.open()
            },
        ])
        return nil
    }
}

import Operators
import TestSupport

/// The laws of every disposable, as experiments. An experiment returns a description of the problem, or `nil`.
struct DisposableLaws: Sendable {
    /// Creates the disposable for its action.
    let make: @Sendable (any Disposable) -> any Disposable

    /// Whether it runs its action later on another thread.
    var runsLater = false

    /// Whether it disposes when it is released.
    var disposesWhenReleased = false

    /// Adds another disposable if possible.
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

    /// Three threads dispose it: its action runs once.
    private func race() -> String? {
        for _ in 0..<50 {
            let runs = Counter()
            let disposable = make(ActionDisposable { runs.increment() })
            TestSupport.race([{ disposable.dispose() }, { disposable.dispose() }, { disposable.dispose() }])
            if !settle({ runs.value >= 1 }) { return "a disposal did not run" }
            if runs.value > 1 { return "disposed \(runs.value) times by three threads" }
            if !disposable.isDisposed { return "disposed, but does not say so" }
        }
        return nil
    }

    /// `isDisposed` is true while its action runs.
    private func flag() -> String? {
        let (own, seen) = (Locked<(any Disposable)?>(nil), Locked<Bool?>(nil))
        let disposable = make(ActionDisposable { seen.value = own.value?.isDisposed })
        own.value = disposable
        if disposable.isDisposed { return "isDisposed is true before the disposal" }
        disposable.dispose()
        guard settle({ seen.value != nil }) else { return "a disposal did not run" }
        own.value = nil
        return seen.value == true ? nil : "does not say that it is disposed while it disposes"
    }

    /// Disposing it again inside its action causes no recursion and no deadlock.
    private func reentrant() -> String? {
        let (own, runs) = (Locked<(any Disposable)?>(nil), Counter())
        let disposable = make(
            ActionDisposable {
                runs.increment()
                own.value?.dispose()
            })
        own.value = disposable
        disposable.dispose()
        guard settle({ runs.value > 0 }) else { return "a disposal did not run" }
        own.value = nil
        return runs.value == 1 ? nil : "disposed \(runs.value) times from inside"
    }

    /// The captured objects are released after the action has run, although the disposable is kept.
    private func released() -> String? {
        let isReleased = Locked(false)
        func disposable() -> any Disposable {
            let canary = Canary { isReleased.value = true }
            return make(ActionDisposable { canary.sing() })
        }
        let disposable = disposable()
        disposable.dispose()
        guard settle({ isReleased.value }) else { return "the disposed object is still retained" }
        return withExtendedLifetime(disposable) { nil }
    }

    /// Releasing it without disposal releases its contents, and disposes them only if documented.
    private func dropped() -> String? {
        let (isReleased, runs) = (Locked(false), Counter())
        do {
            let canary = Canary { isReleased.value = true }
            _ = make(
                ActionDisposable {
                    canary.sing()
                    runs.increment()
                })
        }
        guard settle({ isReleased.value }) else { return "the contents of a released disposable are still retained" }
        return (runs.value == 1) == disposesWhenReleased ? nil : "disposed \(runs.value) times when it was dropped"
    }

    /// A disposable added after the disposal is disposed immediately, including from inside it.
    private func late() -> String? {
        guard let add else { return nil }
        let (own, late) = (Locked<(any Disposable)?>(nil), ActionDisposable())
        let inside = ActionDisposable()
        let disposable = make(ActionDisposable { own.value.map { add($0, inside) } })
        own.value = disposable
        disposable.dispose()
        own.value = nil
        add(disposable, late)
        if !inside.isDisposed { return "a disposable added during the disposal was not disposed" }
        return late.isDisposed ? nil : "a disposable added after the disposal was not disposed"
    }

    /// A disposable of an action that is disposed already.
    private func ofDisposed() -> String? {
        let finished = ActionDisposable()
        finished.dispose()
        let disposable = make(finished)
        disposable.dispose()
        return disposable.isDisposed ? nil : "does not say that it is disposed"
    }

    /// While its action waits, another thread reads its state, disposes it and adds to it.
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
                // Without this order the test would hang, because a lock would be held.
                isFree.wait()
                mayLeave.open()
            },
        ])
        return nil
    }
}

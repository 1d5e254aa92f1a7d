import Operators
import TestSupport
import Testing

/// Laws of the contract for joins of signals.
@Suite struct JoinLawTests {
    @Test(
        "Immediate failure: values accepted before a failure are sent first, and the other sources are disposed immediately"
    )
    func acceptedBefore() {
        let log = Log()
        let (a, b, c) = (
            CountingSource<Int, Problem>(), CountingSource<Int, Problem>(), CountingSource<Int, Problem>()
        )
        _ = combineLatest(a.signal, b.signal, c.signal).subscribe(
            next: { tuple in
                log.append("\(tuple)")
                guard tuple == (1, 1, 1) else { return }
                a.send(2)
                c.fail(Problem(3))
                log.append("a disposed: \(a.disposals.value == 1)")
                a.send(4)
            }, failed: { log.append("failed \($0.code)") })
        a.send(1)
        c.send(1)
        b.send(1)
        expectEqual(log.value, ["(1, 1, 1)", "a disposed: true", "(2, 1, 1)", "failed 3"])
    }

    enum Ending: CaseIterable { case completion, failure, disposal, release }

    @Test("No leaks: combineLatest has no reference cycle and is released at every end", arguments: Ending.allCases)
    func combineLatestIsFreed(ending: Ending) {
        let released = Locked(0)
        let (a, b) = (Locked(Optional(Subject<Int, Problem>())), Locked(Optional(Subject<Int, Problem>())))
        func subscribe() -> any Disposable {
            let canary = Canary { released.modify { $0 += 1 } }
            return combineLatest(a.value!.signal, b.value!.signal).subscribe(
                next: { _ in canary.sing() }, failed: { _ in }, completed: {})
        }
        let subscription = subscribe()
        a.value?.send(1)
        b.value?.send(2)
        switch ending {
        case .completion:
            a.value?.complete()
            expectEqual(released.value, 0)
            b.value?.complete()
        case .failure: a.value?.fail(Problem())
        case .disposal: subscription.dispose()
        case .release:
            a.value = nil
            #expect(!subscription.isDisposed)
            b.value = nil
        }
        expectEqual(released.value, 1)
        #expect(subscription.isDisposed)
    }

    @Test("Bounded stack: 100,000 re-entrant turns of combineLatest run on 512 KiB")
    func reentrantJoin() {
        let count = 100_000
        onStack(kibibytes: 512) {
            let last = Locked(0)
            let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
            let turns = combineLatest(a.signal, b.signal).subscribe { x, y in
                last.value = x
                if x < count { (y == 0 ? a : b).send(x + 1) }
            }
            a.send(0)
            b.send(0)
            expectEqual(last.value, count)
            turns.dispose()
        }
    }
}

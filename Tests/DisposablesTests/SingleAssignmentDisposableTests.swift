import Disposables
import TestSupport
import Testing

@Suite struct SingleAssignmentDisposableTests {
    @Test("Disposing a single-assignment disposable disposes the assigned one once")
    func assignThenDispose() {
        let child = Probe()
        let single = SingleAssignmentDisposable()
        single.assign(child)
        expectEqual(child.disposals, 0)
        #expect(!single.isDisposed)
        single.dispose()
        single.dispose()
        #expect(single.isDisposed)
        expectEqual(child.disposals, 1)
    }

    @Test("Assigning after disposal disposes the assigned disposable immediately")
    func disposeThenAssign() {
        let child = Probe()
        let single = SingleAssignmentDisposable()
        single.dispose()
        #expect(single.isDisposed)
        single.assign(child)
        single.dispose()
        expectEqual(child.disposals, 1)
    }

    @Test("A second assignment ends the process")
    func secondAssignment() async {
        await #expect(processExitsWith: .failure) {
            let single = SingleAssignmentDisposable()
            single.assign(ActionDisposable())
            single.assign(ActionDisposable())
        }
    }

    @Test("A second assignment ends the process even after disposal")
    func secondAssignmentAfterDisposal() async {
        await #expect(processExitsWith: .failure) {
            let single = SingleAssignmentDisposable()
            single.assign(ActionDisposable())
            single.dispose()
            single.assign(ActionDisposable())
        }
        await #expect(processExitsWith: .failure) {
            let single = SingleAssignmentDisposable()
            single.dispose()
            single.assign(ActionDisposable())
            single.assign(ActionDisposable())
        }
    }

    @Test("Releasing a single-assignment disposable releases the assigned one without disposing it")
    func releaseDoesNotDispose() {
        let runs = Counter()
        let deallocations = Counter()
        do {
            let single = SingleAssignmentDisposable()
            single.assign(Probe(onDispose: { runs.increment() }, onDeinit: { deallocations.increment() }))
        }
        expectEqual(runs.value, 0)
        expectEqual(deallocations.value, 1)
    }

    @Test("A disposed single-assignment disposable does not retain the assigned one")
    func releasesContents() {
        let deallocations = Counter()
        let single = SingleAssignmentDisposable()
        single.assign(Probe(onDeinit: { deallocations.increment() }))
        single.dispose()
        expectEqual(deallocations.value, 1)
        let late = SingleAssignmentDisposable()
        late.dispose()
        late.assign(Probe(onDeinit: { deallocations.increment() }))
        expectEqual(deallocations.value, 2)
    }

    @Test("No lock is held while the assigned disposable is disposed and deallocated")
    func reentrant() {
        let single = SingleAssignmentDisposable()
        let calls = Counter()
        let enter: @Sendable () -> Void = {
            single.dispose()
            if single.isDisposed { calls.increment() }
        }
        single.assign(Probe(onDispose: enter, onDeinit: enter))
        single.dispose()
        expectEqual(calls.value, 2)
    }

    private struct Subject: Sendable {
        let single = SingleAssignmentDisposable()
        let child = Probe()
    }

    @Test("Concurrent assignment and disposal dispose the assigned disposable once")
    func assignAgainstDispose() {
        race(
            on: { Subject() },
            { $0.single.assign($0.child) },
            { $0.single.dispose() },
            { _ = $0.single.isDisposed },
            check: {
                expectEqual($0.child.disposals, 1)
            })
    }

    @Test("Concurrent disposals dispose the assigned disposable once")
    func disposeAgainstDispose() {
        race(
            on: {
                let subject = Subject()
                subject.single.assign(subject.child)
                return subject
            },
            { $0.single.dispose() }, { $0.single.dispose() },
            check: {
                expectEqual($0.child.disposals, 1)
            })
    }

    @Test("Concurrent assignment and release do not dispose the assigned disposable")
    func assignAgainstRelease() {
        race(
            on: { (single: Owned(SingleAssignmentDisposable()), child: Probe()) },
            { subject in subject.single.use { $0.assign(subject.child) } },
            { $0.single.release() },
            check: {
                expectEqual($0.child.disposals, 0)
                #expect(!$0.single.isAlive)
            })
    }
}

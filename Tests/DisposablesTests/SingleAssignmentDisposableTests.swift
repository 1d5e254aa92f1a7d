import Disposables
import TestSupport
import Testing

@Suite struct SingleAssignmentDisposableTests {
    @Test("SingleAssignmentDisposable: disposing it disposes what was assigned, once")
    func assignThenDispose() {
        let child = Probe()
        let single = SingleAssignmentDisposable()
        single.assign(child)
        #expect(child.disposals == 0)
        #expect(!single.isDisposed)
        single.dispose()
        single.dispose()
        #expect(single.isDisposed)
        #expect(child.disposals == 1)
    }

    @Test("SingleAssignmentDisposable: what is assigned after the disposal is disposed at once")
    func disposeThenAssign() {
        let child = Probe()
        let single = SingleAssignmentDisposable()
        single.dispose()
        #expect(single.isDisposed)
        single.assign(child)
        single.dispose()
        #expect(child.disposals == 1)
    }

    @Test("SingleAssignmentDisposable: a second assignment ends the process")
    func secondAssignment() async {
        await #expect(processExitsWith: .failure) {
            let single = SingleAssignmentDisposable()
            single.assign(ActionDisposable())
            single.assign(ActionDisposable())
        }
    }

    @Test("SingleAssignmentDisposable: a second assignment ends the process after disposal, too")
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

    @Test("SingleAssignmentDisposable: its release releases what was assigned and does not dispose it")
    func releaseDoesNotDispose() {
        let runs = Counter()
        let deaths = Counter()
        do {
            let single = SingleAssignmentDisposable()
            single.assign(Probe(onDispose: { runs.increment() }, onDeath: { deaths.increment() }))
        }
        #expect(runs.value == 0)
        #expect(deaths.value == 1)
    }

    @Test("SingleAssignmentDisposable: lets go when disposed, and never holds what comes late")
    func letsGo() {
        let deaths = Counter()
        let single = SingleAssignmentDisposable()
        single.assign(Probe(onDeath: { deaths.increment() }))
        single.dispose()
        #expect(deaths.value == 1)
        let late = SingleAssignmentDisposable()
        late.dispose()
        late.assign(Probe(onDeath: { deaths.increment() }))
        #expect(deaths.value == 2)
    }

    @Test("SingleAssignmentDisposable: no lock is held while the child is disposed and dies")
    func reentrant() {
        let single = SingleAssignmentDisposable()
        let calls = Counter()
        let enter: @Sendable () -> Void = {
            single.dispose()
            if single.isDisposed { calls.increment() }
        }
        single.assign(Probe(onDispose: enter, onDeath: enter))
        single.dispose()
        #expect(calls.value == 2)
    }

    private struct Subject: Sendable {
        let single = SingleAssignmentDisposable()
        let child = Probe()
    }

    @Test("SingleAssignmentDisposable: assign × dispose × isDisposed disposes the child once")
    func assignAgainstDispose() {
        race(
            on: { Subject() },
            { $0.single.assign($0.child) },
            { $0.single.dispose() },
            { _ = $0.single.isDisposed },
            check: {
                #expect($0.child.disposals == 1)
            })
    }

    @Test("SingleAssignmentDisposable: dispose × dispose disposes the child once")
    func disposeAgainstDispose() {
        race(
            on: {
                let subject = Subject()
                subject.single.assign(subject.child)
                return subject
            },
            { $0.single.dispose() }, { $0.single.dispose() },
            check: {
                #expect($0.child.disposals == 1)
            })
    }

    @Test("SingleAssignmentDisposable: assign × release leaves the child alone and alive with its other owner")
    func assignAgainstRelease() {
        race(
            on: { (single: Owned(SingleAssignmentDisposable()), child: Probe()) },
            { subject in subject.single.use { $0.assign(subject.child) } },
            { $0.single.release() },
            check: {
                #expect($0.child.disposals == 0)
                #expect(!$0.single.isAlive)
            })
    }
}

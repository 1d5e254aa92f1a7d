import Disposables
import TestSupport
import Testing

@Suite struct RefCountDisposableTests {
    @Test("RefCountDisposable: without handles, it disposes its target")
    func withoutHandles() {
        let target = Probe()
        let counted = RefCountDisposable(target)
        #expect(!counted.isDisposed)
        counted.dispose()
        counted.dispose()
        #expect(counted.isDisposed)
        #expect(target.disposals == 1)
    }

    @Test("RefCountDisposable: the target is disposed by the last of the primary and the handles, in any order")
    func anyOrder() {
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let target = Probe()
            let counted = RefCountDisposable(target)
            let users: [any Disposable] = [counted, counted.retain(), counted.retain()]
            for user in order {
                #expect(target.disposals == 0)
                #expect(!counted.isDisposed)
                users[user].dispose()
                users[user].dispose()
            }
            #expect(target.disposals == 1)
            #expect(users.allSatisfy { $0.isDisposed })
        }
    }

    @Test("RefCountDisposable: disposing one handle again does not count for another")
    func handlesAreOwn() {
        let target = Probe()
        let counted = RefCountDisposable(target)
        let first = counted.retain()
        let second = counted.retain()
        counted.dispose()
        first.dispose()
        first.dispose()
        #expect(first.isDisposed)
        #expect(!second.isDisposed)
        #expect(target.disposals == 0)
        second.dispose()
        #expect(target.disposals == 1)
    }

    @Test(
        "RefCountDisposable: a handle is to be had after the primary's disposal while another stands, then a dead one")
    func retainLate() {
        let target = Probe()
        let counted = RefCountDisposable(target)
        let first = counted.retain()
        counted.dispose()
        let second = counted.retain()
        first.dispose()
        #expect(target.disposals == 0)
        second.dispose()
        #expect(target.disposals == 1)
        let dead = counted.retain()
        #expect(dead.isDisposed)
        dead.dispose()
        #expect(target.disposals == 1)
    }

    @Test("RefCountDisposable: its release, and that of a handle, releases the target and does not dispose it")
    func releaseDoesNotDispose() {
        let runs = Counter()
        let deaths = Counter()
        do {
            let counted = RefCountDisposable(
                Probe(onDispose: { runs.increment() }, onDeath: { deaths.increment() }))
            let handle = counted.retain()
            withExtendedLifetime(handle) { #expect(deaths.value == 0) }
        }
        #expect(runs.value == 0)
        #expect(deaths.value == 1)
    }

    @Test("RefCountDisposable: a handle that is dropped undisposed keeps its use")
    func droppedHandle() {
        let target = Probe()
        let counted = RefCountDisposable(target)
        _ = counted.retain()
        counted.dispose()
        #expect(target.disposals == 0)
    }

    @Test("RefCountDisposable: a handle keeps the count alive, and lets go of it when disposed")
    func handleOwns() {
        let deaths = Counter()
        let handle: any Disposable
        do {
            let counted = RefCountDisposable(Probe(onDeath: { deaths.increment() }))
            handle = counted.retain()
            counted.dispose()
        }
        #expect(deaths.value == 0)
        handle.dispose()
        #expect(deaths.value == 1)
        withExtendedLifetime(handle) {}
    }

    @Test("RefCountDisposable: no lock is held while the target is disposed and dies", arguments: [false, true])
    func reentrant(handleIsLast: Bool) {
        let own = Locked<RefCountDisposable?>(nil)
        let calls = Counter()
        let enter: @Sendable () -> Void = {
            guard let counted = own.value else { return }
            counted.dispose()
            counted.retain().dispose()
            if counted.isDisposed { calls.increment() }
        }
        let counted = RefCountDisposable(Probe(onDispose: enter, onDeath: enter))
        own.value = counted
        let handle = counted.retain()
        if handleIsLast {
            counted.dispose()
            handle.dispose()
        } else {
            handle.dispose()
            counted.dispose()
        }
        #expect(calls.value == 2)
        own.value = nil
    }
}

@Suite struct RefCountDisposableRaceTests {
    private struct Subject: Sendable {
        let target: Probe
        let counted: RefCountDisposable
        let first: any Disposable
        let second: any Disposable
        let late = Locked<(any Disposable)?>(nil)

        init() {
            target = Probe()
            counted = RefCountDisposable(target)
            first = counted.retain()
            second = counted.retain()
        }
    }

    @Test("RefCountDisposable: handle × handle × dispose disposes the target once, and not before the last")
    func handlesAgainstDispose() {
        race(
            on: { Subject() }, { $0.first.dispose() }, { $0.second.dispose() }, { $0.counted.dispose() },
            check: {
                #expect($0.target.disposals == 1)
                #expect($0.counted.isDisposed)
            })
        race(
            on: { Subject() }, { $0.first.dispose() }, { $0.counted.dispose() },
            check: {
                #expect($0.target.disposals == 0)
                $0.second.dispose()
                #expect($0.target.disposals == 1)
            })
    }

    @Test("RefCountDisposable: dispose × dispose of one handle, and of the primary, counts once")
    func sameAgainstSame() {
        race(
            on: { Subject() }, { $0.first.dispose() }, { $0.first.dispose() },
            { $0.counted.dispose() }, { $0.counted.dispose() },
            check: {
                #expect($0.target.disposals == 0)
                $0.second.dispose()
                #expect($0.target.disposals == 1)
            })
    }

    @Test("RefCountDisposable: retain × dispose gives a handle that counts or is dead")
    func retainAgainstDispose() {
        race(
            on: {
                let target = Probe()
                return (target: target, counted: RefCountDisposable(target), late: Locked<(any Disposable)?>(nil))
            },
            { $0.late.value = $0.counted.retain() },
            { $0.counted.dispose() },
            { _ = $0.counted.isDisposed },
            check: {
                let late = $0.late.value!
                #expect($0.target.disposals == (late.isDisposed ? 1 : 0))
                late.dispose()
                #expect($0.target.disposals == 1)
            })
    }

    @Test("RefCountDisposable: retain × handle.dispose gives a handle that counts or is dead")
    func retainAgainstHandle() {
        race(
            on: {
                let subject = Subject()
                subject.counted.dispose()
                subject.second.dispose()
                return subject
            },
            { $0.late.value = $0.counted.retain() },
            { $0.first.dispose() },
            check: {
                let late = $0.late.value!
                #expect($0.target.disposals == (late.isDisposed ? 1 : 0))
                late.dispose()
                #expect($0.target.disposals == 1)
            })
    }

    @Test("RefCountDisposable: retain × retain counts both")
    func retainAgainstRetain() {
        race(
            on: {
                let target = Probe()
                let handles = Locked<[any Disposable]>([])
                return (target: target, counted: RefCountDisposable(target), handles: handles)
            },
            { $0.handles.append($0.counted.retain()) },
            { $0.handles.append($0.counted.retain()) },
            check: {
                $0.counted.dispose()
                for handle in $0.handles.value {
                    #expect($0.target.disposals == 0)
                    handle.dispose()
                }
                #expect($0.target.disposals == 1)
            })
    }

    @Test("RefCountDisposable: release × release of the primary and a handle frees the target undisposed")
    func releaseAgainstRelease() {
        race(
            on: {
                let target = Owned(Probe())
                let counted = Locked<RefCountDisposable?>(nil)
                target.use { counted.value = RefCountDisposable($0) }
                target.release()
                return (target: target, counted: counted, handle: Locked(counted.value?.retain()))
            },
            { $0.counted.value = nil },
            { $0.handle.value = nil },
            check: { #expect(!$0.target.isAlive) })
    }
}

import Disposables
import TestSupport
import Testing

@Suite struct RefCountDisposableTests {
    @Test("A RefCountDisposable without handles disposes its target")
    func withoutHandles() {
        let target = Probe()
        let counted = RefCountDisposable(target)
        #expect(!counted.isDisposed)
        counted.dispose()
        counted.dispose()
        #expect(counted.isDisposed)
        expectEqual(target.disposals, 1)
    }

    @Test("The target is disposed with the last of the primary and its handles, in any order")
    func anyOrder() {
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let target = Probe()
            let counted = RefCountDisposable(target)
            let users: [any Disposable] = [counted, counted.retain(), counted.retain()]
            for user in order {
                expectEqual(target.disposals, 0)
                #expect(!counted.isDisposed)
                users[user].dispose()
                users[user].dispose()
            }
            expectEqual(target.disposals, 1)
            #expect(users.allSatisfy { $0.isDisposed })
        }
    }

    @Test("Disposing one handle twice does not count for another handle")
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
        expectEqual(target.disposals, 0)
        second.dispose()
        expectEqual(target.disposals, 1)
    }

    @Test(
        "retain returns a usable handle until the target is disposed, then a disposed one")
    func retainLate() {
        let target = Probe()
        let counted = RefCountDisposable(target)
        let first = counted.retain()
        counted.dispose()
        let second = counted.retain()
        first.dispose()
        expectEqual(target.disposals, 0)
        second.dispose()
        expectEqual(target.disposals, 1)
        let dead = counted.retain()
        #expect(dead.isDisposed)
        dead.dispose()
        expectEqual(target.disposals, 1)
    }

    @Test("Releasing the primary and its handles releases the target without disposing it")
    func releaseDoesNotDispose() {
        let runs = Counter()
        let deallocations = Counter()
        do {
            let counted = RefCountDisposable(
                Probe(onDispose: { runs.increment() }, onDeinit: { deallocations.increment() }))
            let handle = counted.retain()
            withExtendedLifetime(handle) { expectEqual(deallocations.value, 0) }
        }
        expectEqual(runs.value, 0)
        expectEqual(deallocations.value, 1)
    }

    @Test("A handle that is released without disposal still counts as a use")
    func droppedHandle() {
        let target = Probe()
        let counted = RefCountDisposable(target)
        _ = counted.retain()
        counted.dispose()
        expectEqual(target.disposals, 0)
    }

    @Test("A handle retains the primary until the handle is disposed")
    func handleOwns() {
        let deallocations = Counter()
        let handle: any Disposable
        do {
            let counted = RefCountDisposable(Probe(onDeinit: { deallocations.increment() }))
            handle = counted.retain()
            counted.dispose()
        }
        expectEqual(deallocations.value, 0)
        handle.dispose()
        expectEqual(deallocations.value, 1)
        withExtendedLifetime(handle) {}
    }

    @Test("No lock is held while the target is disposed and deallocated", arguments: [false, true])
    func reentrant(handleIsLast: Bool) {
        let own = Locked<RefCountDisposable?>(nil)
        let calls = Counter()
        let enter: @Sendable () -> Void = {
            guard let counted = own.value else { return }
            counted.dispose()
            counted.retain().dispose()
            if counted.isDisposed { calls.increment() }
        }
        let counted = RefCountDisposable(Probe(onDispose: enter, onDeinit: enter))
        own.value = counted
        let handle = counted.retain()
        if handleIsLast {
            counted.dispose()
            handle.dispose()
        } else {
            handle.dispose()
            counted.dispose()
        }
        expectEqual(calls.value, 2)
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

    @Test("Concurrent disposals of the primary and its handles dispose the target once, with the last")
    func handlesAgainstDispose() {
        race(
            on: { Subject() }, { $0.first.dispose() }, { $0.second.dispose() }, { $0.counted.dispose() },
            check: {
                expectEqual($0.target.disposals, 1)
                #expect($0.counted.isDisposed)
            })
        race(
            on: { Subject() }, { $0.first.dispose() }, { $0.counted.dispose() },
            check: {
                expectEqual($0.target.disposals, 0)
                $0.second.dispose()
                expectEqual($0.target.disposals, 1)
            })
    }

    @Test("Concurrent disposals of the same handle or primary count once")
    func sameAgainstSame() {
        race(
            on: { Subject() }, { $0.first.dispose() }, { $0.first.dispose() },
            { $0.counted.dispose() }, { $0.counted.dispose() },
            check: {
                expectEqual($0.target.disposals, 0)
                $0.second.dispose()
                expectEqual($0.target.disposals, 1)
            })
    }

    @Test("retain during the disposal of the primary returns a handle that counts or is disposed")
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
                expectEqual($0.target.disposals, late.isDisposed ? 1 : 0)
                late.dispose()
                expectEqual($0.target.disposals, 1)
            })
    }

    @Test("retain during the disposal of the last handle returns a handle that counts or is disposed")
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
                expectEqual($0.target.disposals, late.isDisposed ? 1 : 0)
                late.dispose()
                expectEqual($0.target.disposals, 1)
            })
    }

    @Test("Concurrent calls of retain count both handles")
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
                    expectEqual($0.target.disposals, 0)
                    handle.dispose()
                }
                expectEqual($0.target.disposals, 1)
            })
    }

    @Test("Concurrent releases of the primary and a handle deallocate the target without disposing it")
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

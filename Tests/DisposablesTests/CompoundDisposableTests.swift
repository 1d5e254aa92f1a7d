import Disposables
import TestSupport
import Testing

@Suite struct CompoundDisposableTests {
    @Test("CMP-1: dispose disposes every child once, inline or not", arguments: [0, 1, 2, 3, 4, 17, 1_000])
    func disposesEveryChild(count: Int) {
        let children = (0..<count).map { _ in Probe() }
        let compound = CompoundDisposable(children)
        #expect(compound.count == count)
        #expect(!compound.isDisposed)
        compound.dispose()
        compound.dispose()
        #expect(compound.isDisposed)
        #expect(compound.count == 0)
        #expect(children.allSatisfy { $0.disposals == 1 })
    }

    @Test("CMP-1: only the first claim wins")
    func claim() {
        let compound = CompoundDisposable()
        #expect(compound.tryDispose())
        #expect(!compound.tryDispose())
        let other = CompoundDisposable()
        other.dispose()
        #expect(!other.tryDispose())
    }

    @Test("CMP-2: adding to a disposed compound disposes the child at once")
    func addAfterDisposal() {
        let child = Probe()
        let runs = Counter()
        let compound = CompoundDisposable()
        compound.dispose()
        compound.add(child)
        compound.add { runs.increment() }
        #expect(child.disposals == 1)
        #expect(runs.value == 1)
        #expect(compound.count == 0)
    }

    @Test("CMP-2: the child is disposed outside the lock")
    func addAfterDisposalHoldsNoLock() {
        let compound = CompoundDisposable()
        compound.dispose()
        let nested = Probe()
        compound.add {
            compound.add(nested)
            compound.remove(nested)
            compound.dispose()
        }
        #expect(nested.disposals == 1)
    }

    @Test("CMP-3: nil and a disposed child are ignored")
    func ignored() {
        let compound = CompoundDisposable()
        compound.add(nil)
        let finished = Probe()
        finished.dispose()
        compound.add(finished)
        #expect(compound.count == 0)
        compound.dispose()
        compound.add(nil)
        compound.add(finished)
        #expect(finished.disposals == 1)
    }

    @Test("CMP-3: adding a compound to itself ends the process, disposed or not")
    func addingItself() async {
        await #expect(processExitsWith: .failure) {
            let compound = CompoundDisposable()
            compound.add(compound)
        }
        await #expect(processExitsWith: .failure) {
            let compound = CompoundDisposable()
            compound.dispose()
            compound.add(compound)
        }
    }

    @Test("CMP-3: a child that is added again is held once", arguments: [1, 2, 3, 40])
    func addedTwice(count: Int) {
        let children = (0..<count).map { _ in Probe() }
        let compound = CompoundDisposable(children + children)
        #expect(compound.count == count)
        for child in children { compound.remove(child) }
        #expect(compound.count == 0)
        compound.dispose()
        #expect(children.allSatisfy { $0.disposals == 0 })
    }

    @Test("CMP-4: remove lets go of a child without disposing it", arguments: [1, 2, 3, 40])
    func remove(count: Int) {
        for removed in 0..<count {
            let children = (0..<count).map { _ in Probe() }
            let compound = CompoundDisposable(children)
            compound.remove(children[removed])
            compound.remove(children[removed])
            compound.remove(Probe())
            #expect(compound.count == count - 1)
            compound.dispose()
            #expect(children.indices.allSatisfy { children[$0].disposals == ($0 == removed ? 0 : 1) })
        }
    }

    @Test("CMP-4: after disposal, remove does nothing")
    func removeAfterDisposal() {
        let child = Probe()
        let compound = CompoundDisposable([child])
        compound.dispose()
        compound.remove(child)
        #expect(child.disposals == 1)
    }

    @Test("CMP-4: remove called by a child that is being disposed keeps the others")
    func removeWhileDisposing() {
        let compound = CompoundDisposable()
        let last = Probe()
        let children = (0..<5).map { _ in Probe(onDispose: { compound.remove(last) }) }
        for child in children { compound.add(child) }
        compound.add(last)
        compound.dispose()
        #expect(last.disposals == 1)
        #expect(children.allSatisfy { $0.disposals == 1 })
    }

    @Test("CMP-5: children may add, remove, count and dispose while they are disposed", arguments: [1, 2, 5])
    func reentrant(count: Int) {
        let compound = CompoundDisposable()
        let late = (0..<count).map { _ in Probe() }
        let flags = Locked<[Bool]>([])
        for index in 0..<count {
            compound.add {
                flags.append(compound.isDisposed && compound.count == 0)
                compound.add(late[index])
                compound.remove(late[index])
                compound.dispose()
            }
        }
        compound.dispose()
        #expect(flags.value == Array(repeating: true, count: count))
        #expect(late.allSatisfy { $0.disposals == 1 })
    }

    @Test("CMP-5: a child may dispose a sibling that is still to come, which is not disposed again")
    func disposesSibling() {
        let runs = Counter()
        let inner = CompoundDisposable()
        inner.add { runs.increment() }
        let compound = CompoundDisposable([ActionDisposable { inner.dispose() }, inner])
        compound.dispose()
        #expect(runs.value == 1)
    }

    @Test("CMP-5: another thread can use the compound while a child is disposed")
    func noLockHeld() {
        let compound = CompoundDisposable()
        let late = Probe()
        compound.add {
            race {
                compound.add(late)
                _ = compound.count
            }
        }
        compound.dispose()
        #expect(late.disposals == 1)
    }

    @Test("CMP-5: no lock is held while a child dies", arguments: [1, 2, 5])
    func deathHoldsNoLock(count: Int) {
        let compound = CompoundDisposable()
        let deaths = Counter()
        let late = Probe()
        let enter: @Sendable () -> Void = {
            compound.add(late)
            compound.remove(late)
            _ = compound.count
            deaths.increment()
        }
        for _ in 0..<count { compound.add(Probe(onDeath: enter)) }
        compound.dispose()
        #expect(deaths.value == count)
        compound.add(Probe(onDeath: enter))
        #expect(deaths.value == count + 1)
    }

    @Test("CMP-5: no lock is held while a removed child dies", arguments: [1, 2, 5])
    func removalHoldsNoLock(count: Int) {
        let compound = CompoundDisposable()
        let deaths = Counter()
        let children = (0..<count).map { _ in
            Owned(
                Probe(onDeath: {
                    _ = compound.count
                    deaths.increment()
                }))
        }
        for child in children { child.use { compound.add($0) } }
        for child in children {
            child.release()
            child.weak.object.map(compound.remove)
        }
        #expect(deaths.value == count)
        #expect(compound.count == 0)
    }

    @Test("CMP-6, RxSwift Disposables.create(with:): a compound of one action")
    func oneAction() {
        let runs = Counter()
        let compound = CompoundDisposable()
        compound.add { runs.increment() }
        compound.dispose()
        #expect(runs.value == 1)
    }

    @Test("CMP-7: its release does not dispose the children, and releases them", arguments: [1, 2, 5])
    func releaseDoesNotDispose(count: Int) {
        let runs = Counter()
        let deaths = Counter()
        do {
            let compound = CompoundDisposable()
            for _ in 0..<count {
                compound.add(Probe(onDispose: { runs.increment() }, onDeath: { deaths.increment() }))
            }
        }
        #expect(runs.value == 0)
        #expect(deaths.value == count)
    }

    @Test("CMP-7: isDisposed can be read while the lock is held elsewhere: inside a child's disposal on any thread")
    func isDisposedNeverBlocks() {
        let compound = CompoundDisposable()
        let seen = Locked<Bool?>(nil)
        compound.add { race { seen.value = compound.isDisposed } }
        compound.dispose()
        #expect(seen.value == true)
    }

    @Test("CMP-8: children that end are removed and leave nothing behind")
    func endingChildren() {
        let compound = CompoundDisposable()
        let deaths = Counter()
        for _ in 0..<10_000 {
            let child = Probe(onDeath: { deaths.increment() })
            compound.add(child)
            child.dispose()
            compound.remove(child)
        }
        #expect(compound.count == 0)
        #expect(deaths.value == 10_000)
    }

    @Test("CMP-8: each child is released before the next one is disposed", arguments: [2, 6])
    func releasedOneByOne(count: Int) {
        let compound = CompoundDisposable()
        let deaths = Counter()
        let seen = Locked<[Int]>([])
        for _ in 0..<count {
            compound.add(
                Probe(onDispose: { seen.append(deaths.value) }, onDeath: { deaths.increment() }))
        }
        compound.dispose()
        #expect(seen.value == Array(0..<count))
        #expect(deaths.value == count)
    }

    @Test("RxSwift BinaryDisposable, Disposables.create(d1, d2, d3), create([…]): a compound of a list")
    func ofLists() {
        let children = (0..<3).map { _ in Probe() }
        CompoundDisposable([children[0], children[1]]).dispose()
        CompoundDisposable(children[2...].map { $0 }).dispose()
        CompoundDisposable([]).dispose()
        #expect(children.allSatisfy { $0.disposals == 1 })
    }
}

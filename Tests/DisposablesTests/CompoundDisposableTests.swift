import Disposables
import TestSupport
import Testing

@Suite struct CompoundDisposableTests {
    @Test(
        "Disposing a compound disposes every child once, for any number of children",
        arguments: [0, 1, 2, 3, 4, 17, 1_000])
    func disposesEveryChild(count: Int) {
        let children = (0..<count).map { _ in Probe() }
        let compound = CompoundDisposable(children)
        expectEqual(compound.count, count)
        expectEqual(compound.isEmpty, count == 0)
        #expect(!compound.isDisposed)
        compound.dispose()
        compound.dispose()
        #expect(compound.isDisposed)
        expectEqual(compound.count, 0)
        #expect(children.allSatisfy { $0.disposals == 1 })
    }

    @Test("Adding a child to a disposed compound disposes it immediately")
    func addAfterDisposal() {
        let child = Probe()
        let runs = Counter()
        let compound = CompoundDisposable()
        compound.dispose()
        compound.add(child)
        compound.add { runs.increment() }
        expectEqual(child.disposals, 1)
        expectEqual(runs.value, 1)
        expectEqual(compound.count, 0)
    }

    @Test("A child that is added to a disposed compound is disposed without a lock")
    func addAfterDisposalHoldsNoLock() {
        let compound = CompoundDisposable()
        compound.dispose()
        let nested = Probe()
        compound.add {
            compound.add(nested)
            compound.remove(nested)
            compound.dispose()
        }
        expectEqual(nested.disposals, 1)
    }

    @Test("Adding nil or a disposed child has no effect")
    func ignored() {
        let compound = CompoundDisposable()
        compound.add(nil)
        let finished = Probe()
        finished.dispose()
        compound.add(finished)
        expectEqual(compound.count, 0)
        compound.dispose()
        compound.add(nil)
        compound.add(finished)
        expectEqual(finished.disposals, 1)
    }

    @Test("Adding a compound to itself ends the process, even after disposal")
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

    @Test("A child that is added twice is stored once", arguments: [1, 2, 3, 40])
    func addedTwice(count: Int) {
        let children = (0..<count).map { _ in Probe() }
        let compound = CompoundDisposable(children + children)
        expectEqual(compound.count, count)
        for child in children { compound.remove(child) }
        expectEqual(compound.count, 0)
        compound.dispose()
        #expect(children.allSatisfy { $0.disposals == 0 })
    }

    @Test("Removing a child releases it without disposing it", arguments: [1, 2, 3, 40])
    func remove(count: Int) {
        for removed in 0..<count {
            let children = (0..<count).map { _ in Probe() }
            let compound = CompoundDisposable(children)
            compound.remove(children[removed])
            compound.remove(children[removed])
            compound.remove(Probe())
            expectEqual(compound.count, count - 1)
            compound.dispose()
            #expect(children.indices.allSatisfy { children[$0].disposals == ($0 == removed ? 0 : 1) })
        }
    }

    @Test("Removing a child after disposal does nothing")
    func removeAfterDisposal() {
        let child = Probe()
        let compound = CompoundDisposable([child])
        compound.dispose()
        compound.remove(child)
        expectEqual(child.disposals, 1)
    }

    @Test("Removing a sibling while a child is disposed does not prevent the disposal of the others")
    func removeWhileDisposing() {
        let compound = CompoundDisposable()
        let last = Probe()
        let children = (0..<5).map { _ in Probe(onDispose: { compound.remove(last) }) }
        for child in children { compound.add(child) }
        compound.add(last)
        compound.dispose()
        expectEqual(last.disposals, 1)
        #expect(children.allSatisfy { $0.disposals == 1 })
    }

    @Test("Children can add, remove, count, and dispose in their own disposal", arguments: [1, 2, 5])
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
        expectEqual(flags.value, Array(repeating: true, count: count))
        #expect(late.allSatisfy { $0.disposals == 1 })
    }

    @Test("A child that disposes a later sibling does not cause a second disposal")
    func disposesSibling() {
        let runs = Counter()
        let inner = CompoundDisposable()
        inner.add { runs.increment() }
        let compound = CompoundDisposable([ActionDisposable { inner.dispose() }, inner])
        compound.dispose()
        expectEqual(runs.value, 1)
    }

    @Test("Another thread can use the compound while a child is disposed")
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
        expectEqual(late.disposals, 1)
    }

    @Test("No lock is held while a child is deallocated", arguments: [1, 2, 5])
    func deallocationHoldsNoLock(count: Int) {
        let compound = CompoundDisposable()
        let deallocations = Counter()
        let late = Probe()
        let enter: @Sendable () -> Void = {
            compound.add(late)
            compound.remove(late)
            _ = compound.count
            deallocations.increment()
        }
        for _ in 0..<count { compound.add(Probe(onDeinit: enter)) }
        compound.dispose()
        expectEqual(deallocations.value, count)
        compound.add(Probe(onDeinit: enter))
        expectEqual(deallocations.value, count + 1)
    }

    @Test("No lock is held while a removed child is deallocated", arguments: [1, 2, 5])
    func removalHoldsNoLock(count: Int) {
        let compound = CompoundDisposable()
        let deallocations = Counter()
        let children = (0..<count).map { _ in
            Owned(
                Probe(onDeinit: {
                    _ = compound.count
                    deallocations.increment()
                }))
        }
        for child in children { child.use { compound.add($0) } }
        for child in children {
            child.release()
            child.weak.object.map(compound.remove)
        }
        expectEqual(deallocations.value, count)
        expectEqual(compound.count, 0)
    }

    @Test("A compound with one action runs it on disposal")
    func oneAction() {
        let runs = Counter()
        let compound = CompoundDisposable()
        compound.add { runs.increment() }
        compound.dispose()
        expectEqual(runs.value, 1)
    }

    @Test("Releasing a compound releases its children without disposing them", arguments: [1, 2, 5])
    func releaseDoesNotDispose(count: Int) {
        let runs = Counter()
        let deallocations = Counter()
        do {
            let compound = CompoundDisposable()
            for _ in 0..<count {
                compound.add(Probe(onDispose: { runs.increment() }, onDeinit: { deallocations.increment() }))
            }
        }
        expectEqual(runs.value, 0)
        expectEqual(deallocations.value, count)
    }

    @Test("Reading isDisposed on another thread does not block while a child is disposed")
    func isDisposedNeverBlocks() {
        let compound = CompoundDisposable()
        let seen = Locked<Bool?>(nil)
        compound.add { race { seen.value = compound.isDisposed } }
        compound.dispose()
        #expect(seen.value == true)
    }

    @Test("Removing ended children leaves the compound empty and deallocates them")
    func endingChildren() {
        let compound = CompoundDisposable()
        let deallocations = Counter()
        for _ in 0..<10_000 {
            let child = Probe(onDeinit: { deallocations.increment() })
            compound.add(child)
            child.dispose()
            compound.remove(child)
        }
        expectEqual(compound.count, 0)
        expectEqual(deallocations.value, 10_000)
    }

    @Test("Each child is released before the next one is disposed", arguments: [2, 6])
    func releasedOneByOne(count: Int) {
        let compound = CompoundDisposable()
        let deallocations = Counter()
        let seen = Locked<[Int]>([])
        for _ in 0..<count {
            compound.add(
                Probe(onDispose: { seen.append(deallocations.value) }, onDeinit: { deallocations.increment() }))
        }
        compound.dispose()
        expectEqual(seen.value, Array(0..<count))
        expectEqual(deallocations.value, count)
    }

    @Test("A compound that is created from a list disposes each element")
    func ofLists() {
        let children = (0..<3).map { _ in Probe() }
        CompoundDisposable([children[0], children[1]]).dispose()
        CompoundDisposable(children[2...].map { $0 }).dispose()
        CompoundDisposable([]).dispose()
        #expect(children.allSatisfy { $0.disposals == 1 })
    }
}

import Disposables
import TestSupport
import Testing

@Suite struct DisposableBagTests {
    @Test("Releasing a bag disposes its contents")
    func releaseDisposes() {
        let children = (0..<3).map { _ in Probe() }
        do {
            let bag = DisposableBag()
            bag.insert(contentsOf: children)
            expectEqual(bag.count, 3)
            #expect(!bag.isEmpty)
            #expect(!bag.isDisposed)
        }
        #expect(children.allSatisfy { $0.disposals == 1 })
    }

    @Test("Disposing a bag disposes its contents once and in order, and releases them")
    func disposes() {
        let log = Locked<[Int]>([])
        let deallocations = Counter()
        do {
            let bag = DisposableBag()
            for index in 0..<40 {
                bag.insert(Probe(onDispose: { log.append(index) }, onDeinit: { deallocations.increment() }))
            }
            bag.dispose()
            #expect(bag.isDisposed)
            #expect(bag.count == 0 && bag.isEmpty)
            expectEqual(deallocations.value, 40)
            bag.dispose()
        }
        expectEqual(log.value, Array(0..<40))
    }

    @Test("Inserting into a disposed bag disposes the disposable immediately")
    func insertAfterDisposal() {
        let bag = DisposableBag()
        bag.dispose()
        let child = Probe()
        bag.insert(child)
        expectEqual(child.disposals, 1)
        expectEqual(bag.count, 0)
    }

    @Test("A bag accepts single, array, and builder forms, and add(to:)")
    func forms() {
        let children = (0..<7).map { _ in Probe() }
        do {
            let bag = DisposableBag {
                children[0]
                children[1]
            }
            bag.insert(children[2])
            bag.insert(children[3])
            bag.insert(contentsOf: [children[4], children[5]])
            children[6].add(to: bag)
            expectEqual(bag.count, 7)
        }
        #expect(children.allSatisfy { $0.disposals == 1 })
    }

    @Test("A bag neither counts nor accepts disposed disposables")
    func finished() {
        let bag = DisposableBag()
        let children = (0..<5).map { _ in Probe() }
        children[0].dispose()
        bag.insert(contentsOf: children)
        expectEqual(bag.count, 4)
        children[3].dispose()
        expectEqual(bag.count, 3)
        bag.dispose()
        #expect(children.allSatisfy { $0.disposals == 1 })
    }

    @Test("A bag drops disposed disposables, so at most 16 of 100,000 remain")
    func dropsDisposed() {
        let deallocations = Counter()
        let bag = DisposableBag()
        for index in 1...100_000 {
            let passing = Probe(onDeinit: { deallocations.increment() })
            bag.insert(passing)
            passing.dispose()
            guard index - deallocations.value <= 17 else { break }
        }
        #expect(deallocations.value >= 100_000 - 16)
    }

    @Test("A bag with undisposed disposables contains at most as many disposed ones")
    func dropsBesideUndisposed() {
        let deallocations = Counter()
        let bag = DisposableBag()
        let live = (0..<1_000).map { _ in Probe() }
        bag.insert(contentsOf: live)
        for index in 1...10_000 {
            let passing = Probe(onDeinit: { deallocations.increment() })
            bag.insert(passing)
            passing.dispose()
            guard index - deallocations.value <= 1_100 else { break }
        }
        #expect(deallocations.value >= 10_000 - 1_100)
        bag.dispose()
        #expect(live.allSatisfy { $0.disposals == 1 })
    }

    @Test("Inserting 100,000 undisposed disposables finishes")
    func manyUndisposed() {
        let runs = Counter()
        let bag = DisposableBag()
        for _ in 0..<100_000 { bag.insert(ActionDisposable { runs.increment() }) }
        expectEqual(bag.count, 100_000)
        bag.dispose()
        expectEqual(runs.value, 100_000)
    }

    @Test("A bag holds no lock while it reads, disposes, drops, or deallocates its contents")
    func reentrant() {
        let bag = DisposableBag()
        let calls = Counter()
        let enter: @Sendable () -> Void = {
            _ = bag.count
            bag.insert(Probe())
            calls.increment()
        }
        bag.insert(CallingBackOnRead(onRead: enter, onDeinit: enter))
        for _ in 0..<40 {
            let passing = Probe(onDispose: enter, onDeinit: enter)
            bag.insert(passing)
            passing.dispose()
        }
        _ = bag.count
        let before = calls.value
        bag.insert(Probe(onDispose: enter, onDeinit: enter))
        bag.dispose()
        #expect(calls.value >= before + 3)
        bag.insert(Probe(onDispose: enter, onDeinit: enter))
        expectEqual(bag.count, 0)
    }

    @Test("Inserting a bag into itself ends the process")
    func insertingItself() async {
        await #expect(processExitsWith: .failure) {
            let bag = DisposableBag()
            bag.insert(bag)
        }
    }

    /// A disposable that runs a closure when `isDisposed` is read.
    private final class CallingBackOnRead: Disposable {
        private let isReading = Locked(false)
        private let onRead: @Sendable () -> Void
        private let onDeinit: @Sendable () -> Void

        init(onRead: @escaping @Sendable () -> Void, onDeinit: @escaping @Sendable () -> Void) {
            self.onRead = onRead
            self.onDeinit = onDeinit
        }

        deinit { onDeinit() }

        var isDisposed: Bool {
            let isFirst = isReading.modify { isReading in
                defer { isReading = true }
                return !isReading
            }
            guard isFirst else { return false }
            onRead()
            isReading.value = false
            return false
        }

        func dispose() {}
    }
}

@Suite struct DisposableBagRaceTests {
    private struct Subject: Sendable {
        let others: [Probe]
        let first = Probe()
        let second = Probe()
        let bag = DisposableBag()
        let wrongReads = Counter()

        init(others count: Int) {
            others = (0..<count).map { _ in Probe() }
            bag.insert(contentsOf: others)
        }

        var areAllDisposedOnce: Bool { (others + [first, second]).allSatisfy { $0.disposals == 1 } }
    }

    /// The numbers of other disposables: an empty bag, and a bag whose next insertion removes disposed ones.
    static let otherCounts = [0, 15]

    @Test("Concurrent insertions and disposal dispose each disposable once", arguments: otherCounts)
    func insertAgainstDispose(others: Int) {
        race(
            on: { Subject(others: others) },
            { $0.bag.insert($0.first) }, { $0.bag.insert($0.second) }, { $0.bag.dispose() },
            check: { #expect($0.areAllDisposedOnce) })
    }

    @Test("Concurrent insertions store both disposables", arguments: otherCounts)
    func insertAgainstInsert(others: Int) {
        race(
            on: { Subject(others: others) },
            { $0.bag.insert($0.first) }, { $0.bag.insert($0.second) },
            check: {
                expectEqual($0.bag.count, others + 2)
                $0.bag.dispose()
                #expect($0.areAllDisposedOnce)
            })
    }

    @Test("Counting during insertions drops no undisposed disposable", arguments: otherCounts)
    func insertAgainstCount(others: Int) {
        race(
            on: { Subject(others: others) },
            { subject in
                subject.bag.insert(subject.first)
                subject.bag.insert(subject.second)
            },
            { if !(others...others + 2).contains($0.bag.count) { $0.wrongReads.increment() } },
            { if !(others...others + 2).contains($0.bag.count) { $0.wrongReads.increment() } },
            check: {
                expectEqual($0.wrongReads.value, 0)
                expectEqual($0.bag.count, others + 2)
                $0.bag.dispose()
                #expect($0.areAllDisposedOnce)
            })
    }

    @Test("A disposable that is disposed during its insertion is dropped, and no other one is", arguments: otherCounts)
    func insertAgainstEnd(others: Int) {
        race(
            on: { Subject(others: others) },
            { $0.bag.insert($0.first) },
            { $0.first.dispose() },
            { _ = $0.bag.count },
            check: {
                expectEqual($0.bag.count, others)
                $0.bag.dispose()
                expectEqual($0.first.disposals, 1)
                #expect($0.others.allSatisfy { $0.disposals == 1 })
            })
    }

    @Test("Concurrent disposals of a bag dispose each disposable once", arguments: otherCounts)
    func disposeAgainstDispose(others: Int) {
        race(
            on: { Subject(others: others) },
            { $0.bag.dispose() }, { $0.bag.dispose() },
            { subject in
                spin { subject.bag.isDisposed }
                if subject.bag.count > 0 { subject.wrongReads.increment() }
            },
            check: {
                #expect($0.others.allSatisfy { $0.disposals == 1 })
                expectEqual($0.wrongReads.value, 0)
            })
    }

    @Test("Concurrent insertion and release of a bag dispose each disposable once")
    func insertAgainstRelease() {
        race(
            on: { (bag: Owned(DisposableBag()), child: Probe(), insertions: Counter()) },
            { subject in
                subject.bag.use {
                    $0.insert(subject.child)
                    subject.insertions.increment()
                }
            },
            { $0.bag.release() },
            check: {
                expectEqual($0.child.disposals, $0.insertions.value)
                #expect(!$0.bag.isAlive)
            })
    }
}

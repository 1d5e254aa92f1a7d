import Disposables
import TestSupport
import Testing

@Suite struct DisposableBagTests {
    @Test("[221] DisposableBag, RxSwift DisposeBag: disposes what is in it when it is released")
    func releaseDisposes() {
        let children = (0..<3).map { _ in Probe() }
        do {
            let bag = DisposableBag()
            bag.insert(children)
            #expect(bag.count == 3)
            #expect(!bag.isDisposed)
        }
        #expect(children.allSatisfy { $0.disposals == 1 })
    }

    @Test("DisposableBag: disposing it disposes what is in it, once and in order, and lets go of it")
    func disposes() {
        let log = Locked<[Int]>([])
        let deaths = Counter()
        do {
            let bag = DisposableBag()
            for index in 0..<40 {
                bag.insert(Probe(onDispose: { log.append(index) }, onDeath: { deaths.increment() }))
            }
            bag.dispose()
            #expect(bag.isDisposed)
            #expect(bag.count == 0)
            #expect(deaths.value == 40)
            bag.dispose()
        }
        #expect(log.value == Array(0..<40))
    }

    @Test("DisposableBag, RxSwift DisposeBag: what is inserted after the disposal is disposed at once")
    func insertAfterDisposal() {
        let bag = DisposableBag()
        bag.dispose()
        let child = Probe()
        bag.insert(child)
        #expect(child.disposals == 1)
        #expect(bag.count == 0)
    }

    @Test("DisposableBag, RxSwift DisposeBag: variadic, array and builder forms, and disposed(by:) as add(to:)")
    func forms() {
        let children = (0..<7).map { _ in Probe() }
        do {
            let bag = DisposableBag {
                children[0]
                children[1]
            }
            bag.insert(children[2], children[3])
            bag.insert([children[4], children[5]])
            children[6].add(to: bag)
            #expect(bag.count == 7)
        }
        #expect(children.allSatisfy { $0.disposals == 1 })
    }

    @Test("DisposableBag: the finished are not counted and not taken in")
    func finished() {
        let bag = DisposableBag()
        let children = (0..<5).map { _ in Probe() }
        children[0].dispose()
        bag.insert(children)
        #expect(bag.count == 4)
        children[3].dispose()
        #expect(bag.count == 3)
        bag.dispose()
        #expect(children.allSatisfy { $0.disposals == 1 })
    }

    @Test("DisposableBag: forgets what is finished while it lives: 100,000 pass through, sixteen stay")
    func forgets() {
        let deaths = Counter()
        let bag = DisposableBag()
        for index in 1...100_000 {
            let passing = Probe(onDeath: { deaths.increment() })
            bag.insert(passing)
            passing.dispose()
            guard index - deaths.value <= 17 else { break }
        }
        #expect(deaths.value >= 100_000 - 16)
    }

    @Test("DisposableBag: beside live ones it holds at most as many finished ones")
    func forgetsBesideLive() {
        let deaths = Counter()
        let bag = DisposableBag()
        let live = (0..<1_000).map { _ in Probe() }
        bag.insert(live)
        for index in 1...10_000 {
            let passing = Probe(onDeath: { deaths.increment() })
            bag.insert(passing)
            passing.dispose()
            guard index - deaths.value <= 1_100 else { break }
        }
        #expect(deaths.value >= 10_000 - 1_100)
        bag.dispose()
        #expect(live.allSatisfy { $0.disposals == 1 })
    }

    @Test("DisposableBag: 100,000 live insertions end")
    func manyLive() {
        let runs = Counter()
        let bag = DisposableBag()
        for _ in 0..<100_000 { bag.insert(ActionDisposable { runs.increment() }) }
        #expect(bag.count == 100_000)
        bag.dispose()
        #expect(runs.value == 100_000)
    }

    @Test("DisposableBag: no lock is held while a child is asked, disposed, forgotten or dies")
    func reentrant() {
        let bag = DisposableBag()
        let calls = Counter()
        let enter: @Sendable () -> Void = {
            _ = bag.count
            bag.insert(Probe())
            calls.increment()
        }
        bag.insert(Inquisitive(onAsked: enter, onDeath: enter))
        for _ in 0..<40 {
            let passing = Probe(onDispose: enter, onDeath: enter)
            bag.insert(passing)
            passing.dispose()
        }
        _ = bag.count
        let before = calls.value
        bag.insert(Probe(onDispose: enter, onDeath: enter))
        bag.dispose()
        #expect(calls.value >= before + 3)
        bag.insert(Probe(onDispose: enter, onDeath: enter))
        #expect(bag.count == 0)
    }

    @Test("DisposableBag: putting a bag into itself ends the process")
    func insertingItself() async {
        await #expect(processExitsWith: .failure) {
            let bag = DisposableBag()
            bag.insert(bag)
        }
    }

    /// Runs code when it is asked whether it is disposed.
    private final class Inquisitive: Disposable {
        private let isAsking = Locked(false)
        private let onAsked: @Sendable () -> Void
        private let onDeath: @Sendable () -> Void

        init(onAsked: @escaping @Sendable () -> Void, onDeath: @escaping @Sendable () -> Void) {
            self.onAsked = onAsked
            self.onDeath = onDeath
        }

        deinit { onDeath() }

        var isDisposed: Bool {
            let isFirst = isAsking.modify { isAsking in
                defer { isAsking = true }
                return !isAsking
            }
            guard isFirst else { return false }
            onAsked()
            isAsking.value = false
            return false
        }

        func dispose() {}
    }
}

@Suite struct DisposableBagRaceTests {
    private struct Subject: Sendable {
        let standing: [Probe]
        let first = Probe()
        let second = Probe()
        let bag = DisposableBag()
        let lies = Counter()

        init(standing count: Int) {
            standing = (0..<count).map { _ in Probe() }
            bag.insert(standing)
        }

        var areAllDisposedOnce: Bool { (standing + [first, second]).allSatisfy { $0.disposals == 1 } }
    }

    /// A bag that is empty, and one whose next insertions sweep.
    static let crowds = [0, 15]

    @Test("DisposableBag: insert × dispose × insert disposes each once", arguments: crowds)
    func insertAgainstDispose(standing: Int) {
        race(
            on: { Subject(standing: standing) },
            { $0.bag.insert($0.first) }, { $0.bag.insert($0.second) }, { $0.bag.dispose() },
            check: { #expect($0.areAllDisposedOnce) })
    }

    @Test("DisposableBag: insert × insert holds both", arguments: crowds)
    func insertAgainstInsert(standing: Int) {
        race(
            on: { Subject(standing: standing) },
            { $0.bag.insert($0.first) }, { $0.bag.insert($0.second) },
            check: {
                #expect($0.bag.count == standing + 2)
                $0.bag.dispose()
                #expect($0.areAllDisposedOnce)
            })
    }

    @Test("DisposableBag: insert × count × count forgets nobody who lives", arguments: crowds)
    func insertAgainstCount(standing: Int) {
        race(
            on: { Subject(standing: standing) },
            { subject in
                subject.bag.insert(subject.first)
                subject.bag.insert(subject.second)
            },
            { if !(standing...standing + 2).contains($0.bag.count) { $0.lies.increment() } },
            { if !(standing...standing + 2).contains($0.bag.count) { $0.lies.increment() } },
            check: {
                #expect($0.lies.value == 0)
                #expect($0.bag.count == standing + 2)
                $0.bag.dispose()
                #expect($0.areAllDisposedOnce)
            })
    }

    @Test("DisposableBag: insert × the end of the inserted × count forgets it, and nobody else", arguments: crowds)
    func insertAgainstEnd(standing: Int) {
        race(
            on: { Subject(standing: standing) },
            { $0.bag.insert($0.first) },
            { $0.first.dispose() },
            { _ = $0.bag.count },
            check: {
                #expect($0.bag.count == standing)
                $0.bag.dispose()
                #expect($0.first.disposals == 1)
                #expect($0.standing.allSatisfy { $0.disposals == 1 })
            })
    }

    @Test("DisposableBag: dispose × dispose × count × isDisposed disposes each once", arguments: crowds)
    func disposeAgainstDispose(standing: Int) {
        race(
            on: { Subject(standing: standing) },
            { $0.bag.dispose() }, { $0.bag.dispose() },
            { subject in
                spin { subject.bag.isDisposed }
                if subject.bag.count > 0 { subject.lies.increment() }
            },
            check: {
                #expect($0.standing.allSatisfy { $0.disposals == 1 })
                #expect($0.lies.value == 0)
            })
    }

    @Test("DisposableBag: insert × release of the last reference disposes each once")
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
                #expect($0.child.disposals == $0.insertions.value)
                #expect(!$0.bag.isAlive)
            })
    }
}

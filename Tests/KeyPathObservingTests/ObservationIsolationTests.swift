import Dispatch
import KeyPathObserving
import Observation
import Operators
import TestSupport
import Testing

@Suite struct ObservationIsolationTests {
    @MainActor @Test("An object of the main actor is observed synchronously on the main actor")
    func onMain() {
        let screen = Screen()
        screen.title = "a"
        let titles = Recording(observe(screen, \.title))
        expectEqual(titles.values, ["a"])
        screen.title = "b"
        screen.next = Screen()
        expectEqual(titles.values, ["a", "b"])
        let member = Recording(screen.signal(for: \.next?.title))
        screen.next?.title = "c"
        expectEqual(member.values, ["", "c"])
    }

    @MainActor @Test("A subscription from another thread reads an object of the main actor there")
    func fromElsewhere() async {
        let screen = Screen()
        screen.title = "a"
        let signal = observe(screen, \.title)
        let value = await withCallback { callback in
            let once = SerialDisposable()
            Task.detached {
                once.inner = signal.subscribe { value in
                    MainActor.preconditionIsolated()
                    once.dispose()
                    callback(value)
                }
            }
        }
        expectEqual(value, "a")
    }

    @MainActor @Test("A subscription that is disposed before it reaches the main actor sends nothing")
    func disposedOnTheWay() async {
        let screen = Screen()
        let signal = observe(screen, \.title)
        let recording = await Task.detached { Recording(signal) }.value
        recording.subscription.dispose()
        await mainQueueIsReached()
        let first = recording.values
        screen.title = "b"
        expectEqual(recording.values, first)
    }

    @MainActor @Test("An object that isn't Sendable is observed where it is used")
    func notSendable() {
        let draft = Draft()
        let texts = Recording(observe(draft, \.text))
        draft.text = "a"
        expectEqual(texts.values, ["", "a"])
    }

    @MainActor @Test("A target that isn't Sendable is set where it is used")
    func bindNotSendable() {
        let (draft, subject) = (Draft(), Subject<String?, Never>())
        let text = subject.signal.map { $0 ?? "nil" }.bind(to: \.text, on: draft)
        let note = subject.signal.bind(to: \.note, on: draft, nilValue: "none")
        subject.send("a")
        expectEqual([draft.text, draft.note], ["a", "a"])
        subject.send(nil)
        expectEqual([draft.text, draft.note], ["nil", "none"])
        text.dispose()
        note.dispose()
    }

    @MainActor
    @Test(
        "Values sent on the main queue are set after values from other threads, as is the end",
        arguments: [false, true])
    func bindInOrder(ends: Bool) async {
        let (draft, subject) = (Draft(), Subject<String, Never>())
        let texts = Recording(observe(draft, \.text))
        let binding = subject.signal.bind(to: \.text, on: draft)
        race({ subject.send("old") })
        if ends { subject.complete() } else { subject.send("new") }
        expectEqual(texts.values, [""])
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        expectEqual(texts.values, (ends ? ["", "old"] : ["", "old", "new"]))
        expectEqual(binding.isDisposed, ends)
        binding.dispose()
    }

    @MainActor @Test("A change of an object on the path from another thread is sent on the root's actor")
    func changeElsewhere() async {
        let (screen, counter) = (Screen(), Counter())
        screen.counter = counter
        let counts = Locked<[Int?]>([])
        let subscription = observe(screen, \.counter?.count).subscribe { count in
            MainActor.preconditionIsolated()
            counts.append(count)
        }
        counter.count = 1
        expectEqual(counts.value, [0, 1])
        await Task.detached { counter.count = 2 }.value
        await mainQueueIsReached()
        expectEqual(counts.value, [0, 1, 2])
        subscription.dispose()
    }

    @MainActor @Test("A change from another thread that several paths read is sent on each root's actor")
    func changeElsewhereForSeveral() async {
        let (screen, counter) = (Screen(), Counter())
        screen.counter = counter
        let counts = Recording(observe(screen, \.counter?.count))
        let doubled = Recording(observe(screen, \.counter?.doubled))
        let here = Recording(observe(counter, \.count))
        await Task.detached { counter.count = 2 }.value
        expectEqual(here.values, [0, 2])
        await mainQueueIsReached()
        expectEqual(counts.values, [0, 2])
        expectEqual(doubled.values, [0, 4])
    }

    @MainActor @Test("One path is sent on the main actor and on any thread to subscribers that observe it so")
    func differentIsolation() async {
        let (root, next) = (Gated(), Gated())
        root.next = next
        let path: KeyPath<Gated, Int?> = \.next?.count
        let here = Recording(observe(root, path))
        let anywhere = Recording(observe(root, \.next?.count))
        let later = Recording(observe(root, path))
        let sentAtOnce = Locked<[Int?]>([])
        // While the main thread waits. Otherwise it could read the path at that moment, and then send both values.
        race {
            next.count = 1
            sentAtOnce.value = anywhere.values
        }
        expectEqual(sentAtOnce.value, [0, 1])
        await mainQueueIsReached()
        expectEqual(here.values, [0, 1])
        expectEqual(later.values, [0, 1])
        expectEqual(root._$observationRegistrar.observedPathCount, 2)
    }

    @MainActor @Test("An object of no actor is observed synchronously on any thread")
    func ofNoActor() async {
        let person = Person("a")
        let signal = observe(person, \.name)
        expectEqual(Recording(signal).values, ["a"])
        let values = await Task.detached { Recording(signal).values }.value
        expectEqual(values, ["a"])
    }

    @Test("A change of another object on the path of an actor's object is sent on that actor")
    func changeForGlobalActor() async {
        let counts = await Library.shared.countsAfterChange()
        expectEqual(counts, [0, 1])
    }

    @Test(
        "A transaction that changes an actor's object and another one on its path is sent synchronously on that actor")
    func transactionForGlobalActor() async {
        let counts = await Library.shared.countsAfterTransaction()
        expectEqual(counts, [0, 2])
    }

    @Test("An object of a global actor is observed on that actor")
    func ofGlobalActor() async {
        let value = await Library.shared.firstTitle()
        expectEqual(value, "book")
    }
}

private func mainQueueIsReached() async {
    await withCheckedContinuation { continuation in
        MainScheduler.main.schedule { continuation.resume() }
    }
}

@globalActor actor Library {
    static let shared = Library()

    func firstTitle() async -> String {
        let shelf = await Shelf()
        let signal = await shelf.titles
        return await withCallback { callback in
            let once = SerialDisposable()
            once.inner = signal.subscribe { value in
                Library.shared.preconditionIsolated()
                once.dispose()
                callback(value)
            }
        }
    }
}

extension Library {
    func countsAfterChange() async -> [Int] {
        let (shelf, counter) = (await Shelf(), Counter())
        let signal = await shelf.counts(counter)
        return await withCallback { callback in
            let (once, seen) = (SerialDisposable(), Locked<[Int]>([]))
            once.inner = signal.subscribe { count in
                Library.shared.preconditionIsolated()
                seen.append(count)
                if count == 0 { race { counter.count = 1 } }
                guard count == 1 else { return }
                once.dispose()
                callback(seen.value)
            }
        }
    }
}

extension Library {
    func countsAfterTransaction() async -> [Int] {
        let (shelf, counter, seen) = (await Shelf(), Counter(), Locked<[Int]>([]))
        let signal = await shelf.counts(counter)
        var subscription: (any Disposable)?
        await withCheckedContinuation { continuation in
            subscription = signal.subscribe { count in
                seen.append(count)
                if count == 0 { continuation.resume() }
            }
        }
        return await shelf.countsAfterTransaction(counter, seen, subscription)
    }
}

@Library @Observable final class Shelf: KeyPathObservable {
    let _$observationRegistrar = KeyPathRegistrar()
    var title = "book"
    var counter = Counter()
    init() {}

    var titles: Signal<String, Never> { observe(self, \.title) }

    func countsAfterTransaction(
        _ counter: Counter, _ seen: Locked<[Int]>, _ subscription: (any Disposable)?
    ) -> [Int] {
        transaction {
            counter.count = 1
            self.counter = Counter()
            self.counter.count = 2
        }
        subscription?.dispose()
        return seen.value
    }

    func counts(_ counter: Counter) -> Signal<Int, Never> {
        self.counter = counter
        return observe(self, \.counter.count)
    }
}

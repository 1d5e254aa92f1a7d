import Operators
import TestSupport
import Testing

/// State of the main actor that is not `Sendable`.
private final class Screen {
    var shown: [Int] = []
    var isShown = true
}

@MainActor private final class Presenter {
    var shown: [Int] = []
    var isOver = false
}

@MainActor private func drainMain() async {
    await withCheckedContinuation { continuation in
        MainScheduler.main.schedule { continuation.resume() }
    }
}

@Suite @MainActor struct SubscribeOnMainTests {
    let subject = Subject<Int, Never>()

    @Test("subscribeOnMain(next:) delivers without a hop on the main thread and accepts non-Sendable state")
    func inline() {
        let screen = Screen()
        let token = subject.signal.subscribeOnMain { screen.shown.append($0) }
        subject.send(1)
        expectEqual(screen.shown, [1])
        token.dispose()
        subject.send(2)
        expectEqual(screen.shown, [1])
    }

    @Test(
        "subscribeOnMain(next:) delivers earlier values of another thread first, even if the main thread sends",
        .bug("https://github.com/ReactiveX/RxSwift/issues/393"))
    func orderAcrossThreads() async {
        let screen = Screen()
        let token = subject.signal.subscribeOnMain { screen.shown.append($0) }
        race({ [subject] in subject.send(1) })
        subject.send(2)
        #expect(screen.shown.isEmpty)
        await drainMain()
        expectEqual(screen.shown, [1, 2])
        subject.send(3)
        expectEqual(screen.shown, [1, 2, 3])
        token.dispose()
    }

    @Test(
        "subscribeOnMain(next:) does not wait for pending values of other subscriptions",
        .bug("https://github.com/ReactiveX/RxSwift/issues/2704"))
    func otherSubscriptions() async {
        let screen = Screen()
        let busy = Subject<Int, Never>()
        let tokens = [
            busy.signal.subscribeOnMain { screen.shown.append($0) },
            subject.signal.subscribeOnMain { screen.shown.append($0) },
        ]
        race({ busy.send(1) })
        MainScheduler.main.schedule {}
        subject.send(2)
        expectEqual(screen.shown, [2])
        await drainMain()
        expectEqual(screen.shown, [2, 1])
        for token in tokens { token.dispose() }
    }

    @Test("subscribeOnMain(next:) accepts values from every thread and is disposed before the end's handler runs")
    func ends() async {
        let screen = Screen()
        let outcome = Locked<[String]>([])
        let source = Signal<Int, TestFailure>.from(1...5_000).concat(.fail(.wrong)).subscribed(
            on: TargetQueueScheduler())
        let own = SerialDisposable()
        await withCheckedContinuation { continuation in
            own.inner = source.subscribeOnMain(
                next: { screen.shown.append($0) },
                failed: {
                    outcome.append("\($0), \(own.inner?.isDisposed == true)")
                    continuation.resume()
                }, completed: { outcome.append("completed") })
        }
        expectEqual(screen.shown, Array(1...5_000))
        expectEqual(outcome.value, ["wrong, true"])
    }

    @Test("subscribe(onMain:completed:) delivers the completion inline on the main thread")
    func completion() {
        let screen = Screen()
        let token = subject.signal.subscribeOnMain(
            next: { screen.shown.append($0) }, completed: { screen.isShown = false })
        subject.send(1)
        subject.complete()
        #expect(screen.shown == [1] && !screen.isShown && token.isDisposed)
    }

    @Test("subscribeOnMain(next:) drops and releases pending values when it is disposed on the main thread")
    func disposal() async {
        let subject = Subject<Canary, Never>()
        let released = Counter()
        let token = subject.signal.subscribeOnMain { _ in Issue.record("a value after disposal") }
        race({ subject.send(Canary { released.increment() }) })
        expectEqual(released.value, 0)
        token.dispose()
        expectEqual(released.value, 1)
        await drainMain()
    }

    @Test("subscribeOnMain(next:) delivers re-entrant values in a loop, in order")
    func reentrant() {
        let screen = Screen()
        let token = subject.signal.subscribeOnMain(next: { [subject] value in
            screen.shown.append(value)
            if value < 10_000 { subject.send(value + 1) }
        })
        subject.send(1)
        expectEqual(screen.shown, Array(1...10_000))
        token.dispose()
    }

    @Test("subscribeOnMain(next:) lets other work of the main queue run among many values")
    func otherWork() async {
        let shown = Locked<[Int]>([])
        let counts = Locked<[Int]>([])
        await withCheckedContinuation { continuation in
            let token = subject.signal.subscribeOnMain(next: { shown.append($0) }, completed: { continuation.resume() })
            race({ [subject] in
                for value in 1...10_000 { subject.send(value) }
                subject.complete()
            })
            MainScheduler.main.schedule { counts.append(shown.value.count) }
            #expect(!token.isDisposed)
        }
        expectEqual(counts.value, [1_024])
        expectEqual(shown.value, Array(1...10_000))
    }

    @Test("subscribe with a lone trailing closure delivers on the sending thread")
    func trailingClosure() {
        let seen = Locked<[Int]>([])
        let token = subject.signal.subscribe { seen.append($0) }
        race({ [subject] in subject.send(1) })
        expectEqual(seen.value, [1])
        token.dispose()
    }

    @Test("subscribe(owner:onMain:) passes the owner and ends with it")
    func owner() {
        var presenter: Presenter? = Presenter()
        let token = subject.signal.subscribeOnMain(owner: presenter!, next: { $0.shown.append($1) })
        subject.send(1)
        expectEqual(presenter?.shown, [1])
        weak let watched = presenter
        presenter = nil
        #expect(watched == nil)
        subject.send(2)
        #expect(token.isDisposed)
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("subscribe(owner:onMain:failed:) is disposed by a completion although it has no completion handler")
    func completionWithoutHandler() {
        let presenter = Presenter()
        let token = Signal<Int, TestFailure>.just(1).subscribeOnMain(
            owner: presenter, next: { $0.shown.append($1) }, failed: { owner, _ in owner.shown.append(-1) })
        #expect(presenter.shown == [1] && token.isDisposed)
    }

    @Test("subscribe(owner:onMain:) delivers failures and completions with the owner")
    func ownerEnds() {
        let presenter = Presenter()
        let completing = subject.signal.subscribeOnMain(
            owner: presenter, next: { $0.shown.append($1) }, completed: { $0.isOver = true })
        subject.send(1)
        subject.complete()
        #expect(presenter.shown == [1] && presenter.isOver && completing.isDisposed)
        let failing = Signal<Int, TestFailure>.fail(.wrong).subscribeOnMain(
            owner: presenter, next: { $0.shown.append($1) }, failed: { owner, _ in owner.shown.append(-1) })
        #expect(presenter.shown == [1, -1] && failing.isDisposed)
    }
}

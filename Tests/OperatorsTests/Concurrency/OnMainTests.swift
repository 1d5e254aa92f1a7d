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

@Suite("Subscribing on main") @MainActor struct OnMainTests {
    let subject = Subject<Int, Never>()

    @Test("subscribe(onMain:): no hop on main, and state that is not Sendable may be captured")
    func inline() {
        let screen = Screen()
        let token = subject.signal.subscribe(onMain: { screen.shown.append($0) })
        subject.send(1)
        #expect(screen.shown == [1])
        token.dispose()
        subject.send(2)
        #expect(screen.shown == [1])
    }

    @Test("subscribe(onMain:), RxSwift #393: what another thread sent before comes before, also when main sends")
    func orderAcrossThreads() async {
        let screen = Screen()
        let token = subject.signal.subscribe(onMain: { screen.shown.append($0) })
        race({ [subject] in subject.send(1) })
        subject.send(2)
        #expect(screen.shown.isEmpty)
        await drainMain()
        #expect(screen.shown == [1, 2])
        subject.send(3)
        #expect(screen.shown == [1, 2, 3])
        token.dispose()
    }

    @Test("subscribe(onMain:), RxSwift #2704: what other subscriptions have waiting does not matter")
    func unrelated() async {
        let screen = Screen()
        let busy = Subject<Int, Never>()
        let tokens = [
            busy.signal.subscribe(onMain: { screen.shown.append($0) }),
            subject.signal.subscribe(onMain: { screen.shown.append($0) }),
        ]
        race({ busy.send(1) })
        MainScheduler.main.schedule {}
        subject.send(2)
        #expect(screen.shown == [2])
        await drainMain()
        #expect(screen.shown == [2, 1])
        for token in tokens { token.dispose() }
    }

    @Test("subscribe(onMain:): from anywhere, the end behind the values, disposed before its handler runs")
    func ends() async {
        let screen = Screen()
        let outcome = Locked<[String]>([])
        let source = Signal<Int, TestFailure>(1...5_000).concat(.fail(.wrong)).subscribe(on: TargetQueueScheduler())
        let own = SerialDisposable()
        await withCheckedContinuation { continuation in
            own.inner = source.subscribe(
                onMain: { screen.shown.append($0) },
                failed: {
                    outcome.append("\($0), \(own.inner?.isDisposed == true)")
                    continuation.resume()
                }, completed: { outcome.append("completed") })
        }
        #expect(screen.shown == Array(1...5_000))
        #expect(outcome.value == ["wrong, true"])
    }

    @Test("subscribe(onMain:completed:): completion, inline on main")
    func completion() {
        let screen = Screen()
        let token = subject.signal.subscribe(
            onMain: { screen.shown.append($0) }, completed: { screen.isShown = false })
        subject.send(1)
        subject.complete()
        #expect(screen.shown == [1] && !screen.isShown && token.isDisposed)
    }

    @Test("subscribe(onMain:): disposal on main silences what is on its way, and releases it")
    func disposal() async {
        let subject = Subject<Canary, Never>()
        let dead = Counter()
        let token = subject.signal.subscribe(onMain: { _ in Issue.record("a value after disposal") })
        race({ subject.send(Canary { dead.increment() }) })
        #expect(dead.value == 0)
        token.dispose()
        #expect(dead.value == 1)
        await drainMain()
    }

    @Test("subscribe(onMain:): sends from its own closure are a loop, in order")
    func reentrant() {
        let screen = Screen()
        let token = subject.signal.subscribe(onMain: { [subject] value in
            screen.shown.append(value)
            if value < 10_000 { subject.send(value + 1) }
        })
        subject.send(1)
        #expect(screen.shown == Array(1...10_000))
        token.dispose()
    }

    @Test("subscribe(onMain:): other work of the main queue has its turn among many values")
    func turns() async {
        let shown = Locked<[Int]>([])
        let counts = Locked<[Int]>([])
        await withCheckedContinuation { continuation in
            let token = subject.signal.subscribe(
                onMain: { shown.append($0) }, completed: { continuation.resume() })
            race({ [subject] in
                for value in 1...10_000 { subject.send(value) }
                subject.complete()
            })
            MainScheduler.main.schedule { counts.append(shown.value.count) }
            #expect(!token.isDisposed)
        }
        #expect(counts.value == [1_024])
        #expect(shown.value == Array(1...10_000))
    }

    @Test("subscribe(onMain:): a lone trailing closure is still any thread's")
    func trailingClosure() {
        let seen = Locked<[Int]>([])
        let token = subject.signal.subscribe { seen.append($0) }
        race({ [subject] in subject.send(1) })
        #expect(seen.value == [1])
        token.dispose()
    }

    @Test("subscribe(owner:onMain:): given the owner, ended with it")
    func owner() {
        var presenter: Presenter? = Presenter()
        let token = subject.signal.subscribe(owner: presenter!, onMain: { $0.shown.append($1) })
        subject.send(1)
        #expect(presenter?.shown == [1])
        weak let watched = presenter
        presenter = nil
        #expect(watched == nil)
        subject.send(2)
        #expect(token.isDisposed)
        #expect(subject.subscriberCount == 0)
    }

    @Test("subscribe(owner:onMain:failed:): without a handler of it, a completion disposes")
    func completionUnheard() {
        let presenter = Presenter()
        let token = Signal<Int, TestFailure>.just(1).subscribe(
            owner: presenter, onMain: { $0.shown.append($1) }, failed: { owner, _ in owner.shown.append(-1) })
        #expect(presenter.shown == [1] && token.isDisposed)
    }

    @Test("subscribe(owner:onMain:failed:completed:): the ends, too")
    func ownerEnds() {
        let presenter = Presenter()
        let completing = subject.signal.subscribe(
            owner: presenter, onMain: { $0.shown.append($1) }, completed: { $0.isOver = true })
        subject.send(1)
        subject.complete()
        #expect(presenter.shown == [1] && presenter.isOver && completing.isDisposed)
        let failing = Signal<Int, TestFailure>.fail(.wrong).subscribe(
            owner: presenter, onMain: { $0.shown.append($1) }, failed: { owner, _ in owner.shown.append(-1) })
        #expect(presenter.shown == [1, -1] && failing.isDisposed)
    }
}

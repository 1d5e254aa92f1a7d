import Dispatch
import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct MovingTests {
    private actor Home {
        var values: [Int] = []
        func add(_ value: Int) { values.append(value) }
    }

    @Test("[185] deliver(isolatedTo: actor): on the actor, in order, the end behind the values")
    func deliverOnActor() async {
        let home = Home()
        let subject = Subject<Int, Never>()
        await withCheckedContinuation { done in
            let signal = subject.signal.deliver(isolatedTo: home)
            _ = signal.subscribe(
                next: { value in home.assumeIsolated { $0.values.append(value) } },
                completed: { home.assumeIsolated { _ in done.resume() } })
            for value in 0..<1_000 { subject.send(value) }
            subject.complete()
        }
        #expect(await home.values == Array(0..<1_000))
    }

    @Test("[186] deliver(on: .ui): inline on the main queue, unless something of this one waits")
    @MainActor func deliverOnMainInline() async {
        let subject = Subject<Int, Never>()
        let seen = Locked<[Int]>([])
        let token = subject.signal.deliver(on: .ui).subscribe { value in
            MainActor.assumeIsolated { seen.append(value) }
        }
        subject.send(1)
        #expect(seen.value == [1])
        race({ subject.send(2) })
        subject.send(3)
        #expect(seen.value == [1])
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        #expect(seen.value == [1, 2, 3])
        subject.send(4)
        #expect(seen.value == [1, 2, 3, 4])
        token.dispose()
    }

    @Test("[187] subscribe(on:): only the subscription moves, and with it what the source does then")
    func subscribeOn() {
        let scheduler = VirtualTimeScheduler()
        let course = run("-a-|") { source, _ in source.subscribe(on: .immediate) }
        #expect(course == Course("-a-|", "^--!"))
        let subject = Subject<Int, Never>()
        let recording = scheduler.record(subject.signal.subscribe(on: scheduler))
        subject.send(1)
        scheduler.advance()
        subject.send(2)
        #expect(recording.values == [2])
    }

    @Test("[188] dispose(on:): the source is torn down there, and is silent meanwhile")
    func disposeOn() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let place = Locked<[Bool]>([])
        let source = subject.signal.onDispose { place.append(CurrentScheduler.value is VirtualTimeScheduler) }
        let passed = Locked<[Int]>([])
        let recording = scheduler.record(source.dispose(on: scheduler).onNext { passed.append($0) })
        subject.send(1)
        recording.dispose()
        subject.send(2)
        #expect(subject.subscriberCount == 1)
        #expect(place.value.isEmpty)
        scheduler.advance()
        #expect(subject.subscriberCount == 0)
        #expect(place.value == [true])
        #expect(passed.value == [1])
    }

    @Test("[188] dispose(on:): an end from below moves, too; an end of the source, or its loss, does not")
    func disposeOnEnds() {
        let scheduler = VirtualTimeScheduler()
        #expect(run("-a|") { $0.dispose(on: $1) } == Course("-a|", "^-!"))
        #expect(run("-a#") { $0.dispose(on: $1) } == Course("-a#", "^-!"))
        #expect(run("-a-b") { $0.dispose(on: $1).take(1) } == Course("-(a|)", "^!"))
        #expect(run("|") { $0.dispose(on: $1) } == Course("|", "(^!)"))
        let subject = Subject<Int, Never>()
        let taken = scheduler.record(subject.signal.dispose(on: scheduler).take(1))
        subject.send(1)
        #expect(taken.events.map(\.event) == [.next(1), .completed])
        #expect(subject.subscriberCount == 1)
        scheduler.advance()
        #expect(subject.subscriberCount == 0)
        var lost: Subject<Int, Never>? = Subject()
        let token = lost!.signal.dispose(on: scheduler).subscribe { _ in }
        lost = nil
        #expect(token.isDisposed)
    }

    /// A source that breaks the rules: two threads send at once, and both end.
    private func unruly(_ count: Int) -> Signal<Int, Never> {
        Signal(attach: { sink in
            let body: @Sendable () -> Void = {
                for value in 0..<count { sink.next(value) }
                sink.complete()
            }
            race(body, body)
        })
    }

    @Test("[189] serialized(): one event at a time, one end, from a source that keeps no rule")
    func serialized() {
        let inside = Locked(0)
        let overlaps = Locked(0)
        let values = Locked(0)
        let ends = Locked(0)
        let token = unruly(20_000).serialized().subscribe(
            next: { _ in
                if inside.modify({
                    $0 += 1; return $0
                }) > 1 {
                    overlaps.modify { $0 += 1 }
                }
                values.modify { $0 += 1 }
                inside.modify { $0 -= 1 }
            }, completed: { ends.modify { $0 += 1 } })
        #expect(overlaps.value == 0)
        #expect(values.value >= 20_000)
        #expect(ends.value == 1)
        #expect(token.isDisposed)
    }

    @Test(
        "[189] serialized(): otherwise the same signal",
        arguments: [("-a-|", "^--!"), ("-a-#", "^--!"), ("|", "(^!)"), ("(ab|)", "(^!)")])
    func serializedPasses(source: String, line: String) {
        #expect(run(source) { source, _ in source.serialized() } == Course(source, line))
    }

    @Test("[189] serialized(): a re-entrant send is delivered after the one that is")
    func serializedReentrant() {
        let subject = Subject<Int, Never>()
        let recording = VirtualTimeScheduler().record(
            subject.signal.serialized().onNext { if $0 < 3 { subject.send($0 + 1) } })
        subject.send(1)
        #expect(recording.values == [1, 2, 3])
    }

    @Test("[192] At an end every reference to what is below is let go, though source and token are held")
    func detach() {
        let scheduler = VirtualTimeScheduler()
        let dead = Locked(0)
        let subject = Subject<Int, Never>()
        func subscribe() -> any Disposable {
            let canary = Canary { dead.modify { $0 += 1 } }
            return subject.signal.map { $0 + 1 }.filter { $0 > 0 }.serialized().dispose(on: scheduler).take(2)
                .subscribe { _ in canary.sing() }
        }
        let token = subscribe()
        subject.send(1)
        #expect(dead.value == 0)
        subject.send(2)
        scheduler.advance()
        #expect(dead.value == 1)
        #expect(token.isDisposed)
        subject.complete()
    }
}

import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct DisposeOnTests {
    @Test("dispose(on:) disposes the source on the scheduler and sends nothing until then")
    func scheduledDisposal() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let place = Locked<[Bool]>([])
        let source = subject.signal.onDispose { place.append(CurrentScheduler.value is VirtualTimeScheduler) }
        let passed = Locked<[Int]>([])
        let recording = scheduler.record(source.dispose(on: scheduler).onNext { passed.append($0) })
        subject.send(1)
        recording.dispose()
        subject.send(2)
        expectEqual(subject.subscriberCount, 1)
        #expect(place.value.isEmpty)
        scheduler.advance()
        expectEqual(subject.subscriberCount, 0)
        expectEqual(place.value, [true])
        expectEqual(passed.value, [1])
    }

    @Test("dispose(on:) schedules the disposal by a downstream end, but not an end or the release of the source")
    func ends() {
        let scheduler = VirtualTimeScheduler()
        expectEqual(run("-a|") { $0.dispose(on: $1) }, Outcome("-a|", "^-!"))
        expectEqual(run("-a#") { $0.dispose(on: $1) }, Outcome("-a#", "^-!"))
        expectEqual(run("-a-b") { $0.dispose(on: $1).take(1) }, Outcome("-(a|)", "^!"))
        expectEqual(run("|") { $0.dispose(on: $1) }, Outcome("|", "(^!)"))
        let subject = Subject<Int, Never>()
        let taken = scheduler.record(subject.signal.dispose(on: scheduler).take(1))
        subject.send(1)
        expectEqual(taken.events.map(\.event), [.next(1), .completed])
        expectEqual(subject.subscriberCount, 1)
        scheduler.advance()
        expectEqual(subject.subscriberCount, 0)
        var releasedSubscription: Subject<Int, Never>? = Subject()
        let token = releasedSubscription!.signal.dispose(on: scheduler).subscribe { _ in }
        releasedSubscription = nil
        #expect(token.isDisposed)
    }

    @Test("dispose(on:) and serialized() release all downstream references at an end")
    func releasedReferences() {
        let scheduler = VirtualTimeScheduler()
        let released = Locked(0)
        let subject = Subject<Int, Never>()
        func subscribe() -> any Disposable {
            let canary = Canary { released.modify { $0 += 1 } }
            return subject.signal.map { $0 + 1 }.filter { $0 > 0 }.serialized().dispose(on: scheduler).take(2)
                .subscribe { _ in canary.sing() }
        }
        let token = subscribe()
        subject.send(1)
        expectEqual(released.value, 0)
        subject.send(2)
        scheduler.advance()
        expectEqual(released.value, 1)
        #expect(token.isDisposed)
        subject.complete()
    }
}

import Dispatch
import TestSupport
import Testing

@testable import Schedulers

/// An actor that reports where it is deallocated.
private actor Watched {
    private let onDeath: @Sendable (Place) -> Void

    init(_ onDeath: @escaping @Sendable (Place) -> Void) { self.onDeath = onDeath }

    deinit { onDeath(.current) }
}

private enum Place: Equatable {
    case timerQueue
    case thread(UInt)

    static var current: Place {
        DispatchQueue.getSpecific(key: timerKey) == nil ? .thread(ThreadContext.current.number) : .timerQueue
    }
}

private let timerKey: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    QueueTimer.queue.setSpecific(key: key, value: ())
    return key
}()

/// Where user objects that work and schedulers hold are released: never on the queue of the timers, because a `deinit` that
/// takes long would delay every timer of the process.
@Suite("Where user objects are released")
struct ReleasingTests {
    @Test(
        "Disposing the last work of an actor's scheduler releases the actor before it returns",
        arguments: [true, false])
    func disposed(isRepeating: Bool) {
        let places = Locked<[Place]>([])
        let work = {
            let scheduler = ActorScheduler(Watched { places.append($0) })
            return isRepeating
                ? scheduler.schedule(after: .seconds(86_400), every: .seconds(86_400)) {}
                : scheduler.schedule(after: .seconds(86_400)) {}
        }()
        #expect(places.value.isEmpty)
        work.dispose()
        #expect(places.value == [Place.current])
    }

    @Test("Work that has run releases its scheduler's actor where it ran, and not on the queue of the timers")
    func fired() async {
        for _ in 0..<200 {
            let place = await withCheckedContinuation { continuation in
                _ = ActorScheduler(Watched { continuation.resume(returning: $0) }).schedule(after: .nanoseconds(1)) {}
            }
            #expect(place != .timerQueue)
        }
    }

    @Test("Repeating work that is disposed by its own run releases its scheduler's actor where it ran")
    func repeated() async {
        for _ in 0..<200 {
            let own = SerialDisposable()
            let place = await withCheckedContinuation { continuation in
                own.inner = ActorScheduler(Watched { continuation.resume(returning: $0) })
                    .schedule(after: .zero, every: .microseconds(10)) { own.dispose() }
            }
            #expect(place != .timerQueue)
        }
    }

    @Test("Disposal releases what delayed and repeating work captured before it returns", arguments: Kind.allCases)
    func capturedByDisposedWork(_ kind: Kind) {
        let scheduler = kind.make()
        let places = Locked<[Place]>([])
        let onDeath: @Sendable () -> Void = { places.append(Place.current) }
        let day = Duration.seconds(86_400)
        scheduler.schedule(after: day) { [canary = Canary(onDeath)] in canary.sing() }.dispose()
        scheduler.schedule(after: day, every: day) { [canary = Canary(onDeath)] in canary.sing() }.dispose()
        #expect(places.value == [Place.current, Place.current])
    }

    @Test("Delayed work releases what it captured on the thread on which it ran", arguments: DelayTests.realTime)
    func capturedByWorkThatRan(_ kind: Kind) async {
        let scheduler = kind.make()
        for _ in 0..<20 {
            let ran = Locked(Place.timerQueue)
            let isScheduled = Gate()
            let released = await withCheckedContinuation { continuation in
                let onDeath: @Sendable () -> Void = { continuation.resume(returning: Place.current) }
                scheduler.schedule(after: .nanoseconds(1)) { [canary = Canary(onDeath)] in
                    isScheduled.wait()
                    canary.sing()
                    ran.value = Place.current
                }
                isScheduled.open()
            }
            #expect(released == ran.value)
            #expect(released != .timerQueue)
        }
    }
}

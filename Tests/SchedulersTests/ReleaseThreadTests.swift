import Dispatch
import TestSupport
import Testing

@testable import Schedulers

/// An actor that reports the thread of its deallocation.
private actor DeinitReportingActor {
    private let onDeinit: @Sendable (ReleasePlace) -> Void

    init(_ onDeinit: @escaping @Sendable (ReleasePlace) -> Void) { self.onDeinit = onDeinit }

    deinit { onDeinit(.current) }
}

private enum ReleasePlace: Equatable {
    case timerQueue
    case thread(UInt)

    static var current: ReleasePlace {
        DispatchQueue.getSpecific(key: timerKey) == nil ? .thread(ThreadContext.current.number) : .timerQueue
    }
}

private let timerKey: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    TimerQueue.shared.queue.setSpecific(key: key, value: ())
    return key
}()

/// Tests that user objects of work and schedulers are never released on the queue of the timers, because a slow `deinit`
/// there would delay every timer of the process.
@Suite("Threads that release user objects")
struct ReleaseThreadTests {
    @Test(
        "Disposing the last work of an actor's scheduler releases the actor before it returns",
        arguments: [true, false])
    func disposed(isRepeating: Bool) {
        let places = Locked<[ReleasePlace]>([])
        let work = {
            let scheduler = ActorScheduler(DeinitReportingActor { places.append($0) })
            return isRepeating
                ? scheduler.schedule(after: .seconds(86_400), every: .seconds(86_400)) {}
                : scheduler.schedule(after: .seconds(86_400)) {}
        }()
        #expect(places.value.isEmpty)
        work.dispose()
        expectEqual(places.value, [ReleasePlace.current])
    }

    @Test("Work that has run releases its scheduler's actor where it ran, and not on the queue of the timers")
    func fired() async {
        for _ in 0..<200 {
            let place = await withCallback { callback in
                _ = ActorScheduler(DeinitReportingActor { callback($0) }).schedule(
                    after: .nanoseconds(1)
                ) {}
            }
            #expect(place != .timerQueue)
        }
    }

    @Test("Repeating work that is disposed by its own run releases its scheduler's actor where it ran")
    func repeated() async {
        for _ in 0..<200 {
            let own = SerialDisposable()
            let place = await withCallback { callback in
                own.inner = ActorScheduler(DeinitReportingActor { callback($0) })
                    .schedule(after: .zero, every: .microseconds(10)) { own.dispose() }
            }
            #expect(place != .timerQueue)
        }
    }

    @Test(
        "Disposal releases what delayed and repeating work captured before it returns",
        arguments: SchedulerKind.allCases)
    func capturedByDisposedWork(_ kind: SchedulerKind) {
        let scheduler = kind.make()
        let places = Locked<[ReleasePlace]>([])
        let onDeinit: @Sendable () -> Void = { places.append(ReleasePlace.current) }
        let day = Duration.seconds(86_400)
        scheduler.schedule(after: day) { [canary = Canary(onDeinit)] in canary.sing() }.dispose()
        scheduler.schedule(after: day, every: day) { [canary = Canary(onDeinit)] in canary.sing() }.dispose()
        expectEqual(places.value, [ReleasePlace.current, ReleasePlace.current])
    }

    @Test("Delayed work releases what it captured on the thread on which it ran", arguments: DelayTests.realTime)
    func capturedByWorkThatRan(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        for _ in 0..<20 {
            let ran = Locked(ReleasePlace.timerQueue)
            let isScheduled = Gate()
            let released = await withCallback { callback in
                let onDeinit: @Sendable () -> Void = { callback(ReleasePlace.current) }
                scheduler.schedule(after: .nanoseconds(1)) { [canary = Canary(onDeinit)] in
                    isScheduled.wait()
                    canary.sing()
                    ran.value = ReleasePlace.current
                }
                isScheduled.open()
            }
            expectEqual(released, ran.value)
            #expect(released != .timerQueue)
        }
    }
}

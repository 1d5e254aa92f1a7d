import DocumentSupport
import Operators
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/Schedulers.
@Suite("Documentation of Schedulers", .serialized) struct SchedulersExamples {
    let scheduler = VirtualTimeScheduler()

    @Test("Scheduled work runs when it is due, unless it is disposed") func schedule() throws {
        scheduler.schedule { print("water boils") }
        scheduler.schedule(after: .seconds(180)) { print("tea is ready") }
        let reminder = scheduler.schedule(after: .seconds(300)) { print("tea is cold") }
        reminder.dispose()
        scheduler.advance(by: .seconds(300))  // prints water boils, tea is ready
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Work of an actor scheduler runs on the actor") func actorScheduler() async throws {
        let basket = Basket()
        let prices = Signal<Int, Never>.of(3, 4)
            .deliver(on: ActorScheduler(basket))
            .onNext { price in basket.assumeIsolated { $0.total += price } }
        _ = await prices.lastValue()
        print(await basket.total)  // prints 7
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A clock scheduler ticks with a Swift clock") func clockScheduler() async throws {
        let scheduler = ClockScheduler(ContinuousClock())
        let ticks = Signal.interval(.milliseconds(1), on: scheduler).take(2).map { _ in "tick" }
        for await tick in ticks.values() { print(tick) }  // prints tick, tick
        #expect(try printed.take() == Printed.promised())
    }

    @Test("The current scheduler is the one that runs the work") func currentScheduler() throws {
        scheduler.schedule { print(CurrentScheduler.value is VirtualTimeScheduler) }
        scheduler.advance()  // prints true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A trampoline runs nested work after the work that schedules it") func currentThread() throws {
        let scheduler = CurrentThreadScheduler()
        scheduler.schedule {
            scheduler.schedule { print("visit subfolder") }
            print("visit folder")
        }  // prints visit folder, visit subfolder
        #expect(try printed.take() == Printed.promised())
    }

    @Test("An immediate scheduler runs nested work inside the work that schedules it") func immediate() throws {
        let scheduler = ImmediateScheduler()
        scheduler.schedule {
            scheduler.schedule { print("visit subfolder") }
            print("visit folder")
        }  // prints visit subfolder, visit folder
        #expect(try printed.take() == Printed.promised())
    }

    @MainActor @Test("The main scheduler never runs work inline") func main() async throws {
        MainScheduler.main.schedule { print("label updated") }
        print("button tapped")  // prints button tapped, label updated
        await withCheckedContinuation { test in
            MainScheduler.main.schedule { test.resume() }
        }
        #expect(try printed.take() == Printed.promised())
    }

    @MainActor @Test("A UI scheduler runs work inline on the main queue") func ui() throws {
        let scheduler = UIScheduler()
        scheduler.schedule { print("label updated") }  // prints label updated
        print("button tapped")  // prints button tapped
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A recursive action runs as long as it requests its next run") func recursion() throws {
        let seconds = MutableProperty(3)
        scheduler.scheduleRecursively { reschedule in
            print(seconds.value)
            seconds.value -= 1
            if seconds.value > 0 { reschedule() }
        }
        scheduler.advance()  // prints 3, 2, 1
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A scheduled disposable closes the sensor when the scheduler runs") func scheduledDisposable() throws {
        let sensor = ActionDisposable { print("sensor closed") }
        let disposal = ScheduledDisposable(sensor, on: scheduler)
        disposal.dispose()
        print(sensor.isDisposed)  // prints false
        scheduler.advance()  // prints sensor closed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A task sleeps on the clock of a scheduler in virtual time") func clock() throws {
        let clock = scheduler.clock
        let report = Signal<String, Never>.task(on: scheduler) {
            try? await Task.sleep(until: clock.now.advanced(by: .seconds(3_600)), clock: clock)
            return "hourly report"
        }
        _ = report.subscribe { print($0) }
        scheduler.advance(by: .seconds(3_600))  // prints hourly report
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Scheduler times measure how long a download took") func time() throws {
        let start = scheduler.now
        scheduler.advance(by: .seconds(90))
        print(scheduler.now - start)  // prints 90.0 seconds
        #expect(try printed.take() == Printed.promised())
    }

    @Test("The subscription scheduler runs work inline inside of other work") func subscription() throws {
        scheduler.schedule {
            SubscriptionScheduler().schedule { print("subscribed") }
            print("first work done")
        }
        scheduler.advance()  // prints subscribed, first work done
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A queue scheduler runs the work that a subscription starts") func targetQueue() async throws {
        @Sendable func countFiles() -> Int { 3 }
        let disk = TargetQueueScheduler(label: "disk")
        let files = Signal<Int, Never>.attempt { countFiles() }
        print(await files.subscribed(on: disk).allValues())  // prints [3]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A task scheduler delivers in a task") func taskScheduler() async throws {
        let scores = Signal<Int, Never>.of(7, 9)
        let delivered = scores.deliver(on: TaskScheduler()).onNext { _ in
            print(CurrentScheduler.value is TaskScheduler)
        }
        _ = await delivered.allValues()  // prints true, true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A background scheduler that is stored runs the work of two signals") func background() async {
        let saving: TargetQueueScheduler = .background
        let saved = Signal<Int, Never>.of(1, 2).deliver(on: saving)
        let logged = Signal<Int, Never>.of(3, 4).deliver(on: saving)
        #expect(await saved.merge(with: logged).allValues().sorted() == [1, 2, 3, 4])
    }

    @Test("Work at intervals runs until it is disposed") func repeatedWork() throws {
        let save = scheduler.schedule(after: .zero, every: .seconds(30)) { print("saved", scheduler.now) }
        scheduler.advance(by: .seconds(30))  // prints saved 0.0 seconds, saved 30.0 seconds
        save.dispose()
        #expect(try printed.take() == Printed.promised())
    }
}

private actor Basket {
    var total = 0
}

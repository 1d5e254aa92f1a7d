import DocumentSupport
import Operators
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/Operators/Timing.
@Suite("Documentation of Operators/Timing", .serialized) struct TimingExamples {
    let scheduler = VirtualTimeScheduler()
    let bag = DisposableBag()

    @Test("debounce sends the last search text when typing pauses") func debounce() throws {
        let query = Subject<String, Never>()
        query.signal.debounce(for: .milliseconds(300), on: scheduler).subscribe { print($0) }.add(to: bag)
        query.send("s")
        query.send("sw")
        query.send("swift")
        scheduler.advance(by: .milliseconds(300))  // prints swift
        #expect(try printed.take() == Printed.promised())
    }

    @Test("delay sends each message later, and keeps the distance between them") func delay() throws {
        let messages = Subject<String, Never>()
        messages.signal.delay(for: .seconds(2), on: scheduler).subscribe { print($0) }.add(to: bag)
        messages.send("Saved")
        scheduler.advance(by: .seconds(1))
        messages.send("Sent")
        scheduler.advance(by: .seconds(1))  // prints Saved
        scheduler.advance(by: .seconds(1))  // prints Sent
        #expect(try printed.take() == Printed.promised())
    }

    @Test("delaySubscription misses the prices before the delay has passed") func delaySubscription() throws {
        let prices = Subject<Int, Never>()
        prices.signal.delaySubscription(for: .seconds(1), on: scheduler).subscribe { print($0) }.add(to: bag)
        prices.send(10)
        scheduler.advance(by: .seconds(1))
        prices.send(12)  // prints 12
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A pending policy sends or drops the pending draft on completion") func pendingPolicy() throws {
        let drafts = Signal<String, Never>.of("Dear", "Dear Ada")
        _ = drafts.debounce(for: .seconds(1), on: scheduler).subscribe { print($0) }  // prints Dear Ada
        _ = drafts.debounce(for: .seconds(1), on: scheduler, onCompletion: .discard).subscribe { print($0) }
        scheduler.run()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("sample(every:) sends the latest position in each second") func sampleEvery() throws {
        let positions = Subject<Int, Never>()
        positions.signal.sample(every: .seconds(1), on: scheduler).subscribe { print($0) }.add(to: bag)
        positions.send(3)
        positions.send(5)
        scheduler.advance(by: .seconds(2))  // prints 5, 5
        #expect(try printed.take() == Printed.promised())
    }

    @Test("throttle sends the first offset, and the last one of the interval") func throttle() throws {
        let offsets = Subject<Int, Never>()
        offsets.signal.throttle(for: .milliseconds(100), on: scheduler).subscribe { print($0) }.add(to: bag)
        offsets.send(10)  // prints 10
        offsets.send(20)
        offsets.send(30)
        scheduler.advance(by: .milliseconds(100))  // prints 30
        #expect(try printed.take() == Printed.promised())
    }

    @Test("throttle(while:) sends the latest edit when saving has ended") func throttleWhile() throws {
        let edits = Subject<String, Never>()
        let isSaving = MutableProperty(true)
        edits.signal.throttle(while: isSaving).subscribe { print($0) }.add(to: bag)
        edits.send("Dear")
        edits.send("Dear Ada")
        isSaving.value = false  // prints Dear Ada
        edits.send("Dear Ada,")  // prints Dear Ada,
        #expect(try printed.take() == Printed.promised())
    }

    @Test("debounce with a maximum sends an edit while others follow") func debounceAtMost() throws {
        let edits = Subject<Int, Never>()
        edits.signal.debounce(for: .seconds(2), atMost: .seconds(5), on: scheduler).subscribe { print($0) }.add(to: bag)
        for edit in 1...6 {
            edits.send(edit)
            scheduler.advance(by: .seconds(1))  // prints 5
        }
        scheduler.advance(by: .seconds(1))  // prints 6
        #expect(try printed.take() == Printed.promised())
    }

    @Test("debounce with a closure sends an empty query immediately") func debounceEach() throws {
        let query = Subject<String, Never>()
        let debounced = query.signal.debounceEach(on: scheduler) { $0.isEmpty ? .zero : .milliseconds(300) }
        debounced.subscribe { print("search '\($0)'") }.add(to: bag)
        query.send("rivers")
        query.send("")
        scheduler.advance(by: .zero)  // prints search ''
        #expect(try printed.take() == Printed.promised())
    }

    @Test("limitRate sends two requests per second") func limitRate() throws {
        let requests = Signal<String, Never>.of("a", "b", "c")
        requests.limitRate(to: 2, per: .seconds(1), on: scheduler).subscribe { print($0) }.add(to: bag)  // prints a
        scheduler.advance(by: .milliseconds(500))  // prints b
        scheduler.advance(by: .milliseconds(500))  // prints c
        #expect(try printed.take() == Printed.promised())
    }

    @Test("hold(while:) sends the messages that have arrived offline") func holdWhile() throws {
        let messages = Subject<String, Never>()
        let isOffline = MutableProperty(true)
        messages.signal.hold(while: isOffline).subscribe { print($0) }.add(to: bag)
        messages.send("hello")
        messages.send("anybody there?")
        isOffline.value = false  // prints hello, anybody there?
        messages.send("welcome")  // prints welcome
        #expect(try printed.take() == Printed.promised())
    }

    @Test("timeout(after:failing:) fails even if the download makes progress") func timeoutAfter() throws {
        let download = Subject<Int, DownloadError>()
        download.signal.timeout(after: .seconds(10), on: scheduler, failing: .tooSlow)
            .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
        scheduler.advance(by: .seconds(9))
        download.send(90)  // prints 90
        scheduler.advance(by: .seconds(1))  // prints tooSlow
        #expect(try printed.take() == Printed.promised())
    }

    @Test("timeout(first:failing:) waits for the first position only") func timeoutFirst() throws {
        let positions = Subject<Int, DownloadError>()
        positions.signal.timeout(first: .seconds(10), on: scheduler, failing: .tooSlow)
            .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
        scheduler.advance(by: .seconds(9))
        positions.send(1)  // prints 1
        scheduler.advance(by: .seconds(60))
        positions.send(2)  // prints 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("timeout(between:failing:) fails if a heartbeat is missing") func timeoutBetween() throws {
        let heartbeats = Subject<Int, DownloadError>()
        heartbeats.signal.timeout(between: .seconds(5), on: scheduler, failing: .disconnected)
            .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
        scheduler.advance(by: .seconds(4))
        heartbeats.send(1)  // prints 1
        scheduler.advance(by: .seconds(4))
        heartbeats.send(2)  // prints 2
        scheduler.advance(by: .seconds(5))  // prints disconnected
        #expect(try printed.take() == Printed.promised())
    }

    @Test("debounce(where:) sends a cancelled order immediately") func debounceWhere() throws {
        let states = Subject<String, Never>()
        states.signal.debounce(where: { $0 != "cancelled" }, for: .seconds(1), on: scheduler)
            .subscribe { print($0) }.add(to: bag)
        states.send("packed")
        states.send("cancelled")  // prints cancelled
        states.send("refunded")
        scheduler.advance(by: .seconds(1))  // prints refunded
        #expect(try printed.take() == Printed.promised())
    }

    @Test("throttle(reducing:) adds the clicks of an interval") func throttleReducing() throws {
        let clicks = Subject<Int, Never>()
        clicks.signal.throttle(reducing: +, for: .seconds(1), on: scheduler).subscribe { print($0) }.add(to: bag)
        clicks.send(1)  // prints 1
        clicks.send(1)
        clicks.send(1)
        scheduler.advance(by: .seconds(1))  // prints 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("timeout(after:switchingTo:) continues with a stored forecast") func timeoutSwitching() throws {
        let forecast = Signal<String, Never>.never
        forecast.timeout(after: .seconds(5), on: scheduler, switchingTo: .just("stored forecast"))
            .subscribe { print($0) }.add(to: bag)
        scheduler.advance(by: .seconds(5))  // prints stored forecast
        #expect(try printed.take() == Printed.promised())
    }

    @Test("timeout(first:switchingTo:) continues with a stored price") func timeoutFirstSwitching() throws {
        let prices = Subject<String, Never>()
        prices.signal.timeout(first: .seconds(5), on: scheduler, switchingTo: .just("stored price"))
            .subscribe { print($0) }.add(to: bag)
        scheduler.advance(by: .seconds(5))  // prints stored price
        #expect(try printed.take() == Printed.promised())
    }

    @Test("timeout(between:switchingTo:) continues if heartbeats stop") func timeoutBetweenSwitching() throws {
        let heartbeats = Subject<String, Never>()
        heartbeats.signal.timeout(between: .seconds(5), on: scheduler, switchingTo: .just("disconnected"))
            .subscribe { print($0) }.add(to: bag)
        heartbeats.send("connected")  // prints connected
        scheduler.advance(by: .seconds(5))  // prints disconnected
        #expect(try printed.take() == Printed.promised())
    }
}

private enum DownloadError: Error { case tooSlow, disconnected }

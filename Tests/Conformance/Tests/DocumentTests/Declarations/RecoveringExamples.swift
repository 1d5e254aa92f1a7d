import DocumentSupport
import Operators
import StreamTesting
import TestSupport
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/Operators/Recovering.
@Suite("Documentation of Operators/Recovering", .serialized) struct RecoveringExamples {
    let scheduler = VirtualTimeScheduler()
    let bag = DisposableBag()

    @Test("assertNoFailure allows to subscribe without a closure for failures") func assertNoFailure() throws {
        let settings = Signal<String, LoadingError>.just("dark mode")
        _ = settings.assertNoFailure().subscribe { print($0) }  // prints dark mode
        #expect(try printed.take() == Printed.promised())
    }

    @Test("attempt fails with the first temperature that the sensor can't have") func attempt() throws {
        let temperatures = Signal<Int, SensorError>.of(20, 21, 900, 22)
        let checked = temperatures.tryOnNext { (temperature) throws(SensorError) in
            if temperature > 100 { throw .outOfRange }
        }
        _ = checked.subscribe(next: { print($0) }, failed: { print($0) })  // prints 20, 21, outOfRange
        #expect(try printed.take() == Printed.promised())
    }

    @Test("catch continues with a stored profile if the device is offline") func catching() throws {
        let profile = Signal<String, LoadingError>.fail(.offline)
        let stored = Signal<String, LoadingError>.just("stored profile")
        let shown = profile.catch { failure in failure == .offline ? stored : .fail(failure) }
        _ = shown.subscribe(next: { print($0) }, failed: { print($0) })  // prints stored profile
        #expect(try printed.take() == Printed.promised())
    }

    @Test("catch with a signal that can't fail returns a signal that can't fail") func catchAll() throws {
        let profile = Signal<String, LoadingError>.fail(.offline)
        let shown = profile.catch { failure in Signal<String, Never>.just("not loaded: \(failure)") }
        _ = shown.subscribe { print($0) }  // prints not loaded: offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("ifFailed(switchToNextOf:) continues with the first mirror that doesn't fail") func catchSequence() throws {
        let server = Signal<String, LoadingError>.fail(.offline)
        let mirrors: [Signal<String, LoadingError>] = [.fail(.offline), .just("mirror 2"), .just("mirror 3")]
        let loaded = server.ifFailed(switchToNextOf: mirrors)
        _ = loaded.subscribe(next: { print($0) }, failed: { print($0) })  // prints mirror 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("ifEmpty sends a text if the search has no results") func ifEmpty() throws {
        let results = Signal<String, Never>.of("Swift", "Swing")
        _ = results.filter { $0.hasPrefix("X") }.ifEmpty("no results").subscribe { print($0) }  // prints no results
        _ = results.ifEmpty("no results").subscribe { print($0) }  // prints Swift, Swing
        #expect(try printed.take() == Printed.promised())
    }

    @Test("mapFailure describes the failure for the screen") func mapFailure() throws {
        struct Alert: Error { let text: String }
        let user = Signal<String, LoadingError>.fail(.offline)
        let shown = user.mapFailure { failure in Alert(text: "Can't load the user: \(failure)") }
        _ = shown.subscribe(next: { print($0) }, failed: { print($0.text) })  // prints Can't load the user: offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("eraseToAnyError merges signals with different failure types") func eraseToAnyError() throws {
        let names = Signal<String, LoadingError>.just("Ada")
        let marks = Signal<String, ParsingError>.fail(.noNumber)
        _ = merge(names.eraseToAnyError(), marks.eraseToAnyError())
            .subscribe(next: { print($0) }, failed: { print($0) })  // prints Ada, noNumber
        #expect(try printed.take() == Printed.promised())
    }

    @Test("promoteValue allows a signal without values to precede one with values") func promoteValue() throws {
        let upload = Signal<Never, Never>.empty
        _ = upload.promoteValue().concat(.just("uploaded")).subscribe { print($0) }  // prints uploaded
        #expect(try printed.take() == Printed.promised())
    }

    @Test("repeat() shows the slides again") func repeating() throws {
        let slides = Signal<String, Never>.of("beach", "forest")
        _ = slides.repeat().take(5).subscribe { print($0) }  // prints beach, forest, beach, forest, beach
        #expect(try printed.take() == Printed.promised())
    }

    @Test("replaceFailure sends a number if the messages can't be loaded") func replaceFailure() throws {
        let unreadMessages = Signal<Int, LoadingError>.fail(.offline)
        _ = unreadMessages.replaceFailure(with: 0).subscribe { print($0) }  // prints 0
        #expect(try printed.take() == Printed.promised())
    }

    @Test("retry() continues until the download succeeds") func retry() throws {
        let attempts = Locked(0)
        @Sendable func download() throws(LoadingError) -> String {
            attempts.modify { $0 += 1 }
            if attempts.value < 3 { throw .offline }
            return "report.pdf"
        }
        let report = Signal<String, LoadingError>.attempt { () throws(LoadingError) in
            print("attempt")
            return try download()
        }
        _ = report.retry().subscribe { print($0) }  // prints attempt, attempt, attempt, report.pdf
        #expect(try printed.take() == Printed.promised())
    }

    @Test("retry(_:) fails after the last retry") func retryCount() throws {
        let report = Signal<String, LoadingError>.fail(.offline).onSubscribe { print("attempt") }
        _ = report.retry(2)
            .subscribe(next: { print($0) }, failed: { print($0) })  // prints attempt, attempt, attempt, offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("retry(policy:where:) subscribes again after delays that double") func retryAfterDelay() throws {
        let request = Signal<String, LoadingError>.fail(.offline).onSubscribe { print(scheduler.now) }
        let policy = RetryPolicy(retries: 3, delay: .exponential(from: .seconds(1)), on: scheduler)
        request.retry(policy: policy) { $0 == .offline }
            .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)  // prints 0.0 seconds
        scheduler.run()  // prints 1.0 seconds, 3.0 seconds, 7.0 seconds, offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("retryWhen(_:) subscribes again when the device is online") func retryWhen() throws {
        let news = Signal<String, LoadingError>.fail(.offline).onSubscribe { print("connecting") }
        let isOnline = Subject<Void, LoadingError>()
        news.retryWhen { failures in failures.widenFailure().flatMap(.latest) { _ in isOnline.signal } }
            .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)  // prints connecting
        isOnline.send(())  // prints connecting
        #expect(try printed.take() == Printed.promised())
    }

    @Test("widenFailure puts a signal that can't fail into an array of signals that can") func widenFailure() throws {
        let draft = Signal<String, Never>.just("draft")
        let versions: [Signal<String, LoadingError>] = [draft.widenFailure(), .fail(.offline)]
        _ = concat(versions).subscribe(next: { print($0) }, failed: { print($0) })  // prints draft, offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("ifFailed(switchTo:) continues with one fallback") func catchTo() throws {
        let profile = Signal<String, LoadingError>.fail(.offline)
        _ = profile.ifFailed(switchTo: Signal<String, Never>.just("stored profile"))
            .subscribe { print($0) }  // prints stored profile
        #expect(try printed.take() == Printed.promised())
    }

    @Test("repeat(_:) counts the first subscription") func repeatCount() throws {
        let alarm = Signal<String, Never>.of("beep", "pause")
        _ = alarm.repeat(2).subscribe { print($0) }  // prints beep, pause, beep, pause
        #expect(try printed.take() == Printed.promised())
    }

    @Test("ifEmpty(switchTo:) loads a file that the cache does not contain") func ifEmptySwitch() throws {
        let cache = Signal<String, Never>.empty
        let download = Signal<String, Never>.just("downloaded file")
        _ = cache.ifEmpty(switchTo: download).subscribe { print($0) }  // prints downloaded file
        #expect(try printed.take() == Printed.promised())
    }

    @Test("locatingFailure passes the failure on with its place") func locatingFailure() throws {
        let user = Signal<String, LoadingError>.fail(.offline).map { $0.uppercased() }.locatingFailure()
        _ = user.subscribe(next: { print($0) }, failed: { print($0.failure) })  // prints offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A delay determines the time before each retry") func retryDelay() throws {
        let delay = RetryPolicy.Delay.exponential(from: .seconds(1), cap: .seconds(5))
        for retry in 1...4 { print(delay.duration(retry).components.seconds) }  // prints 1, 2, 4, 5
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A reset by value starts the delays again") func retryReset() throws {
        let messages = Signal<String, LoadingError>.just("message").concat(.fail(.offline))
        let delay = RetryPolicy.Delay.exponential(from: .seconds(1))
        let policy = RetryPolicy(delay: delay, resetAfter: .value, on: scheduler)
        messages.retry(policy: policy).map { _ in scheduler.now }.take(3)
            .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)  // prints 0.0 seconds
        scheduler.run()  // prints 1.0 seconds, 2.0 seconds
        #expect(try printed.take() == Printed.promised())
    }
}

private enum SensorError: Error { case outOfRange }

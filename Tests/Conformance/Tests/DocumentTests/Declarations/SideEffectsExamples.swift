import DocumentSupport
import Operators
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/Operators/SideEffects.
@Suite("Documentation of Operators/SideEffects", .serialized) struct SideEffectsExamples {
    let bag = DisposableBag()

    @Test("afterNext runs after the subscriber has received the order") func afterNext() throws {
        let orders = Signal<String, Never>.of("tea", "coffee")
        _ = orders.afterNext { print("delivered", $0) }
            .subscribe { print($0) }  // prints tea, delivered tea, coffee, delivered coffee
        #expect(try printed.take() == Printed.promised())
    }

    @Test("afterTerminal runs after the closure for the completion") func afterTerminal() throws {
        let download = Signal<Int, Never>.of(50, 100)
        _ = download.afterTerminal { print("spinner hidden") }
            .subscribe(next: { print($0) }, completed: { print("saved") })  // prints 50, 100, saved, spinner hidden
        #expect(try printed.take() == Printed.promised())
    }

    @Test("breakpoint stops only for an event that satisfies the condition") func breakpoint() throws {
        let balances = Signal<Int, Never>.of(30, 10)
        _ = balances.breakpoint { ($0.value ?? 0) < 0 }
            .subscribe { print($0) }  // prints 30, 10
        #expect(try printed.take() == Printed.promised())
    }

    @Test("initially runs before the request is subscribed to") func initially() throws {
        let request = Signal<String, Never>.just("profile")
        _ = request.initially { print("requesting") }.subscribe { print($0) }  // prints requesting, profile
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A log writes only the given kinds of events") func loggedEvents() throws {
        let places = Signal<Int, Never>.of(7, 8)
        let logged = places.log("clicks", events: [.next, .failed], to: { print($0) })
        _ = logged.subscribe { _ in }  // prints clicks: next 7, clicks: next 8
        #expect(try printed.take() == Printed.promised())
    }

    @Test("onCompleted runs before the closure for the completion") func onCompleted() throws {
        let download = Signal<Int, LoadingError>.of(50, 100)
        _ = download.onCompleted { print("downloaded") }
            .subscribe(next: { print($0) }, failed: { print($0) })  // prints 50, 100, downloaded
        #expect(try printed.take() == Printed.promised())
    }

    @Test("onFailure runs before the closure for the failure") func onFailure() throws {
        let download = Signal<Int, LoadingError>.fail(.offline)
        _ = download.onFailure { print("logged:", $0) }
            .subscribe(next: { print($0) }, failed: { print($0) })  // prints logged: offline, offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("finally runs at the end, but not on disposal") func finally() throws {
        let download = Subject<Int, Never>()
        let progress = download.signal.finally { print("spinner hidden") }
        progress.subscribe { print($0) }.dispose()
        progress.subscribe { print($0) }.add(to: bag)
        download.send(100)  // prints 100
        download.complete()  // prints spinner hidden
        #expect(try printed.take() == Printed.promised())
    }

    @Test("onDispose runs at the end and on disposal") func onDispose() throws {
        let temperatures = Subject<Int, Never>()
        let sensor = temperatures.signal.onDispose { print("sensor closed") }
        sensor.subscribe { print($0) }.dispose()  // prints sensor closed
        sensor.subscribe { print($0) }.add(to: bag)
        temperatures.complete()  // prints sensor closed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("onEvent runs with the values and the completion") func onEvent() throws {
        let scores = Signal<Int, Never>.of(7, 9)
        _ = scores.onEvent { print($0) }.subscribe { _ in }  // prints next(7), next(9), completed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("onNext runs before the subscriber receives the order") func onNext() throws {
        let orders = Signal<String, Never>.of("tea", "coffee")
        _ = orders.onNext { print("received", $0) }
            .subscribe { print($0) }  // prints received tea, tea, received coffee, coffee
        #expect(try printed.take() == Printed.promised())
    }

    @Test("onSubscribe runs before the first value of each subscription") func onSubscribe() throws {
        let profile = Signal<String, Never>.just("Ada").onSubscribe { print("loading") }
        _ = profile.subscribe { print($0) }  // prints loading, Ada
        _ = profile.subscribe { print($0) }  // prints loading, Ada
        #expect(try printed.take() == Printed.promised())
    }

    @Test("onSubscribed runs after the values that are sent on subscription") func onSubscribed() throws {
        let score = MutableProperty(7)
        score.values.onSubscribed { print("watching") }.subscribe { print($0) }.add(to: bag)  // prints 7, watching
        score.value = 9  // prints 9
        #expect(try printed.take() == Printed.promised())
    }

    @Test("counted(in:) counts the subscriptions that are active") func counted() throws {
        let subscriptions = SubscriptionCount()
        let orders = Subject<String, Never>()
        let kitchen = orders.signal.counted(in: subscriptions).subscribe { print($0) }
        print(subscriptions.value)  // prints 1
        kitchen.dispose()
        print(subscriptions.value)  // prints 0
        #expect(try printed.take() == Printed.promised())
    }

    @Test("isActive tells whether a signal is loading") func isActive() throws {
        let loading = SubscriptionCount()
        loading.isActive.values.subscribe { print($0 ? "loading …" : "ready") }.add(to: bag)  // prints ready
        let queries = Subject<String, Never>()
        let pages = Subject<String, Never>()
        queries.signal.flatMap(.latest) { _ in pages.signal.take(1).counted(in: loading) }
            .subscribe { print($0) }.add(to: bag)
        queries.send("s")  // prints loading …
        queries.send("swift")
        pages.send("page of swift")  // prints page of swift, ready
        #expect(try printed.take() == Printed.promised())
    }

    @Test("log writes a line for each event") func logLines() throws {
        let clicks = Signal<Int, Never>.of(7, 8)
        let logged = clicks.take(1).log("clicks", to: { print($0) })
        _ = logged.subscribe { _ in }  // prints clicks: subscribed, clicks: next 7, clicks: completed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("named names the lines of a log downstream") func namedLines() throws {
        let clicks = Signal<Int, Never>.of(7, 8)
        let logged = clicks.named("clicks").filter { $0 > 7 }.log(events: .next, to: { print($0) })
        _ = logged.subscribe { _ in }  // prints clicks: next 8
        #expect(try printed.take() == Printed.promised())
    }
}

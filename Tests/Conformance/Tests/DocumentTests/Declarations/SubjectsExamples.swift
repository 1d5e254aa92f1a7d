import DocumentSupport
import Operators
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/StreamCore/Subjects and Sources/Operators/Sharing.
@Suite("Documentation of StreamCore/Subjects and Operators/Sharing", .serialized) struct SubjectsExamples {
    let scheduler = VirtualTimeScheduler()
    let bag = DisposableBag()

    @Test("A subject sends only the orders after the subscription") func subject() throws {
        let orders = Subject<String, Never>()
        orders.send("tea")
        orders.signal.subscribe { print($0) }.add(to: bag)
        orders.send("coffee")  // prints coffee
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A behavior subject sends its current value first") func behavior() throws {
        let connection = BehaviorSubject<String, LoadingError>("connecting")
        connection.send("online")
        connection.signal.subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)  // prints online
        connection.fail(.offline)  // prints offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A replay subject sends the stored messages first") func replay() throws {
        let chat = ReplaySubject<String, Never>(capacity: 2)
        for message in ["Hi", "Are you there?", "Hello?"] { chat.send(message) }
        chat.signal.subscribe { print($0) }.add(to: bag)  // prints Are you there?, Hello?
        chat.send("Yes")  // prints Yes
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A replay subject with a window doesn't send older messages") func window() throws {
        let alerts = ReplaySubject<String, Never>(capacity: 10, window: .seconds(60), on: scheduler)
        alerts.send("door open")
        scheduler.advance(by: .seconds(61))
        alerts.send("window open")
        alerts.signal.subscribe { print($0) }.add(to: bag)  // prints window open
        #expect(try printed.take() == Printed.promised())
    }

    @Test("An asynchronous subject sends its last value on completion") func asynchronous() throws {
        let result = AsyncSubject<Int, Never>()
        result.signal.subscribe { print($0) }.add(to: bag)
        result.send(50)
        result.send(100)
        result.complete()  // prints 100
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A function that sends takes any kind of subject") func subjectProtocol() throws {
        func sendGreeting(to subject: some SubjectProtocol<String, Never>) {
            subject.send("Hello")
            subject.complete()
        }
        let replayed = ReplaySubject<String, Never>()
        sendGreeting(to: replayed)
        _ = replayed.signal.subscribe { print($0) }  // prints Hello
        #expect(try printed.take() == Printed.promised())
    }

    @Test("send(event:) passes the events of a signal on") func sendEvent() throws {
        let copy = ReplaySubject<Int, Never>()
        _ = Signal<Int, Never>.of(1, 2).subscribeEvents { copy.send(event: $0) }
        _ = copy.signal.subscribe(next: { print($0) }, completed: { print("completed") })  // prints 1, 2, completed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("share makes one request for two subscribers") func share() throws {
        let prices = Subject<Int, Never>()
        let shared = prices.signal.onSubscribe { print("request") }.share(replay: 1)
        shared.subscribe { print("chart", $0) }.add(to: bag)  // prints request
        prices.send(10)  // prints chart 10
        shared.subscribe { print("table", $0) }.add(to: bag)  // prints table 10
        prices.send(12)  // prints chart 12, table 12
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A sharing scope keeps the stored price when the last subscriber leaves") func sharingScope() throws {
        let prices = Subject<Int, Never>()
        let shared = prices.signal.share(replay: 1, while: .forever)
        let chart = shared.subscribe { print("chart", $0) }
        prices.send(10)  // prints chart 10
        chart.dispose()
        shared.subscribe { print("table", $0) }.add(to: bag)  // prints table 10
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A connection sends to both subscribers once it is connected") func connection() throws {
        let prices = Signal<Int, Never>.of(10, 12).onSubscribe { print("request") }
        let connection = prices.publish()
        connection.signal.subscribe { print("chart", $0) }.add(to: bag)
        connection.signal.subscribe { print("table", $0) }.add(to: bag)
        connection.connect()  // prints request, chart 10, table 10, chart 12, table 12
        #expect(try printed.take() == Printed.promised())
    }

    @Test("autoconnect connects for the first subscriber, and never again") func autoconnect() throws {
        let prices = Subject<Int, Never>()
        let shared = prices.signal.onSubscribe { print("request") }.publish().autoconnect()
        let chart = shared.subscribe { print("chart", $0) }  // prints request
        chart.dispose()
        shared.subscribe { print("table", $0) }.add(to: bag)
        prices.send(10)
        #expect(try printed.take() == Printed.promised())
    }

    @Test("refCount connects again after the last subscriber has left") func refCount() throws {
        let prices = Subject<Int, Never>()
        let shared = prices.signal.onSubscribe { print("request") }.publish().refCount()
        let chart = shared.subscribe { print("chart", $0) }  // prints request
        chart.dispose()
        shared.subscribe { print("table", $0) }.add(to: bag)  // prints request
        prices.send(10)  // prints table 10
        #expect(try printed.take() == Printed.promised())
    }

    @Test("refCount with a minimum connects with the second subscriber") func refCountStartingAt() throws {
        let prices = Signal<Int, Never>.of(10, 12).publish().refCount(startingAt: 2)
        prices.min().subscribe { print("least", $0) }.add(to: bag)
        prices.max().subscribe { print("greatest", $0) }.add(to: bag)  // prints least 10, greatest 12
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A shared request lingers for the next subscriber") func lingering() throws {
        let scheduler = VirtualTimeScheduler()
        let prices = Subject<Int, Never>()
        let shared = prices.signal.onSubscribe { print("request") }.onDispose { print("end") }
            .share(replay: 1, while: .lingering(for: .seconds(5), on: scheduler))
        shared.subscribe { print("chart", $0) }.dispose()  // prints request
        scheduler.advance(by: .seconds(4))
        shared.subscribe { print("table", $0) }.dispose()
        scheduler.advance(by: .seconds(5))  // prints end
        #expect(try printed.take() == Printed.promised())
    }

    @Test("publish sends nothing before connect") func publish() throws {
        let news = Signal<String, Never>.of("rain", "snow").publish()
        news.signal.subscribe { print("screen", $0) }.add(to: bag)
        news.signal.count().subscribe { print("count", $0) }.add(to: bag)
        news.connect()  // prints screen rain, screen snow, count 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("multicast shares through a subject that the caller chooses") func multicast() throws {
        let progress = Signal<Int, Never>.of(10, 60, 100).multicast(AsyncSubject())
        progress.connect()
        _ = progress.signal.subscribe { print($0) }  // prints 100
        #expect(try printed.take() == Printed.promised())
    }

    @Test("replay() subscribes immediately and stores all values") func replayAll() throws {
        let chat = Subject<String, Never>()
        let history = chat.signal.replay()
        chat.send("Hi")
        chat.send("Hello")
        history.subscribe { print($0) }.add(to: bag)  // prints Hi, Hello
        #expect(try printed.take() == Printed.promised())
    }

    @Test("replayLast() subscribes immediately and stores the latest value") func replayLast() throws {
        let positions = Subject<Int, Never>()
        let latest = positions.signal.replayLast()
        positions.send(3)
        positions.send(5)
        latest.subscribe { print($0) }.add(to: bag)  // prints 5
        #expect(try printed.take() == Printed.promised())
    }

    @Test("replayLazily() makes one request, for the first subscriber") func replayLazily() throws {
        let profile = Signal<String, Never>.just("Ada").onSubscribe { print("request") }.replayLazily()
        _ = profile.subscribe { print($0) }  // prints request, Ada
        _ = profile.subscribe { print($0) }  // prints Ada
        #expect(try printed.take() == Printed.promised())
    }

    @Test("replayLazily(upTo:) stores only the last messages") func replayLazilyUpTo() throws {
        let chat = Signal<String, Never>.of("Hi", "Are you there?", "Hello?").replayLazily(upTo: 1)
        _ = chat.subscribe { print($0) }  // prints Hi, Are you there?, Hello?
        _ = chat.subscribe { print($0) }  // prints Hello?
        #expect(try printed.take() == Printed.promised())
    }

    @Test("replay(_:) sends the last values to a late subscriber") func replayCapacity() throws {
        let scores = Signal<Int, Never>.of(7, 9, 8).replay(2)
        scores.connect()
        _ = scores.signal.subscribe { print($0) }  // prints 9, 8
        #expect(try printed.take() == Printed.promised())
    }
}

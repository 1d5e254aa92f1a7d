import DocumentSupport
import Operators
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/StreamCore, and those of subscribing on the main queue and in actors.
@Suite("Documentation of StreamCore", .serialized) struct SubscribingExamples {
    let bag = DisposableBag()

    @Test("A signal runs its description for each subscription") func signal() throws {
        let readings = Signal<Int, Never>.of(18, 21, 24)
        let warm = readings.filter { $0 > 20 }.map { "\($0) °C" }
        _ = warm.subscribe { print($0) }  // prints 21 °C, 24 °C
        _ = warm.subscribe { print($0) }  // prints 21 °C, 24 °C
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A source that cannot fail needs no failure type") func safeSignal() throws {
        let sides = merge(SafeSignal.of(2, 3), SafeSignal.just(4))
        _ = sides.map { $0 * $0 }.subscribe { print($0) }  // prints 4, 9, 16
        #expect(try printed.take() == Printed.promised())
    }

    @Test("An event is transformed or inspected as a value") func event() throws {
        let upload = Signal<Int, LoadingError>.of(50, 100).concat(.fail(.offline))
        _ = upload.subscribeEvents { event in
            switch event {
            case .next(let percent): print(percent)
            case .failed(let failure): print("failed:", failure)
            case .completed: print("completed")
            }
        }  // prints 50, 100, failed: offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("subscribe delivers the values and then the failure") func subscribe() throws {
        let upload = Subject<Int, LoadingError>()
        let subscription = upload.signal.subscribe(
            next: { percent in print(percent) },
            failed: { failure in print("failed:", failure) },
            completed: { print("uploaded") })
        upload.send(50)  // prints 50
        upload.fail(.offline)  // prints failed: offline
        print(subscription.isDisposed)  // prints true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("subscribeFailed ignores the values") func subscribeFailed() throws {
        let upload = Subject<Int, LoadingError>()
        upload.signal.subscribeFailed { print("failed:", $0) }.add(to: bag)
        upload.send(50)
        upload.fail(.offline)  // prints failed: offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("subscribeEvents delivers values and the completion to one closure") func subscribeEvents() throws {
        let scores = Signal<Int, LoadingError>.of(7, 9)
        _ = scores.subscribeEvents { print($0) }  // prints next(7), next(9), completed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("subscribe delivers values until it is disposed") func subscribeNext() throws {
        let score = MutableProperty(7)
        let subscription = score.values.subscribe { print($0) }  // prints 7
        score.value = 9  // prints 9
        subscription.dispose()
        score.value = 10
        #expect(try printed.take() == Printed.promised())
    }

    @Test("subscribeCompleted ignores the values") func subscribeCompleted() throws {
        let download = Subject<Int, Never>()
        download.signal.subscribeCompleted { print("downloaded") }.add(to: bag)
        download.send(100)
        download.complete()  // prints downloaded
        #expect(try printed.take() == Printed.promised())
    }

    @MainActor @Test("subscribeOnMain(next:) delivers to a label of the main actor") func onMain() throws {
        let label = Label()
        let temperatures = Signal<Int, LoadingError>.of(20, 21)
        temperatures.subscribeOnMain(next: { label.text = "\($0) °C" }, failed: { label.text = "\($0)" }).add(to: bag)
        print(label.text)  // prints 21 °C
        #expect(try printed.take() == Printed.promised())
    }

    @MainActor @Test("subscribe(owner:onMain:) passes the screen to its closures") func ownerOnMain() throws {
        let screen = Screen()
        let temperatures = Signal<Int, LoadingError>.of(20, 21)
        temperatures.subscribeOnMain(owner: screen, next: { $0.title = "\($1) °C" }, failed: { $0.title = "\($1)" })
            .add(to: bag)
        print(screen.title)  // prints 21 °C
        #expect(try printed.take() == Printed.promised())
    }

    @Test("subscribe(owner:) ends when the player is deallocated") func owner() throws {
        let goals = Subject<Int, LoadingError>()
        var player: Player? = Player()
        let subscription = goals.signal.subscribe(
            owner: player!, next: { player, goals in player.score.value += goals }, failed: { _, _ in })
        goals.send(2)
        print(player!.score.value)  // prints 2
        player = nil
        goals.send(1)
        print(subscription.isDisposed)  // prints true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A subscriber receives the values of several signals") func subscriber() throws {
        let (kitchen, garden) = (Subject<Int, Never>(), Subject<Int, Never>())
        let display = Subscriber<Int, Never>(next: { print($0) }, completed: { print("completed") })
        kitchen.signal.bind(to: display).add(to: bag)
        garden.signal.bind(to: display).add(to: bag)
        kitchen.send(21)  // prints 21
        garden.send(14)  // prints 14
        kitchen.complete()  // prints completed
        garden.send(15)
        #expect(try printed.take() == Printed.promised())
    }

    @Test("bind(to:) returns a disposable that ends one of two subscriptions") func subscribeSubscriber() throws {
        let (kitchen, garden) = (Subject<Int, Never>(), Subject<Int, Never>())
        let display = Subscriber<Int, Never>(next: { print($0) })
        let subscription = kitchen.signal.bind(to: display)
        garden.signal.bind(to: display).add(to: bag)
        subscription.dispose()
        kitchen.send(21)
        garden.send(14)  // prints 14
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A disposable in a lifetime is disposed with the object") func addToLifetime() throws {
        let temperatures = Subject<Int, Never>()
        var window: Window? = Window()
        window?.lifetime.add(temperatures.signal.subscribe { print($0) })
        temperatures.send(20)  // prints 20
        window = nil
        temperatures.send(21)
        #expect(try printed.take() == Printed.promised())
    }

    @Test("ended completes when the object is deallocated") func ended() throws {
        var window: Window? = Window()
        window?.lifetime.ended.subscribeCompleted { print("window closed") }.add(to: bag)
        window = nil  // prints window closed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A lifetime owner ends the subscriptions that it owns when it is deallocated") func lifetimeOwner() throws {
        final class Chart: LifetimeOwner, Sendable {
            private let token: Lifetime.Token
            let lifetime: Lifetime
            init() { (lifetime, token) = Lifetime.make() }
        }
        var chart: Chart? = Chart()
        let prices = Subject<Int, Never>()
        let subscription = prices.signal.subscribe(owner: chart!) { _, price in print(price) }
        chart = nil
        print(subscription.isDisposed)  // prints true
        #expect(try printed.take() == Printed.promised())
        #expect(chart == nil)
    }

    @Test("An event of a signal has its value or its failure") func eventMap() throws {
        let event = Signal<Int, LoadingError>.Event.next(20)
        print(event.map { "\($0) °C" })  // prints next("20 °C")
        print(event.isTerminal)  // prints false
        #expect(try printed.take() == Printed.promised())
    }
}

@MainActor private final class Label {
    var text = ""
}

@MainActor private final class Screen {
    var title = ""
}

private final class Player: Sendable {
    let score = MutableProperty(0)
}

private final class Window: LifetimeOwner, Sendable {
    private let token: Lifetime.Token
    let lifetime: Lifetime
    init() { (lifetime, token) = Lifetime.make() }
}

import DocumentSupport
import Operators
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/Operators/Concurrency.
@Suite("Documentation of Operators/Concurrency", .serialized) struct ConcurrencyExamples {
    @Test("firstValue awaits the first temperature") func firstValue() async throws {
        let temperatures = Signal<Int, Never>.of(20, 21, 22)
        let first = await temperatures.firstValue()
        print(first ?? "no value")  // prints 20
        #expect(try printed.take() == Printed.promised())
    }

    @Test("requireFirstValue throws because there is no temperature") func requireFirstValue() async throws {
        let temperatures = Signal<Int, Never>.empty
        do {
            let temperature = try await temperatures.requireFirstValue()
            print(temperature)
        } catch {
            print("no temperature")  // prints no temperature
        }
        #expect(try printed.take() == Printed.promised())
    }

    @Test("lastValue awaits the end and returns the last progress") func lastValue() async throws {
        let progress = Signal<Int, Never>.of(10, 60, 100)
        let last = await progress.lastValue()
        print(last ?? "no value")  // prints 100
        #expect(try printed.take() == Printed.promised())
    }

    @Test("allValues awaits the end and returns all scores") func allValues() async throws {
        let scores = Signal<Int, Never>.of(7, 9, 8)
        print(await scores.allValues())  // prints [7, 9, 8]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A buffering policy drops all prices but the newest") func bufferingPolicy() async throws {
        let prices = Signal<Int, Never>.of(10, 12, 15)
        for await price in prices.values(buffering: .newest(1)) { print(price) }  // prints 15
        for await price in prices.values(buffering: .oldest(2)) { print(price) }  // prints 10, 12
        #expect(try printed.take() == Printed.promised())
    }

    @Test("deliver(isolatedTo:) adds the prices on the actor") func deliverIsolated() async throws {
        let basket = Basket()
        let prices = Signal<Int, Never>.of(3, 4)
            .deliver(isolatedTo: basket)
            .onNext { price in basket.assumeIsolated { $0.total += price } }
        _ = await prices.lastValue()
        print(await basket.total)  // prints 7
        #expect(try printed.take() == Printed.promised())
    }

    @Test("mapAsync keeps the order of the images") func mapAsync() async throws {
        @Sendable func loadImage(_ id: Int) async -> String { "image \(id)" }
        let ids = Signal<Int, Never>.of(1, 2, 3)
        let images = ids.mapAsync(max: 2) { id in await loadImage(id) }
        for await image in images.values() { print(image) }  // prints image 1, image 2, image 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("mapAsync with a priority loads what is shown first") func mapAsyncPriority() throws {
        @Sendable func load(_ photo: String) async -> String { photo }
        let time = VirtualTimeScheduler()
        let photos = Signal<String, Never>.of("old", "hidden", "shown")
        let loaded = photos.mapAsync(priority: { $0 == "shown" ? 1 : 0 }, on: time) { photo in await load(photo) }
        _ = loaded.subscribe { print($0) }
        time.run()  // prints old, shown, hidden
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Every iteration over the values of a signal subscribes again") func signalValues() async throws {
        let scores = Signal<Int, Never>.of(7, 9).values()
        for await score in scores { print(score) }  // prints 7, 9
        for await score in scores { print(score) }  // prints 7, 9
        #expect(try printed.take() == Printed.promised())
    }

    @Test("An asynchronous sequence has a signal of its elements") func sequenceSignal() async throws {
        let readings = AsyncStream { continuation in
            continuation.yield(18)
            continuation.yield(21)
            continuation.finish()
        }
        for await value in readings.signal.values() { print(value) }  // prints 18, 21
        #expect(try printed.take() == Printed.promised())
    }

    @Test("keepingTaskLocal keeps the user on the scheduler") func keepingTaskLocal() throws {
        let scheduler = VirtualTimeScheduler()
        let bag = DisposableBag()
        enum Request {
            @TaskLocal static var user = "nobody"
        }
        let orders = Subject<String, Never>()
        let lines = orders.signal.deliver(on: scheduler)
            .map { "\(Request.user): \($0)" }.keepingTaskLocal(Request.$user)
        Request.$user.withValue("Ada") {
            lines.subscribe { print($0) }.add(to: bag)
        }
        orders.send("tea")
        scheduler.advance()  // prints Ada: tea
        #expect(try printed.take() == Printed.promised())
    }
}

private actor Basket {
    var total = 0
}

import Operators
import StreamTesting
import TestSupport
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

@Suite("Docs/ComingFrom/AsyncSequence.md", .serialized) struct ComingFromAsyncSequenceTests {
    @Test("Several listen, and each gets everything") func severalListenAndEachGets() async throws {
        let (stream, input) = AsyncStream.makeStream(of: Int.self)
        for number in 1...4 { input.yield(number) }
        input.finish()
        var two: [Int] = []
        for await number in stream {
            two.append(number)
            if two.count == 2 { break }
        }
        var rest: [Int] = []
        for await number in stream { rest.append(number) }
        print(two, rest)  // → [1, 2] [3, 4]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Several listen, and each gets everything, 2") func severalListenAndEachGets2() throws {
        let numbers = Subject<Int, Never>()
        _ = numbers.signal.take(2).collect().subscribe { print("two", $0) }
        _ = numbers.signal.collect().subscribe { print("all", $0) }
        for number in 1...4 { numbers.send(number) }  // → two [1, 2]
        numbers.complete()  // → all [1, 2, 3, 4]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Sent is delivered") func sentIsDelivered() async throws {
        let (stream, input) = AsyncStream.makeStream(of: Int.self)
        let reading = Task { for await number in stream { print("got", number) } }
        input.yield(20)  // who knows when
        input.finish()
        await reading.value  // → got 20
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Sent is delivered, 2") func sentIsDelivered2() throws {
        let numbers = Subject<Int, Never>()
        _ = numbers.signal.subscribe { print("got", $0) }
        numbers.send(20)  // → got 20
        print("sent")  // → sent
        #expect(try printed.take() == Printed.promised())
    }

    @Test("What waits can be bounded, and is counted") func whatWaitsCanBeBounded() async throws {
        let (stream, input) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        for number in 1...4 { input.yield(number) }
        input.finish()
        for await number in stream { print(number) }  // → 4
        #expect(try printed.take() == Printed.promised())
    }

    @Test("What waits can be bounded, and is counted, 2") func whatWaitsCanBeBounded2() async throws {
        let numbers = Subject<Int, Never>()
        let newest = numbers.signal.values(buffering: .newest(1))
        for number in 1...4 { numbers.send(number) }
        numbers.complete()
        for await number in newest { print(number, "after", newest.droppedCount, "dropped") }  // → 4 after 3 dropped
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Only the latest") func onlyTheLatest() async throws {
        let (queries, input) = AsyncStream.makeStream(of: String.self)
        let reading = Task {
            var search: Task<Void, Never>?
            for await query in queries {
                search?.cancel()
                search = Task { print("found", query) }
                await search?.value  // or the order is anybody's guess
            }
        }
        input.yield("a")
        input.finish()
        await reading.value  // → found a
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Only the latest, 2") func onlyTheLatest2() throws {
        let queries = Subject<String, Never>()
        let found = queries.signal.flatMap(.latest) { query in .just("found \(query)") }
        _ = found.subscribe { print($0) }
        queries.send("a")  // → found a
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Time is an argument") func timeIsAnArgument() throws {
        let time = VirtualTimeScheduler()
        let typed = time.hot("-ab-----c|")
        let quiet = time.record(typed.debounce(for: .seconds(2), on: time))
        time.run()
        print(quiet.diagram)  // → ----b----(c|)
        #expect(try printed.take() == Printed.promised())
    }

    @Test("It can be told to stop from anywhere") func itCanBeToldTo() throws {
        let numbers = Subject<Int, Never>()
        let listening = SerialDisposable()
        listening.inner = numbers.signal.subscribe { number in
            print(number)
            if number == 2 { listening.dispose() }
        }
        for number in 1...4 { numbers.send(number) }  // → 1, 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A buffer for zero values drops values") func aBufferForZeroValuesDrops() async throws {
        let (stream, input) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(0))
        for number in 1...4 { input.yield(number) }
        input.finish()
        for await number in stream { print(number) }
        print("end")  // → end
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A buffer for zero values drops values, 2") func aBufferForZeroValuesDrops2() async throws {
        let numbers = Subject<Int, Never>()
        let none = numbers.signal.values(buffering: .newest(0))
        for number in 1...4 { numbers.send(number) }
        numbers.complete()
        for await number in none { print(number) }
        print(none.droppedCount, "dropped")  // → 4 dropped
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Timed chunks start with a value") func timedChunksStartWithAValue() throws {
        let time = VirtualTimeScheduler()
        let letters = time.cold("----ab----c|")
        let arrays = time.record(letters.buffer(every: .seconds(3), on: time).map { $0.joined() })
        let windows = time.record(letters.window(every: .seconds(3), on: time).map { _ in "w" })
        time.run()
        print(arrays.diagram)  // → -------{ab}---(c|)
        print(windows.diagram)  // → ----w-----w|
        #expect(try printed.take() == Printed.promised())
    }

    @Test("throttle sends the last value at the end of its interval") func throttleSendsTheLastValueAt() throws {
        let time = VirtualTimeScheduler()
        let letters = time.cold("abc--e---|")
        let latest = time.record(letters.throttle(for: .seconds(3), on: time))
        let first = time.record(letters.throttle(for: .seconds(3), on: time, trailing: false))
        time.run()
        print(latest.diagram)  // → a--c--e--|
        print(first.diagram)  // → a----e---|
        #expect(try printed.take() == Printed.promised())
    }

    @Test("An empty source completes zip, but not combineLatest") func anEmptySourceCompletesZipBut() throws {
        let numbers = Subject<Int, Never>()
        let none = Signal<Int, Never>.empty
        _ = zip(numbers.signal, none).subscribe(next: { print($0) }, completed: { print("zip") })  // → zip
        _ = combineLatest(numbers.signal, none).subscribe(next: { print($0) }, completed: { print("combineLatest") })
        numbers.send(1)
        numbers.complete()  // → combineLatest
        #expect(try printed.take() == Printed.promised())
    }
}

import DocumentSupport
import Operators
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

@Suite("Docs/ComingFrom/AsyncSequence.md", .serialized) struct ComingFromAsyncSequenceTests {
    @Test("Each element of an AsyncStream is received by one reader") func eachElementOfAnAsyncStreamIs() async throws {
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

    @Test("Every subscriber receives every value") func everySubscriberReceivesEveryValue() throws {
        let numbers = Subject<Int, Never>()
        _ = numbers.signal.take(2).collect().subscribe { print("two", $0) }
        _ = numbers.signal.collect().subscribe { print("all", $0) }
        for number in 1...4 { numbers.send(number) }  // → two [1, 2]
        numbers.complete()  // → all [1, 2, 3, 4]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A buffer of an AsyncStream drops elements silently") func aBufferOfAnAsyncStreamDrops() async throws {
        let (stream, input) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        for number in 1...4 { input.yield(number) }
        input.finish()
        for await number in stream { print(number) }  // → 4
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A buffer counts the values that it drops") func aBufferCountsTheValuesThat() async throws {
        let numbers = Subject<Int, Never>()
        let newest = numbers.signal.values(buffering: .newest(1))
        for number in 1...4 { numbers.send(number) }
        numbers.complete()
        for await number in newest { print(number, "after", newest.droppedCount, "dropped") }  // → 4 after 3 dropped
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A loop cancels the task of the previous search") func aLoopCancelsTheTaskOf() async throws {
        let (queries, input) = AsyncStream.makeStream(of: String.self)
        let reading = Task {
            var search: Task<Void, Never>?
            for await query in queries {
                search?.cancel()
                search = Task { print("found", query) }
            }
            await search?.value
        }
        input.yield("a")
        input.finish()
        await reading.value  // → found a
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Only the latest search continues") func onlyTheLatestSearchContinues() throws {
        let queries = Subject<String, Never>()
        let found = queries.signal.flatMap(.latest) { query in .just("found \(query)") }
        _ = found.subscribe { print($0) }
        queries.send("a")  // → found a
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Virtual time replaces waiting") func virtualTimeReplacesWaiting() throws {
        let time = VirtualTimeScheduler()
        let typed = time.hot("-ab-----c|")
        let quiet = time.record(typed.debounce(for: .seconds(2), on: time))
        time.run()
        print(quiet.diagram)  // → ----b----(c|)
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A callback can end its own subscription") func aCallbackCanEndItsOwn() throws {
        let numbers = Subject<Int, Never>()
        let listening = SerialDisposable()
        listening.inner = numbers.signal.subscribe { number in
            print(number)
            if number == 2 { listening.dispose() }
        }
        for number in 1...4 { numbers.send(number) }  // → 1, 2
        #expect(try printed.take() == Printed.promised())
    }
}

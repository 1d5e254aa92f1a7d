import DocumentSupport
import Rill
import StreamTesting
import TestSupport
import Testing

@Suite("Guide: Fast sources, slow readers") struct FastSourcesTests {
    @Test("A chain that reads, works and writes holds at most as many values as its queues")
    func chain() async throws {
        let file = Lines(count: 20_000)
        let written = Output()
        let lengths = file.signal
            .mapAsync(max: 4) { line in await measure(line) }
            .deliver(on: .background)
        for await length in lengths.values() { written.append(length) }
        #expect(written.lengths == (0..<20_000).map { "line \($0)".count })
    }

    @Test("The file is read only as fast as the results are taken")
    func pace() async throws {
        let file = Lines(count: 20_000)
        var written = 0
        var most = 0
        let lengths = file.signal.mapAsync(max: 4) { line in await measure(line) }.deliver(on: .background)
        for await _ in lengths.values() {
            written += 1
            most = max(most, file.read.value - written)
        }
        #expect(written == 20_000)
        // The tasks and the queues of mapAsync, deliver, and values, and an element on its way to each.
        #expect(most <= 4 + 64 + 1_024 + 1_024 + 3, "\(most)")
    }

    @Test("A source in an asynchronous function waits until its subscriber has room")
    func asynchronous() async {
        let numbers = Signal<Int, Never> { subscriber in
            let task = Task {
                var number = 0
                while !subscriber.isDisposed {
                    await subscriber.resumed()
                    subscriber.send(number)
                    number += 1
                }
            }
            return ActionDisposable { task.cancel() }
        }
        var expected = 0
        for await number in numbers.values().prefix(5_000) {
            if number != expected { Issue.record("\(number) instead of \(expected)") }
            expected += 1
        }
        #expect(expected == 5_000)
    }

    @Test("A source with callbacks waits until its subscriber has room")
    func callbacks() {
        let lines = Signal<String, Never> { subscriber in
            let reader = Reader()
            @Sendable func read() {
                while !subscriber.shouldWait {
                    guard let line = reader.next() else { return subscriber.complete() }
                    subscriber.send(line)
                }
                subscriber.onResume(read)
            }
            read()
            return nil
        }
        #expect(Array(lines.sequence) == (0..<3_000).map { "line \($0)" })
    }

    @Test("A photo that is visible is loaded before those that wait")
    func priority() throws {
        let (time, bag, printed) = (VirtualTimeScheduler(), DisposableBag(), Printed())
        @Sendable func print(_ items: Any...) { printed.append(items) }
        @Sendable func load(_ photo: String) async -> String {
            try? await Task.sleep(for: .seconds(1), clock: time.clock)
            return photo
        }
        struct Request: Sendable {
            let photo: String
            let urgency: Int
        }
        let requests = Subject<Request, Never>()
        let photos = requests.signal.mapAsync(priority: \.urgency, on: time) { request in await load(request.photo) }
        photos.subscribe { print($0) }.add(to: bag)
        requests.send(Request(photo: "cover", urgency: 0))
        requests.send(Request(photo: "map", urgency: 0))
        requests.send(Request(photo: "beach", urgency: 1))  // visible
        time.run()  // prints cover, beach, map
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A client that takes nothing is disconnected")
    func overflow() async throws {
        let (updates, printed) = (Subject<String, Never>(), Printed())
        @Sendable func print(_ items: Any...) { printed.append(items) }
        let server = Task {
            let client = Client()
            do {
                try await updates.signal.forEach(failingBeyond: 100) { update in await client.write(update) }
            } catch {
                print("disconnected: \(error)")  // → disconnected: overflow(limit: 100)
            }
        }
        while updates.subscriberCount == 0 { await Task.yield() }
        for number in 0..<200 { updates.send("\(number)") }
        await server.value
        #expect(try printed.take() == Printed.promised())
    }
}

/// A connection over which nothing can be sent.
private struct Client: Sendable {
    func write(_ update: String) async { for await _ in Signal<Int, Never>.never.values() {} }
}

private func measure(_ line: String) async -> Int { line.count }

private final class Output: Sendable {
    private let all = Locked<[Int]>([])
    var lengths: [Int] { all.value }
    func append(_ length: Int) { all.append(length) }
}

private final class Reader: Sendable {
    private let count = Locked(0)

    func next() -> String? {
        count.modify { count in
            guard count < 3_000 else { return nil }
            defer { count += 1 }
            return "line \(count)"
        }
    }
}

/// The lines of a file.
private struct Lines: AsyncSequence, Sendable {
    let count: Int
    let read = Locked(0)

    init(count: Int) { self.count = count }

    func makeAsyncIterator() -> Iterator { Iterator(lines: self) }

    struct Iterator: AsyncIteratorProtocol {
        let lines: Lines

        mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> String? {
            lines.read.modify { read in
                guard read < lines.count else { return nil }
                defer { read += 1 }
                return "line \(read)"
            }
        }
    }
}

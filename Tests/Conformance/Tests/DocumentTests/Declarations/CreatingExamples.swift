import DocumentSupport
import Operators
import StreamTesting
import TestSupport
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/StreamCore/Creating and Sources/Operators/Creating.
@Suite("Documentation of StreamCore/Creating and Operators/Creating", .serialized) struct CreatingExamples {
    let scheduler = VirtualTimeScheduler()
    let bag = DisposableBag()

    @Test("A signal starts the sensor when it is subscribed to, and stops it at the end") func create() async throws {
        let sensor = Sensor()
        let temperatures = Signal<Int, Never> { subscriber in
            sensor.start { temperature in subscriber.send(temperature) }
            return ActionDisposable { sensor.stop() }
        }
        for await temperature in temperatures.take(2).values() { print(temperature) }  // prints 20, 21
        #expect(try printed.take() == Printed.promised())
        await sensor.isStopped.wait()
    }

    @Test("What is added to the disposable of a subscriber is disposed at the end") func subscription() throws {
        let ticks = Signal<Int, Never> { subscriber in
            subscriber.disposable.add { print("timer stopped") }
            subscriber.send(1)
            return nil
        }
        ticks.subscribe { print($0) }.dispose()  // prints 1, timer stopped
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A signal of an asynchronous sequence sends its elements") func asyncSequence() async throws {
        let lines = AsyncStream<String> { stream in
            for line in ["GET /", "Host: example.com"] { stream.yield(line) }
            stream.finish()
        }
        let lengths = Signal<String, Never>.from(async: lines).map(\.count)
        print(await lengths.allValues())  // prints [5, 17]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A record is sent to every subscriber") func record() throws {
        let response = Record(["header", "body"], end: .failed(LoadingError.offline))
        _ = response.signal
            .subscribe(next: { print($0) }, failed: { print($0) })  // prints header, body, offline
        print(response.values.count)  // prints 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A signal of a sequence sends its elements") func sequence() throws {
        let countdown = Signal<Int, Never>.from(stride(from: 3, to: 0, by: -1))
        _ = countdown.subscribe(next: { print($0) }, completed: { print("start") })  // prints 3, 2, 1, start
        #expect(try printed.take() == Printed.promised())
    }

    @Test("repeating sends its value until the subscription is disposed") func repeating() throws {
        let separators = Signal<String, Never>.repeating("-")
        _ = separators.take(3).subscribe { print($0) }  // prints -, -, -
        #expect(try printed.take() == Printed.promised())
    }

    @Test("generate computes each size from the one before") func generate() throws {
        let sizes = Signal<Int, Never>.generate(from: 64, while: { $0 <= 512 }, next: { $0 * 2 })
        _ = sizes.subscribe { print($0) }  // prints 64, 128, 256, 512
        #expect(try printed.take() == Printed.promised())
    }

    @Test("signal(on:) sends the rows when the scheduler runs") func sequenceOnScheduler() throws {
        let rows = ["Ada", "Grace"].signal(on: scheduler)
        rows.subscribe { print($0) }.add(to: bag)
        print("subscribed")  // prints subscribed
        scheduler.advance()  // prints Ada, Grace
        #expect(try printed.take() == Printed.promised())
    }

    @Test("signal(every:on:) sends one slide per interval") func sequenceEvery() throws {
        let slides = ["beach", "forest"].signal(every: .seconds(5), on: scheduler)
        slides.subscribe { print($0) }.add(to: bag)
        scheduler.advance(by: .seconds(5))  // prints beach
        scheduler.advance(by: .seconds(5))  // prints forest
        #expect(try printed.take() == Printed.promised())
    }

    @Test("eagerly runs its work once, before there is a subscriber") func eagerly() throws {
        let index = Signal<Int, Never>.eagerly(on: .immediate) { subscriber in
            print("counting files")
            subscriber.send(3)
            subscriber.complete()
        }  // prints counting files
        _ = index.subscribe { print($0) }  // prints 3
        _ = index.subscribe { print($0) }  // prints 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("lazily runs its work once, for the first subscriber") func lazily() throws {
        let index = Signal<Int, Never>.lazily(on: .immediate) { subscriber in
            print("counting files")
            subscriber.send(3)
            subscriber.complete()
        }
        _ = index.subscribe { print($0) }  // prints counting files, 3
        _ = index.subscribe { print($0) }  // prints 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("timer sends once, after the delay") func timer() throws {
        let reminder = Signal.timer(after: .seconds(60), on: scheduler)
        reminder.subscribe { _ in print("tea is ready") }.add(to: bag)
        scheduler.advance(by: .seconds(60))  // prints tea is ready
        #expect(try printed.take() == Printed.promised())
    }

    @Test("interval sends the time after each interval") func interval() throws {
        let ticks = Signal.interval(.seconds(5), on: scheduler)
        ticks.subscribe { print($0) }.add(to: bag)
        scheduler.advance(by: .seconds(10))  // prints 5.0 seconds, 10.0 seconds
        #expect(try printed.take() == Printed.promised())
    }

    @Test("just sends one value and completes") func just() throws {
        let name = Signal<String, Never>.just("Ada")
        _ = name.subscribe(next: { print($0) }, completed: { print("completed") })  // prints Ada, completed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("of sends its values and completes") func of() throws {
        let scores = Signal<Int, Never>.of(7, 9, 8)
        _ = scores.subscribe(next: { print($0) }, completed: { print("completed") })  // prints 7, 9, 8, completed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("empty avoids a search for a text without letters") func empty() throws {
        @Sendable func search(_ text: String) -> Signal<String, Never> { .just("results for \(text)") }
        let query = Signal<String, Never>.of("", "swift")
        _ = query.flatMap(.latest) { text in text.isEmpty ? .empty : search(text) }
            .subscribe { print($0) }  // prints results for swift
        #expect(try printed.take() == Printed.promised())
    }

    @Test("never stands for a server that doesn't answer") func never() throws {
        let silentServer = Signal<String, LoadingError>.never
        silentServer.timeout(after: .seconds(30), on: scheduler, failing: .offline)
            .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
        scheduler.advance(by: .seconds(30))  // prints offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("fail fails immediately") func fail() throws {
        let user = Signal<String, LoadingError>.fail(.offline)
        _ = user.subscribe(next: { print($0) }, failed: { print("failed:", $0) })  // prints failed: offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("from(optional:) sends a value or only completes") func fromOptional() throws {
        let capitals = ["Norway": "Oslo"]
        let oslo = Signal<String, Never>.from(optional: capitals["Norway"])
        _ = oslo.subscribe(next: { print($0) }, completed: { print("completed") })  // prints Oslo, completed
        let none = Signal<String, Never>.from(optional: capitals["Atlantis"])
        _ = none.subscribe(next: { print($0) }, completed: { print("completed") })  // prints completed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("from(result:) sends a success or fails") func fromResult() throws {
        let stored = Result<String, LoadingError>.success("stored profile")
        _ = Signal.from(result: stored)
            .subscribe(next: { print($0) }, failed: { print($0) })  // prints stored profile
        #expect(try printed.take() == Printed.promised())
    }

    @Test("attempt runs its closure for each subscription") func attempt() throws {
        let port = Signal<Int, ParsingError>.attempt { () throws(ParsingError) in
            guard let number = Int("http") else { throw .noNumber }
            return number
        }
        _ = port.subscribe(next: { print($0) }, failed: { print($0) })  // prints noNumber
        #expect(try printed.take() == Printed.promised())
    }

    @Test("deferred uses the address at the time of the subscription") func deferred() throws {
        @Sendable func load(_ address: String) -> Signal<String, Never> { .just("page of \(address)") }
        let address = MutableProperty("example.com")
        let page = Signal<String, Never>.deferred { load(address.value) }
        address.value = "example.org"
        _ = page.subscribe { print($0) }  // prints page of example.org
        #expect(try printed.take() == Printed.promised())
    }

    @Test("using closes the file when the signal ends") func using() throws {
        let lines = Signal<String, Never>.using({ OpenFile("notes.txt") }, { file in file.lines })
        _ = lines.subscribe { print($0) }  // prints first line, second line, closed notes.txt
        #expect(try printed.take() == Printed.promised())
    }

    @Test("signal of a range sends its numbers") func sequenceSignal() throws {
        _ = (1...3).signal.subscribe { print("page \($0)") }  // prints page 1, page 2, page 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("just(_:) creates a signal for each element") func justOfMap() throws {
        let names = ["Ada", "Grace"].map(Signal<String, Never>.just)
        _ = concat(names).subscribe { print($0) }  // prints Ada, Grace
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A record ends with its terminal event") func recordEnd() throws {
        let record = Record<Int, LoadingError>([18, 21], end: .failed(.offline))
        _ = record.signal.subscribe(next: { print($0) }, failed: { print($0) })  // prints 18, 21, offline
        #expect(try printed.take() == Printed.promised())
    }
}

private final class Sensor: Sendable {
    let isStopped = AsyncGate()

    func start(_ report: @Sendable (Int) -> Void) {
        for temperature in [20, 21, 22] { report(temperature) }
    }

    func stop() { isStopped.open() }
}

private final class OpenFile: Disposable {
    let lines = Signal<String, Never>.of("first line", "second line")
    private let closing: ActionDisposable

    init(_ name: String) {
        closing = ActionDisposable { print("closed", name) }
    }

    var isDisposed: Bool { closing.isDisposed }

    func dispose() { closing.dispose() }
}

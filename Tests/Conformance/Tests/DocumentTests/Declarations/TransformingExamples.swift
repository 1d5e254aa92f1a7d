import DocumentSupport
import Operators
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/Operators/Transforming.
@Suite("Documentation of Operators/Transforming", .serialized) struct TransformingExamples {
    let scheduler = VirtualTimeScheduler()
    let bag = DisposableBag()

    @Test("buffer(count:) sends rows of two") func bufferExample() throws {
        let photos = Signal<Int, Never>.of(1, 2, 3)
        _ = photos.buffer(count: 2).subscribe { print($0) }  // prints [1, 2], [3]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("buffer(count:skip:) overlaps the arrays by one value") func bufferSecondExample() throws {
        let readings = Signal<Int, Never>.of(1, 2, 3, 4)
        _ = readings.buffer(count: 2, skip: 1).subscribe { print($0) }  // prints [1, 2], [2, 3], [3, 4], [4]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("bufferWhile(_:) collects values up to a total") func bufferWhileExample() throws {
        let weights = Signal<Int, Never>.of(4, 5, 3, 9)
        _ = weights.bufferWhile { $0.reduce(0, +) + $1 <= 10 }.subscribe { print($0) }  // prints [4, 5], [3], [9]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("bufferUntilMatch(_:) ends an array with a period") func bufferUntilMatchExample() throws {
        let words = Signal<String, Never>.of("Hi", ".", "How", "so", ".")
        _ = words.bufferUntilMatch { $0.last == "." }.subscribe { print($0.count) }  // prints 2, 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("cast fails at a value of another type") func castExample() throws {
        let replies = Signal<any Sendable, LoadingError>.of(200, "busy")
        _ = replies.cast(to: Int.self, failing: .offline)
            .subscribe(next: { print($0) }, failed: { print($0) })  // prints 200, offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("chunked(by:) collects rising values") func chunkedExample() throws {
        let numbers = Signal<Int, Never>.of(1, 2, 5, 3, 4)
        _ = numbers.chunked(by: { $0 < $1 }).subscribe { print($0) }  // prints [1, 2, 5], [3, 4]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("chunkedByKey(_:) collects words with the same initial letter") func chunkedSecondExample() throws {
        let words = Signal<String, Never>.of("apple", "avocado", "banana")
        _ = words.chunkedByKey { $0.first! }.subscribe { print($0.key, $0.values.count) }  // prints a 2, b 1
        #expect(try printed.take() == Printed.promised())
    }

    @Test("buffer(until:) saves the edits at each click") func bufferUntilExample() throws {
        let edits = Subject<String, Never>()
        let saves = Subject<Void, Never>()
        edits.signal.buffer(until: saves.signal).subscribe { print($0.joined(separator: "+")) }.add(to: bag)
        edits.send("bold")
        edits.send("italic")
        saves.send(())  // prints bold+italic
        #expect(try printed.take() == Printed.promised())
    }

    @Test("compactMap sends the texts that are numbers") func compactMapExample() throws {
        let texts = Signal<String, Never>.of("1", "two", "3")
        _ = texts.compactMap { Int($0) }.subscribe { print($0) }  // prints 1, 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("dematerialize sends recorded events") func dematerializeExample() throws {
        let recorded = Signal<Signal<Int, LoadingError>.Event, Never>.of(.next(1), .failed(.offline))
        _ = recorded.dematerialize().subscribe(next: { print($0) }, failed: { print($0) })  // prints 1, offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("dematerializeResults fails with the first failure") func dematerializeResultsExample() throws {
        let results = Signal<Result<Int, LoadingError>, Never>.of(.success(1), .failure(.offline))
        _ = results.dematerializeResults().subscribe(next: { print($0) }, failed: { print($0) })  // prints 1, offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("enumerated numbers the lines") func enumeratedExample() throws {
        let lines = Signal<String, Never>.of("To be,", "or not")
        _ = lines.enumerated().subscribe { print($0.offset + 1, $0.element) }  // prints 1 To be,, 2 or not
        #expect(try printed.take() == Printed.promised())
    }

    @Test("eventValues sends the values of attempts") func eventValuesExample() throws {
        let attempts = Signal<Int, LoadingError>.just(7).concat(.fail(.offline)).materialize()
        _ = attempts.eventValues().subscribe { print($0) }  // prints 7
        #expect(try printed.take() == Printed.promised())
    }

    @Test("eventFailures sends the failures of attempts") func eventValuesSecondExample() throws {
        let attempts = Signal<Int, LoadingError>.just(7).concat(.fail(.offline)).materialize()
        _ = attempts.eventFailures().subscribe { print($0) }  // prints offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("filterElements keeps the names that match a search") func filterElementsExample() throws {
        let lists = Signal<[String], Never>.of(["Ada", "Grace"], ["Alan"])
        _ = lists.filterElements { $0.hasPrefix("A") }.subscribe { print($0.count) }  // prints 1, 1
        #expect(try printed.take() == Printed.promised())
    }

    @Test("groupBy counts the orders of each customer") func groupByExample() throws {
        let orders = Signal<String, Never>.of("Ada", "Grace", "Ada")
        _ = orders.groupBy { $0 }
            .flatMap(.merge) { group in group.signal.count().map { "\(group.key) \($0)" } }
            .subscribe { print($0) }  // prints Ada 2, Grace 1
        #expect(try printed.take() == Printed.promised())
    }

    @Test("interspersed sends an advertisement after every two posts") func interspersedExample() throws {
        let posts = Signal<String, Never>.of("post 1", "post 2", "post 3")
        _ = posts.interspersed(every: 2, with: "ad").subscribe { print($0) }  // prints post 1, post 2, ad, post 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("lift applies a custom chain of operators") func liftExample() throws {
        let trimmed: @Sendable (Signal<String, Never>) -> Signal<String, Never> = { $0.filter { !$0.isEmpty }.take(2) }
        let lines = Signal<String, Never>.of("a", "", "b", "c")
        _ = lines.lift(trimmed).subscribe { print($0) }  // prints a, b
        #expect(try printed.take() == Printed.promised())
    }

    @Test("map formats a temperature") func mapExample() throws {
        let temperatures = Signal<Int, Never>.of(18, 21)
        _ = temperatures.map { "\($0) °C" }.subscribe { print($0) }  // prints 18 °C, 21 °C
        #expect(try printed.take() == Printed.promised())
    }

    @Test("tryMap fails at the first text that is no number") func tryMapExample() throws {
        let ages = Signal<String, Never>.of("41", "old").widenFailure().tryMap { text throws(ParsingError) in
            guard let age = Int(text) else { throw .noNumber }
            return age
        }
        _ = ages.subscribe(next: { print($0) }, failed: { print($0) })  // prints 41, noNumber
        #expect(try printed.take() == Printed.promised())
    }

    @Test("mapElements formats each price of a list") func mapElementsExample() throws {
        let lists = Signal<[Int], Never>.of([3, 12])
        _ = lists.mapElements { "\($0) €" }.subscribe { print($0.joined(separator: "; ")) }  // prints 3 €; 12 €
        #expect(try printed.take() == Printed.promised())
    }

    @Test("mapTo turns clicks into steps") func mapToExample() throws {
        let up = Subject<Void, Never>()
        let down = Subject<Void, Never>()
        merge(up.signal.mapTo(1), down.signal.mapTo(-1)).scan(0, +).subscribe { print($0) }.add(to: bag)
        up.send(())  // prints 1
        down.send(())  // prints 0
        #expect(try printed.take() == Printed.promised())
    }

    @Test("materialize sends the failure as a value") func materializeExample() throws {
        let upload = Signal<Int, LoadingError>.just(50).concat(.fail(.offline))
        _ = upload.materialize().subscribe { print($0.value ?? 0, $0.isTerminal) }  // prints 50 false, 0 true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("materializeResults sends the failure as a result") func materializeResultsExample() throws {
        let upload = Signal<Int, LoadingError>.just(50).concat(.fail(.offline))
        _ = upload.materializeResults().subscribe { print((try? $0.get()) ?? -1) }  // prints 50, -1
        #expect(try printed.take() == Printed.promised())
    }

    @Test("negate hides an element when another one is visible") func negateExample() throws {
        let isLoading = MutableProperty(true)
        isLoading.values.negate().subscribe { print("enabled:", $0) }.add(to: bag)  // prints enabled: false
        isLoading.value = false  // prints enabled: true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("ofType sends the values of one type") func ofTypeExample() throws {
        let events = Signal<any Sendable, Never>.of("key", 3, "tap")
        _ = events.ofType(String.self).subscribe { print($0) }  // prints key, tap
        #expect(try printed.take() == Printed.promised())
    }

    @Test("pairwise compares each price with the previous one") func pairwiseExample() throws {
        let prices = Signal<Int, Never>.of(10, 12, 11)
        _ = prices.pairwise().map { $1 - $0 }.subscribe { print($0) }  // prints 2, -1
        #expect(try printed.take() == Printed.promised())
    }

    @Test("pairwise(from:) compares the first value with a start") func pairwiseSecondExample() throws {
        let counters = Signal<Int, Never>.of(5, 8)
        _ = counters.pairwise(from: 0).map { $1 - $0 }.subscribe { print($0) }  // prints 5, 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("replaceNil sends a default name") func replaceNilExample() throws {
        let names = Signal<String?, Never>.of("Ada", nil)
        _ = names.replaceNil(with: "anonymous").subscribe { print($0) }  // prints Ada, anonymous
        #expect(try printed.take() == Printed.promised())
    }

    @Test("scan sends the running total") func scanExample() throws {
        let payments = Signal<Int, Never>.of(10, 5, -3)
        _ = payments.scan(0, +).subscribe { print($0) }  // prints 10, 15, 12
        #expect(try printed.take() == Printed.promised())
    }

    @Test("scan sends the highest value so far") func scanSecondExample() throws {
        let scores = Signal<Int, Never>.of(3, 9, 4)
        _ = scores.scan { max($0, $1) }.subscribe { print($0) }  // prints 3, 9, 9
        #expect(try printed.take() == Printed.promised())
    }

    @Test("scanIndexed sends the running average") func scanIndexedExample() throws {
        let times = Signal<Double, Never>.of(4, 6, 8)
        _ = times.scanIndexed(0) { $0 + ($1 - $0) / Double($2 + 1) }.subscribe { print($0) }  // prints 4.0, 5.0, 6.0
        #expect(try printed.take() == Printed.promised())
    }

    @Test("scanMap numbers the values and marks repeated ones") func scanMapExample() throws {
        let words = Signal<String, Never>.of("to", "to", "be")
        _ = words.scanMap("") { ($1, $0 == $1 ? "(\($1))" : $1) }.subscribe { print($0) }  // prints to, (to), be
        #expect(try printed.take() == Printed.promised())
    }

    @Test("skipNil drops missing names") func skipNilExample() throws {
        let names = Signal<String?, Never>.of("Ada", nil, "Grace")
        _ = names.skipNil().subscribe { print($0) }  // prints Ada, Grace
        #expect(try printed.take() == Printed.promised())
    }

    @Test("timeInterval measures the time between two heartbeats") func timeIntervalExample() throws {
        let beats = Subject<Int, Never>()
        beats.signal.timeInterval(on: scheduler).subscribe { print($0.value, $0.interval) }.add(to: bag)
        scheduler.advance(by: .seconds(1))
        beats.send(1)  // prints 1 1.0 seconds
        scheduler.advance(by: .seconds(2))
        beats.send(2)  // prints 2 2.0 seconds
        #expect(try printed.take() == Printed.promised())
    }

    @Test("buffer(every:) writes the lines of each second") func timedBufferExample() throws {
        let lines = Subject<String, Never>()
        lines.signal.buffer(every: .seconds(1), on: scheduler).subscribe { print($0.count) }.add(to: bag)
        lines.send("a")
        lines.send("b")
        scheduler.advance(by: .seconds(1))  // prints 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("buffer(every:orCount:) writes early if two lines have arrived") func timedBufferSecondExample() throws {
        let lines = Subject<String, Never>()
        lines.signal.buffer(every: .seconds(1), orCount: 2, on: scheduler).subscribe { print($0.count) }.add(to: bag)
        lines.send("a")
        lines.send("b")  // prints 2
        lines.send("c")
        scheduler.advance(by: .seconds(1))  // prints 1
        #expect(try printed.take() == Printed.promised())
    }

    @Test("timestamped records when a key was pressed") func timestampedExample() throws {
        let keys = Subject<String, Never>()
        keys.signal.timestamped(on: scheduler).subscribe { print($0.value, $0.time) }.add(to: bag)
        scheduler.advance(by: .seconds(3))
        keys.send("a")  // prints a 3.0 seconds
        #expect(try printed.take() == Printed.promised())
    }

    @Test("window(count:) sends the sum of every two values") func windowExample() throws {
        let amounts = Signal<Int, Never>.of(1, 2, 3)
        _ = amounts.window(count: 2).flatMap(.concat) { $0.reduce(0, +) }.subscribe { print($0) }  // prints 3, 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("window(every:) counts the requests of each second") func windowSecondExample() throws {
        let requests = Subject<Int, Never>()
        requests.signal.window(every: .seconds(1), on: scheduler)
            .flatMap(.merge) { $0.count() }
            .subscribe { print($0) }.add(to: bag)
        requests.send(1)
        requests.send(2)
        scheduler.advance(by: .seconds(1))  // prints 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("window(every:lasting:) sends the highest speed of the last two seconds") func windowLasting() throws {
        let speeds = Subject<Int, Never>()
        speeds.signal.window(every: .seconds(1), lasting: .seconds(2), on: scheduler)
            .flatMap(.merge) { $0.max() }
            .subscribe { print($0) }.add(to: bag)
        speeds.send(50)
        scheduler.advance(by: .seconds(1))  // prints 50
        speeds.send(40)
        scheduler.advance(by: .seconds(1))  // prints 50
        scheduler.advance(by: .seconds(1))  // prints 40
        #expect(try printed.take() == Printed.promised())
    }

    @Test("window(every:lasting:by:) counts the readings of ten seconds") func windowByTime() throws {
        struct Reading: Sendable {
            let time: Duration
            let value: Int
        }
        let readings = Subject<Reading, Never>()
        let late = Subject<Reading, Never>()
        late.signal.subscribe { print("late: \($0.value)") }.add(to: bag)
        readings.signal
            .window(every: .seconds(10), lasting: .seconds(10), by: { $0.time }, lateness: .seconds(5), late: late)
            .flatMap(.merge) { window in window.signal.count().map { "\(window.key.lowerBound): \($0)" } }
            .subscribe { print($0) }.add(to: bag)
        readings.send(Reading(time: .seconds(8), value: 1))
        readings.send(Reading(time: .seconds(12), value: 2))
        readings.send(Reading(time: .seconds(7), value: 3))
        readings.send(Reading(time: .seconds(15), value: 4))  // prints 0.0 seconds: 2
        readings.send(Reading(time: .seconds(9), value: 5))  // prints late: 5
        #expect(try printed.take() == Printed.promised())
    }

    @Test("windows(of:) sends the moving sum") func windowsExample() throws {
        let readings = Signal<Int, Never>.of(1, 2, 3, 4)
        _ = readings.windows(of: 3).map { $0.reduce(0, +) }.subscribe { print($0) }  // prints 6, 9
        #expect(try printed.take() == Printed.promised())
    }

    @Test("withUnretained ends with the object that it calls") func withUnretainedExample() throws {
        final class Player: Sendable {
            func play(_ song: String) { print("playing", song) }
        }
        let songs = Subject<String, Never>()
        var player: Player? = Player()
        songs.signal.withUnretained(player!).subscribe { $0.play($1) }.add(to: bag)
        songs.send("Clair de lune")  // prints playing Clair de lune
        player = nil
        songs.send("Gymnopédie")
        #expect(try printed.take() == Printed.promised())
    }
}

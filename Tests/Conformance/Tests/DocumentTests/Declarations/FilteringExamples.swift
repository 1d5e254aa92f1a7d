import DocumentSupport
import Operators
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/Operators/Filtering.
@Suite("Documentation of Operators/Filtering", .serialized) struct FilteringExamples {
    let scheduler = VirtualTimeScheduler()
    let bag = DisposableBag()

    @Test("distinct sends each visitor once") func distinctExample() throws {
        let visitors = Signal<String, Never>.of("Ada", "Grace", "Ada")
        _ = visitors.distinct().subscribe { print($0) }  // prints Ada, Grace
        #expect(try printed.take() == Printed.promised())
    }

    @Test("distinct(by:) sends one word for each initial letter") func distinctSecondExample() throws {
        let words = Signal<String, Never>.of("apple", "avocado", "banana")
        _ = words.distinct(by: { $0.first }).subscribe { print($0) }  // prints apple, banana
        #expect(try printed.take() == Printed.promised())
    }

    @Test("distinctUntilChanged(by:) ignores small changes of a temperature") func distinctUntilChangedExample() throws
    {
        let temperatures = Signal<Int, Never>.of(20, 21, 24, 25)
        _ = temperatures.distinctUntilChanged { abs($0 - $1) < 3 }.subscribe { print($0) }  // prints 20, 24
        #expect(try printed.take() == Printed.promised())
    }

    @Test("element(at:) sends the bronze medal") func elementAtExample() throws {
        let finishers = Signal<String, Never>.of("Ada", "Grace", "Edsger", "Alan")
        _ = finishers.element(at: 2).subscribe { print($0) }  // prints Edsger
        #expect(try printed.take() == Printed.promised())
    }

    @Test("elements(in:) sends the second page") func elementsInExample() throws {
        let rows = Signal<Int, Never>.of(1, 2, 3, 4, 5)
        _ = rows.elements(in: 2..<4).subscribe { print($0) }  // prints 3, 4
        #expect(try printed.take() == Printed.promised())
    }

    @Test("filter sends the speeds above a limit") func filterExample() throws {
        let speeds = Signal<Int, Never>.of(48, 52, 61)
        _ = speeds.filter { $0 > 50 }.subscribe { print($0) }  // prints 52, 61
        #expect(try printed.take() == Printed.promised())
    }

    @Test("first sends one reading") func firstExample() throws {
        let readings = Signal<Int, Never>.of(18, 21, 24)
        _ = readings.first().subscribe { print($0) }  // prints 18
        #expect(try printed.take() == Printed.promised())
    }

    @Test("first(where:) sends the first warm reading") func firstSecondExample() throws {
        let readings = Signal<Int, Never>.of(18, 21, 24)
        _ = readings.first { $0 > 20 }.subscribe { print($0) }  // prints 21
        #expect(try printed.take() == Printed.promised())
    }

    @Test("ignore drops the value of a missing measurement") func ignoreExample() throws {
        let readings = Signal<Int, Never>.of(18, -1, 24)
        _ = readings.ignore(-1).subscribe { print($0) }  // prints 18, 24
        #expect(try printed.take() == Printed.promised())
    }

    @Test("ignoreFailure completes when the connection fails") func ignoreFailureExample() throws {
        let news = Signal<String, LoadingError>.just("headline").concat(.fail(.offline))
        _ = news.ignoreFailure()
            .subscribe(next: { print($0) }, completed: { print("completed") })  // prints headline, completed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("ignoreValues waits for the end of an upload") func ignoreValuesExample() throws {
        let upload = Signal<Int, Never>.of(50, 100)
        _ = upload.ignoreValues().subscribeCompleted { print("uploaded") }  // prints uploaded
        #expect(try printed.take() == Printed.promised())
    }

    @Test("last sends the final score") func lastExample() throws {
        let scores = Signal<Int, Never>.of(3, 8, 12)
        _ = scores.last().subscribe { print($0) }  // prints 12
        #expect(try printed.take() == Printed.promised())
    }

    @Test("last(where:) sends the last passing grade") func lastSecondExample() throws {
        let grades = Signal<Int, Never>.of(55, 80, 40)
        _ = grades.last { $0 >= 50 }.subscribe { print($0) }  // prints 80
        #expect(try printed.take() == Printed.promised())
    }

    @Test("partition separates warnings from other messages") func partitionExample() throws {
        let messages = Subject<String, Never>()
        let (warnings, others) = messages.signal.partition { $0.hasPrefix("warning") }
        warnings.subscribe { print($0) }.add(to: bag)
        others.subscribe { print("note:", $0) }.add(to: bag)
        messages.send("warning: low battery")  // prints warning: low battery
        messages.send("connected")  // prints note: connected
        #expect(try printed.take() == Printed.promised())
    }

    @Test("single fails if a query finds several users") func singleExample() throws {
        let users = Signal<String, LoadingError>.of("ada", "ada2")
        _ = users.single(failing: .offline).subscribe(next: { print($0) }, failed: { print($0) })  // prints offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("skip drops the header of a table") func skipExample() throws {
        let lines = Signal<String, Never>.of("name", "Ada", "Grace")
        _ = lines.skip(1).subscribe { print($0) }  // prints Ada, Grace
        #expect(try printed.take() == Printed.promised())
    }

    @Test("skip(for:) drops the readings while a sensor warms up") func skipForExample() throws {
        let readings = Subject<Int, Never>()
        readings.signal.skip(for: .seconds(5), on: scheduler).subscribe { print($0) }.add(to: bag)
        readings.send(-40)
        scheduler.advance(by: .seconds(5))
        readings.send(21)  // prints 21
        #expect(try printed.take() == Printed.promised())
    }

    @Test("skip(last:) drops the checksum at the end") func skipLastExample() throws {
        let bytes = Signal<Int, Never>.of(72, 105, 177)
        _ = bytes.skip(last: 1).subscribe { print($0) }  // prints 72, 105
        #expect(try printed.take() == Printed.promised())
    }

    @Test("skip(until:) drops messages before the login") func skipUntilExample() throws {
        let messages = Subject<String, Never>()
        let login = Subject<Void, Never>()
        messages.signal.skip(until: login.signal).subscribe { print($0) }.add(to: bag)
        messages.send("too early")
        login.send(())
        messages.send("welcome")  // prints welcome
        #expect(try printed.take() == Printed.promised())
    }

    @Test("skipWhile(_:) drops the leading blank lines") func skipWhileExample() throws {
        let lines = Signal<String, Never>.of("", "Title", "", "Text")
        _ = lines.skipWhile { $0.isEmpty }.map { "<\($0)>" }.subscribe { print($0) }  // prints <Title>, <>, <Text>
        #expect(try printed.take() == Printed.promised())
    }

    @Test("skipUntilMatch(_:) begins with the first heading") func skipWhileSecondExample() throws {
        let lines = Signal<String, Never>.of("draft", "# Title", "Text")
        _ = lines.skipUntilMatch { $0.hasPrefix("#") }.subscribe { print($0) }  // prints # Title, Text
        #expect(try printed.take() == Printed.promised())
    }

    @Test("take sends the first two results") func takeExample() throws {
        let results = Signal<String, Never>.of("Swift", "Swing", "Swim")
        _ = results.take(2).subscribe { print($0) }  // prints Swift, Swing
        #expect(try printed.take() == Printed.promised())
    }

    @Test("take(for:) counts the clicks of ten seconds") func takeForExample() throws {
        let clicks = Subject<Void, Never>()
        clicks.signal.take(for: .seconds(10), on: scheduler).count().subscribe { print($0) }.add(to: bag)
        clicks.send(())
        clicks.send(())
        scheduler.advance(by: .seconds(10))  // prints 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("take(last:) sends the end of a log") func takeLastExample() throws {
        let lines = Signal<String, Never>.of("started", "connected", "failed")
        _ = lines.take(last: 2).subscribe { print($0) }  // prints connected, failed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("take(until:) stops when a view disappears") func takeUntilExample() throws {
        let prices = Subject<Int, Never>()
        let disappeared = Subject<Void, Never>()
        prices.signal.take(until: disappeared.signal).subscribe { print($0) }.add(to: bag)
        prices.send(10)  // prints 10
        disappeared.send(())
        prices.send(12)
        #expect(try printed.take() == Printed.promised())
    }

    @Test("take(untilReplacement:) shows an estimate until the result arrives") func takeUntilReplacementExample()
        throws
    {
        let estimates = Subject<String, Never>()
        let results = Subject<String, Never>()
        estimates.signal.take(untilReplacement: results.signal).subscribe { print($0) }.add(to: bag)
        estimates.send("about 40")  // prints about 40
        results.send("42")  // prints 42
        estimates.send("about 41")
        #expect(try printed.take() == Printed.promised())
    }

    @Test("takeWhile(inclusive:_:) sends the values before the first one that is too high") func takeWhileExample()
        throws
    {
        let speeds = Signal<Int, Never>.of(40, 49, 55, 45)
        _ = speeds.takeWhile { $0 <= 50 }.subscribe { print($0) }  // prints 40, 49
        #expect(try printed.take() == Printed.promised())
    }

    @Test("takeUntilMatch(inclusive:_:) sends the lines of a header") func takeWhileSecondExample() throws {
        let lines = Signal<String, Never>.of("Host: example", "Accept: */*", "", "body")
        _ = lines.takeUntilMatch { $0.isEmpty }.subscribe { print($0) }  // prints Host: example, Accept: */*
        #expect(try printed.take() == Printed.promised())
    }

    @Test("distinctUntilChanged() drops a repeated score") func distinctPlain() throws {
        let scores = Signal<Int, Never>.of(10, 10, 20)
        _ = scores.distinctUntilChanged().subscribe { print($0) }  // prints 10, 20
        #expect(try printed.take() == Printed.promised())
    }

    @Test("distinctUntilKeyChanged(_:) compares a property") func distinctOn() throws {
        let words = Signal<String, Never>.of("to", "be", "not")
        _ = words.distinctUntilKeyChanged(\.count).subscribe { print($0) }  // prints to, not
        #expect(try printed.take() == Printed.promised())
    }

    @Test("element(at:failing:) fails if the value is missing") func elementFailing() throws {
        let names = Signal<String, LoadingError>.of("Ada")
        _ = names.element(at: 1, failing: .offline)
            .subscribe(next: { print($0) }, failed: { print($0) })  // prints offline
        #expect(try printed.take() == Printed.promised())
    }
}

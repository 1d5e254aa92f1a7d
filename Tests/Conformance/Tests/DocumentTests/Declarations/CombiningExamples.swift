import DocumentSupport
import Operators
import StreamTesting
import TestSupport
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/Operators/Combining.
@Suite("Documentation of Operators/Combining", .serialized) struct CombiningExamples {
    let scheduler = VirtualTimeScheduler()
    let bag = DisposableBag()

    @Test("combineLatest sends once both signals have sent") func combineLatestOfTwo() throws {
        let (city, unit) = (Subject<String, Never>(), Subject<String, Never>())
        combineLatest(city.signal, unit.signal).subscribe { print("\($0) in \($1)") }.add(to: bag)
        city.send("Oslo")
        unit.send("°C")  // prints Oslo in °C
        city.send("Rome")  // prints Rome in °C
        unit.send("°F")  // prints Rome in °F
        #expect(try printed.take() == Printed.promised())
    }

    @Test("combineLatest of a collection sends an array of the latest values") func combineLatestOfCollection() throws {
        let sensors = [MutableProperty(19), MutableProperty(21)]
        combineLatest(sensors.map(\.values)).subscribe { print($0) }.add(to: bag)  // prints [19, 21]
        sensors[0].value = 20  // prints [20, 21]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("combineLatest(_:ifEmpty:) sends a value for no downloads") func combineLatestIfEmpty() throws {
        let downloads: [Signal<Int, Never>] = []
        _ = combineLatest(downloads, ifEmpty: []).subscribe { print($0) }  // prints []
        #expect(try printed.take() == Printed.promised())
    }

    @Test("and combines the conditions of a button") func andOrExample() throws {
        let hasText = MutableProperty(true)
        let isOnline = MutableProperty(false)
        let canSend = hasText.values.and(isOnline.values)
        canSend.subscribe { print($0) }.add(to: bag)  // prints false
        isOnline.value = true  // prints true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("or finds out whether one of two downloads is active") func andOrSecondExample() throws {
        let isFirstActive = MutableProperty(true)
        let isSecondActive = MutableProperty(false)
        let isBusy = isFirstActive.values.or(isSecondActive.values)
        isBusy.subscribe { print($0) }.add(to: bag)  // prints true
        isFirstActive.value = false  // prints false
        #expect(try printed.take() == Printed.promised())
    }

    @Test("append sends a last row") func appendExample() throws {
        let rows = Signal<String, Never>.of("Ada", "Grace")
        _ = rows.append("Add a name").subscribe { print($0) }  // prints Ada, Grace, Add a name
        #expect(try printed.take() == Printed.promised())
    }

    @Test("concat sends the stored messages and then the new ones") func concatExample() throws {
        let stored = Signal<String, Never>.of("Hello", "How are you?")
        let new = Subject<String, Never>()
        concat(stored, new.signal).subscribe { print($0) }.add(to: bag)  // prints Hello, How are you?
        new.send("Fine")  // prints Fine
        #expect(try printed.take() == Printed.promised())
    }

    @Test("join pairs each guest with the songs that play during the visit") func joinExample() throws {
        let guests = Subject<String, Never>()
        let songs = Subject<String, Never>()
        let leaving = Subject<Void, Never>()
        let pauses = Subject<Void, Never>()
        guests.signal
            .join(with: songs.signal, while: { _ in leaving.signal }, otherWhile: { _ in pauses.signal })
            .subscribe { print("\($0.0) hears \($0.1)") }.add(to: bag)
        guests.send("Ada")
        songs.send("Clair de lune")  // prints Ada hears Clair de lune
        leaving.send(())
        songs.send("Gymnopédie")
        #expect(try printed.take() == Printed.promised())
    }

    @Test("groupJoin counts the clicks during each session") func joinSecondExample() throws {
        let sessions = Subject<String, Never>()
        let clicks = Subject<Int, Never>()
        let logouts = Subject<Void, Never>()
        sessions.signal
            .groupJoin(with: clicks.signal, while: { _ in logouts.signal }, otherWhile: { _ in clicks.signal })
            .flatMap(.merge) { session, clicks in clicks.count().map { "\(session): \($0) clicks" } }
            .subscribe { print($0) }.add(to: bag)
        sessions.send("morning")
        clicks.send(1)
        clicks.send(2)
        logouts.send(())  // prints morning: 2 clicks
        #expect(try printed.take() == Printed.promised())
    }

    @Test("joined separates chapters with a blank page") func joinedExample() throws {
        let chapters = Signal<Signal<String, Never>, Never>.of(.of("I.1", "I.2"), .of("II.1"))
        _ = chapters.joined(with: .just("blank")).subscribe { print($0) }  // prints I.1, I.2, blank, II.1
        #expect(try printed.take() == Printed.promised())
    }

    @Test("joined separates the numbers of several lines with a zero") func joinedSecondExample() throws {
        let lines = Signal<[Int], Never>.of([1, 2], [3])
        _ = lines.joined(separator: [0]).subscribe { print($0) }  // prints 1, 2, 0, 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("merge reloads for a click or a notification") func mergeExample() throws {
        let clicks = Subject<String, Never>()
        let notifications = Subject<String, Never>()
        merge(clicks.signal, notifications.signal).subscribe { print("reload after", $0) }.add(to: bag)
        notifications.send("notification")  // prints reload after notification
        clicks.send("click")  // prints reload after click
        #expect(try printed.take() == Printed.promised())
    }

    @Test("prepend sends an initial state") func prependExample() throws {
        let states = Subject<String, Never>()
        states.signal.prepend("loading").subscribe { print($0) }.add(to: bag)  // prints loading
        states.send("loaded")  // prints loaded
        #expect(try printed.take() == Printed.promised())
    }

    @Test("race uses the server that answers first") func raceExample() throws {
        let berlin = Signal<String, Never>.just("from Berlin").delay(for: .seconds(2), on: scheduler)
        let oslo = Signal<String, Never>.just("from Oslo").delay(for: .seconds(1), on: scheduler)
        race(berlin, oslo).subscribe { print($0) }.add(to: bag)
        scheduler.advance(by: .seconds(2))  // prints from Oslo
        #expect(try printed.take() == Printed.promised())
    }

    @Test("sample reads the position when a button is clicked") func sampleExample() throws {
        let positions = Subject<Int, Never>()
        let clicks = Subject<Void, Never>()
        positions.signal.sample(on: clicks.signal).subscribe { print($0) }.add(to: bag)
        positions.send(3)
        positions.send(7)
        clicks.send(())  // prints 7
        #expect(try printed.take() == Printed.promised())
    }

    @Test("sequenceEqual compares two logs and ignores case") func sequenceEqualExample() throws {
        let expected = Signal<String, Never>.of("start", "stop")
        let actual = Signal<String, Never>.of("Start", "Stop")
        _ = actual.sequenceEqual(expected) { $0.lowercased() == $1 }.subscribe { print($0) }  // prints true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("withLatest submits the current draft") func withLatestExample() throws {
        let draft = MutableProperty("")
        let submissions = Subject<Int, Never>()
        submissions.signal.withLatest(from: draft.values).subscribe { print($0.0, $0.1) }.add(to: bag)
        draft.value = "Dear Ada"
        submissions.send(1)  // prints 1 Dear Ada
        #expect(try printed.take() == Printed.promised())
    }

    @Test("zip pairs each question with its answer") func zipExample() throws {
        let questions = Signal<String, Never>.of("6 × 7?", "2 + 2?")
        let answers = Signal<Int, Never>.of(42, 4)
        _ = zip(questions, answers).subscribe { print($0.0, $0.1) }  // prints 6 × 7? 42, 2 + 2? 4
        #expect(try printed.take() == Printed.promised())
    }

    @Test("combineLatest(with:) multiplies the latest values") func combineLatestWith() throws {
        let (price, count) = (MutableProperty(3), MutableProperty(2))
        price.values.combineLatest(with: count.values).map { $0 * $1 }.subscribe { print($0) }.add(to: bag)  // prints 6
        count.value = 5  // prints 15
        #expect(try printed.take() == Printed.promised())
    }

    @Test("zip(with:) pairs names with years") func zipWith() throws {
        let names = Signal<String, Never>.of("Ada", "Grace")
        _ = names.zip(with: .of(1815, 1906)).subscribe { print($0, $1) }  // prints Ada 1815, Grace 1906
        #expect(try printed.take() == Printed.promised())
    }

    @Test("zip(_:) sends rows of columns") func zipCollection() throws {
        let columns = [Signal<Int, Never>.of(1, 2), .of(3, 4)]
        _ = zip(columns).subscribe { print($0) }  // prints [1, 3], [2, 4]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("merge(_:) sends the values of all rooms") func mergeCollection() throws {
        let rooms = [Signal<String, Never>.of("kitchen", "cellar"), .just("garden")]
        _ = merge(rooms).subscribe { print($0) }  // prints kitchen, cellar, garden
        #expect(try printed.take() == Printed.promised())
    }

    @Test("race(_:) continues with the first mirror that answers") func raceCollection() throws {
        let mirrors = [Signal<String, Never>.never, .just("mirror 2"), .just("mirror 3")]
        _ = race(mirrors).subscribe { print($0) }  // prints mirror 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("merge(with:) sends the values of both signals") func mergeWith() throws {
        let (kitchen, garden) = (Subject<Int, Never>(), Subject<Int, Never>())
        kitchen.signal.merge(with: garden.signal).subscribe { print($0) }.add(to: bag)
        garden.send(14)  // prints 14
        kitchen.send(21)  // prints 21
        #expect(try printed.take() == Printed.promised())
    }

    @Test("concat(_:) loads after the cached value") func concatNext() throws {
        let cached = Signal<String, Never>.of("cached")
        _ = cached.concat(.just("loaded")).subscribe { print($0) }  // prints cached, loaded
        #expect(try printed.take() == Printed.promised())
    }

    @Test("race(with:) sends only the values of the first sender") func raceWith() throws {
        let (near, far) = (Subject<String, Never>(), Subject<String, Never>())
        near.signal.race(with: far.signal).subscribe { print($0) }.add(to: bag)
        near.send("near")  // prints near
        far.send("far")
        #expect(try printed.take() == Printed.promised())
    }

    @Test("sequenceEqual(_:) compares two signals") func sequenceEqualPlain() throws {
        let typed = Signal<Int, Never>.of(1, 2)
        _ = typed.sequenceEqual(.of(1, 3)).subscribe { print($0) }  // prints false
        #expect(try printed.take() == Printed.promised())
    }

    @Test("sample reads a property") func sampleProperty() throws {
        let (price, tax) = (MutableProperty(100), MutableProperty(7))
        let total = Property.computed { price.value + tax.value }
        let seconds = Subject<Void, Never>()
        total.sample(on: seconds.signal).subscribe { print($0) }.add(to: bag)
        price.value = 200  // computes nothing
        seconds.send()  // prints 207
        #expect(try printed.take() == Printed.promised())
    }
}

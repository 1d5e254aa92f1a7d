import DocumentSupport
import KeyPathObserving
import Observation
import Operators
import TestSupport
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/KeyPathObserving.
@Suite("Documentation of KeyPathObserving", .serialized) struct KeyPathObservingExamples {
    let bag = DisposableBag()

    @Test("observe follows a path through an object that is replaced") func observePath() throws {
        let person = Person()
        observe(person, \.dog?.name).subscribe { print($0 ?? "no dog") }.add(to: bag)  // prints no dog
        person.dog = Dog(name: "Rex")  // prints Rex
        person.dog?.name = "Max"  // prints Max
        #expect(try printed.take() == Printed.promised())
    }

    @Test("observe follows what a closure reads") func observeClosure() throws {
        let (person, greeting) = (Person(), MutableProperty("Hello"))
        let text = observe { "\(greeting.value), \(person.dog?.name ?? "nobody")" }
        text.subscribe { print($0) }.add(to: bag)  // prints Hello, nobody
        person.dog = Dog(name: "Rex")  // prints Hello, Rex
        greeting.value = "Bye"  // prints Bye, Rex
        #expect(try printed.take() == Printed.promised())
    }

    @MainActor @Test("observe sends the changes of a model of the main actor") func observeOnActor() throws {
        let model = SearchModel()
        observe(model, \.query).subscribe { print($0) }.add(to: bag)  // prints lakes
        model.query = "rivers"  // prints rivers
        #expect(try printed.take() == Printed.promised())
    }

    @MainActor @Test("observeAsync misses a size that is overwritten immediately") func observingAsync() async throws {
        let settings = Settings()
        let sizes = observeAsync(settings, \.fontSize).take(2).values()
        settings.fontSize = 13
        settings.fontSize = 14
        for await size in sizes { print(size) }  // prints 12, 14
        #expect(try printed.take() == Printed.promised())
    }

    @Test("observe with an observer ends when the screen is deallocated") func observeForObserver() throws {
        let room = Room()
        var screen: Screen? = Screen()
        let subscription = observe(room, \.temperature, observer: screen!).subscribe { print($0) }  // prints 20
        screen = nil
        room.temperature = 21
        print(subscription.isDisposed)  // prints true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("signal(for:) sends the temperature and its changes") func signalForKeyPath() throws {
        let room = Room()
        room.signal(for: \.temperature).subscribe { print($0) }.add(to: bag)  // prints 20
        room.temperature = 21  // prints 21
        #expect(try printed.take() == Printed.promised())
    }

    @Test("changes sends the old and the new temperature") func changesOfPath() throws {
        let room = Room()
        changes(of: room, \.temperature, options: [.old, .new])
            .subscribe { print("\($0.old ?? 0) to \($0.new ?? 0)") }.add(to: bag)
        room.temperature = 21  // prints 20 to 21
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Options add the initial value and a change before it is made") func changeOptions() throws {
        let room = Room()
        changes(of: room, \.temperature, options: [.initial, .prior, .new])
            .subscribe { print($0.isPrior ? "will change" : "is \($0.new ?? 0)") }.add(to: bag)  // prints is 20
        room.temperature = 21  // prints will change, is 21
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A change of an array has its kind and the inserted elements") func arrayMutation() throws {
        let playlist = Playlist()
        changes(of: playlist, \.songs, options: [.old, .new])
            .subscribe { print("\($0.kind): \($0.old ?? []) \($0.new ?? [])") }.add(to: bag)
        playlist.elements(of: \.songs).append("Help!")  // prints insertion: [] ["Help!"]
        playlist.elements(of: \.songs).remove(at: 0)  // prints removal: ["Help!"] []
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A change of a set has the elements that were not in the set") func setMutation() throws {
        let playlist = Playlist()
        changes(of: playlist, \.genres, options: .new).subscribe { print("\($0.kind): \($0.new ?? [])") }.add(to: bag)
        playlist.elements(of: \.genres).insert("pop")  // prints insertion: ["pop"]
        playlist.elements(of: \.genres).formUnion(["pop", "rock"])  // prints insertion: ["rock"]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A binding sets the temperature of the room") func bind() throws {
        let (temperatures, room) = (Subject<Int, Never>(), Room())
        let binding = temperatures.signal.bind(to: \.temperature, on: room)
        temperatures.send(21)
        binding.dispose()
        temperatures.send(22)
        print(room.temperature)  // prints 21
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A binding sets a value in place of nil") func bindNil() throws {
        let (readings, room) = (Subject<Int?, Never>(), Room())
        readings.signal.bind(to: \.temperature, on: room, nilValue: 0).add(to: bag)
        readings.send(nil)
        print(room.temperature)  // prints 0
        #expect(try printed.take() == Printed.promised())
    }

    @Test("The lifetime of a room ends with the room") func lifetimeOfObject() throws {
        var room: Room? = Room()
        lifetime(of: room!).ended.subscribeCompleted { print("room closed") }.add(to: bag)
        room = nil  // prints room closed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A transaction sends both new values together") func transactions() throws {
        let room = Room()
        combineLatest(observe(room, \.temperature), observe(room, \.humidity))
            .subscribe { print($0, $1) }.add(to: bag)  // prints 20 40
        transaction {
            room.temperature = 21
            room.humidity = 45
        }  // prints 21 45
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A change has its kind and its indexes") func keyPathChange() throws {
        let playlist = Playlist()
        changes(of: playlist, \.songs, options: .new).subscribe { change in
            print("\(change.kind) of \(change.new ?? [])")
        }.add(to: bag)
        playlist.songs = ["Help!"]  // prints setting of ["Help!"]
        playlist.elements(of: \.songs).append("Yesterday")  // prints insertion of ["Yesterday"]
        #expect(try printed.take() == Printed.promised())
    }
}

private final class Room: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    @Observed var temperature = 20
    @Observed var humidity = 40
}

private final class Playlist: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    @Observed var songs: [String] = []
    @Observed var genres: Set<String> = []
}

private final class Screen: KeyPathObservable, Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
}

@MainActor @Observable private final class SearchModel: KeyPathObservable {
    let _$observationRegistrar = KeyPathRegistrar()
    var query = "lakes"
}

@MainActor @Observable private final class Settings {
    var fontSize = 12
}

import DocumentSupport
import Observation
import Rill
import StreamTesting
import TestSupport
import Testing

enum ServerError: Error {
    case offline
}

struct Server: Sendable {
    var places: @Sendable (String) -> Signal<[String], ServerError>
    var save: @Sendable (String) -> Signal<Void, ServerError>
}

@MainActor @Observable final class PlacesModel: KeyPathObservable {
    enum Results: Equatable {
        case none, loading, found([String]), failed
    }

    let _$observationRegistrar = KeyPathRegistrar()
    var query = ""
    var message: String?
    private(set) var results = Results.none
    private(set) var saved: [String] = []
    private(set) var isSaving = false

    @ObservationIgnored private let retries = Subject<Void, Never>()
    @ObservationIgnored private let saving: Action<String, String, ServerError>
    @ObservationIgnored private let bag = DisposableBag()

    init(server: Server, on time: some Scheduler = .main) {
        saving = Action { place in
            server.save(place).timeout(after: .seconds(30), on: time, failing: .offline).map { place }
        }
        observe(self, \.query)
            .distinctUntilChanged()
            .debounce(for: .milliseconds(300), on: time)
            .flatMap(.latest) { [retries] query -> Signal<Results, Never> in
                if query.isEmpty { return .just(.none) }
                return retries.signal.prepend(()).flatMap(.first) {
                    server.places(query)
                        .timeout(after: .seconds(10), on: time, failing: .offline)
                        .map { .found($0) }
                        .replaceFailure(with: .failed)
                        .prepend(.loading)
                }
            }
            .subscribeOnMain(owner: self) { model, results in model.results = results }
            .add(to: bag)
        saving.isExecuting.values
            .subscribeOnMain(owner: self) { model, isSaving in model.isSaving = isSaving }
            .add(to: bag)
        saving.values
            .subscribeOnMain(owner: self) { model, place in model.saved.append(place) }
            .add(to: bag)
        saving.failures
            .subscribeOnMain(owner: self) { model, _ in model.message = "The place was not saved. Try again." }
            .add(to: bag)
    }

    func searchAgain() { retries.send(()) }

    func save(_ place: String) { _ = saving.apply(place).subscribe(next: { _ in }, failed: { _ in }) }
}

@MainActor @Suite("Guide: CompleteApp") struct CompleteAppTests {
    private let printed = Printed()
    private let time = VirtualTimeScheduler()
    private let isOffline = Locked(false)
    private let requests = Locked<[String]>([])
    private let dropped = Counter()

    /// A server that answers after 1 s.
    private var server: Server {
        Server(
            places: { [time, isOffline, requests, dropped] query in
                requests.append(query)
                let answer: Signal<[String], ServerError> =
                    isOffline.value ? .fail(.offline) : .just(["Lake Ada", "Lake Grace"])
                return answer.delaySubscription(for: .seconds(1), on: time).onDispose { dropped.increment() }
            },
            save: { [time, isOffline, requests] place in
                requests.append("save \(place)")
                let answer: Signal<Void, ServerError> = isOffline.value ? .fail(.offline) : .just(())
                return answer.delaySubscription(for: .seconds(1), on: time)
            })
    }

    @Test("The app searches for the settled query, and saves a place once") func searching() throws {
        let (server, time) = (server, time)
        let model = PlacesModel(server: server, on: time)
        model.query = "lak"
        model.query = "lake"
        time.advance(by: .milliseconds(300))
        print(model.results)  // → loading
        time.advance(by: .seconds(1))
        print(model.results)  // → found(["Lake Ada", "Lake Grace"])
        model.save("Lake Ada")
        model.save("Lake Ada")
        print(model.isSaving)  // → true
        time.advance(by: .seconds(1))
        print(model.saved, model.isSaving)  // → ["Lake Ada"] false
        #expect(try printed.take() == Printed.promised())
        #expect(requests.value == ["lake", "save Lake Ada"])
    }

    @Test("A failed search and a failed save are shown, and can be tried again") func failures() {
        let model = PlacesModel(server: server, on: time)
        isOffline.value = true
        model.query = "lake"
        time.advance(by: .seconds(2))
        #expect(model.results == .failed)
        model.save("Lake Ada")
        time.advance(by: .seconds(1))
        #expect(model.message == "The place was not saved. Try again.")
        #expect(model.saved.isEmpty)
        #expect(!model.isSaving)
        isOffline.value = false
        model.searchAgain()
        model.searchAgain()
        #expect(model.results == .loading)
        time.advance(by: .seconds(1))
        #expect(model.results == .found(["Lake Ada", "Lake Grace"]))
        model.save("Lake Ada")
        time.advance(by: .seconds(1))
        #expect(model.saved == ["Lake Ada"])
        #expect(requests.value == ["lake", "save Lake Ada", "lake", "save Lake Ada"])
    }

    @Test("A save without an answer fails, so that the place can be saved again") func silentSave() {
        var silent = server
        silent.save = { [requests] place in
            requests.append("save \(place)")
            return .never
        }
        let model = PlacesModel(server: silent, on: time)
        model.save("Lake Ada")
        time.advance(by: .seconds(29))
        #expect(model.isSaving)
        time.advance(by: .seconds(1))
        #expect(!model.isSaving)
        #expect(model.message == "The place was not saved. Try again.")
        model.save("Lake Ada")
        #expect(requests.value == ["save Lake Ada", "save Lake Ada"])
    }

    @Test("A late answer is dropped, and so is the request when the model is released") func release() {
        var model: PlacesModel? = PlacesModel(server: server, on: time)
        model?.query = "lake"
        time.advance(by: .milliseconds(800))
        model?.query = ""
        time.advance(by: .milliseconds(300))
        #expect(model?.results == PlacesModel.Results.none)
        #expect(dropped.value == 1)
        model?.query = "ada"
        time.advance(by: .milliseconds(500))
        weak let released = model
        model = nil
        #expect(released == nil)
        #expect(dropped.value == 2)
        time.advance(by: .seconds(10))
        #expect(requests.value == ["lake", "ada"])
    }

    private func print(_ items: Any...) { printed.append(items) }
}

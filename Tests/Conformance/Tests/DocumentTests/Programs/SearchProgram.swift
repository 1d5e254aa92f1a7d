// A search that runs while the user types: the translation of Docs/ComingFrom/Programs/RxSwift.swift.

import Operators
import StreamTesting
import TestSupport
import Testing

private struct Book {
    let title: String
    let pages: Int
}

private enum CatalogueError: Error {
    case offline, tooSlow
}

private protocol Catalogue: Sendable {
    func books(matching query: String) -> Signal<[Book], CatalogueError>
}

private final class SearchModel: Sendable {
    let query = MutableProperty("")
    let isByLength = MutableProperty(false)
    let reload = Subject<Void, Never>()

    let titles: Signal<[String], Never>
    let isLoading: Signal<Bool, Never>
    let notices: Signal<String, Never>

    init(catalogue: some Catalogue, time: some Scheduler) {
        let loading = MutableProperty(false)
        let problems = Subject<String, Never>()
        isLoading = loading.values.distinctUntilChanged()
        notices = problems.signal

        let typed = query.values
            .debounce(for: .seconds(2), on: time)
            .filter { $0.count > 1 }
            .distinctUntilChanged()
            .share(replay: 1, while: .subscribed)
        let again = reload.signal.withLatest(from: typed).map { $0.1 }

        let found = merge(typed, again)
            .flatMap(.latest) { query in
                catalogue.books(matching: query)
                    .timeout(between: .seconds(5), on: time, failing: .tooSlow)
                    .retry(1)
                    .onSubscribe { loading.value = true }
                    .onDispose { loading.value = false }
                    .onFailure { problems.send("\(query): \($0)") }
                    .ignoreFailure()
            }

        titles = combineLatest(found, isByLength.values)
            .map { books, isByLength in
                books.sorted { isByLength ? $0.pages < $1.pages : $0.title < $1.title }.map(\.title)
            }
            .distinctUntilChanged()
            .share(replay: 1, while: .subscribed)
    }
}

/// Contains three books, answers after a second, and fails at the first search for rivers.
private final class SmallCatalogue: Catalogue {
    private let time: VirtualTimeScheduler
    private let attempts = MutableProperty(0)
    private let books = [
        Book(title: "Springs", pages: 210), Book(title: "River bends", pages: 90),
        Book(title: "River deltas", pages: 40),
    ]

    init(time: VirtualTimeScheduler) { self.time = time }

    func books(matching query: String) -> Signal<[Book], CatalogueError> {
        .deferred { [attempts, books] in
            attempts.modify { $0 += 1 }
            if query == "River", attempts.value == 1 { return .fail(.offline) }
            if query == "Lakes" { return .fail(.offline) }
            return .just(books.filter { $0.title.hasPrefix(query) })
        }
        .delay(for: .seconds(1), on: time)
    }
}

/// Prints the lines that the RxSwift program prints.
func searchProgram(print: @escaping @Sendable (Int, String, String) -> Void) {
    let time = VirtualTimeScheduler()
    let start = time.now
    let model = SearchModel(catalogue: SmallCatalogue(time: time), time: time)
    let bag = DisposableBag()
    @Sendable func say(_ what: String, _ text: String) {
        print(Int(start.duration(to: time.now).components.seconds), what, text)
    }
    model.titles.subscribe { say("titles", $0.joined(separator: ", ")) }.add(to: bag)
    model.isLoading.subscribe { say("loading", "\($0)") }.add(to: bag)
    model.notices.subscribe { say("notice", $0) }.add(to: bag)

    time.schedule(after: .seconds(1)) { model.query.value = "R" }
    time.schedule(after: .seconds(2)) { model.query.value = "River" }
    time.schedule(after: .seconds(7)) { model.isByLength.value = true }
    time.schedule(after: .seconds(8)) { model.query.value = "Lakes" }
    time.schedule(after: .seconds(13)) { model.query.value = "Spring" }
    time.schedule(after: .seconds(18)) { model.reload.send(()) }
    time.run()
    bag.dispose()
}

@Suite("The program of Docs/ComingFrom/RxSwift.md") struct SearchProgramTests {
    @Test("The program prints each change at its second") func output() {
        let lines = Locked<[String]>([])
        searchProgram { second, what, text in lines.append("\(second) \(what) \(text)") }
        #expect(
            lines.value == [
                "0 loading false", "4 loading true", "5 titles River bends, River deltas", "5 loading false",
                "7 titles River deltas, River bends", "10 loading true", "10 notice Lakes: offline",
                "10 loading false", "15 loading true", "16 titles Springs", "16 loading false", "18 loading true",
                "19 loading false",
            ])
    }
}

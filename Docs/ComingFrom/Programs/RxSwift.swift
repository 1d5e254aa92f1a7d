// A search that runs while the user types, in RxSwift 6. This file is not compiled.

import RxRelay
import RxSwift
import RxTest

struct Book {
    let title: String
    let pages: Int
}

enum CatalogueError: Error {
    case offline
}

protocol Catalogue {
    func books(matching query: String) -> Single<[Book]>
}

final class SearchModel {
    let query = BehaviorRelay(value: "")
    let isByLength = BehaviorRelay(value: false)
    let reload = PublishRelay<Void>()

    let titles: Observable<[String]>
    let isLoading: Observable<Bool>
    let notices: Observable<String>

    init(catalogue: Catalogue, time: SchedulerType) {
        let loading = BehaviorRelay(value: false)
        let problems = PublishRelay<String>()
        isLoading = loading.distinctUntilChanged()
        notices = problems.asObservable()

        let typed = query
            .debounce(.seconds(2), scheduler: time)
            .filter { $0.count > 1 }
            .distinctUntilChanged()
        let again = reload.withLatestFrom(typed)

        let found = Observable.merge(typed, again)
            .flatMapLatest { query in
                catalogue.books(matching: query).asObservable()
                    .timeout(.seconds(5), scheduler: time)
                    .retry(2)
                    .do(onSubscribe: { loading.accept(true) }, onDispose: { loading.accept(false) })
                    .catch { error in
                        problems.accept("\(query): \(error)")
                        return .empty()
                    }
            }

        titles = Observable
            .combineLatest(found, isByLength) { books, isByLength in
                books.sorted { isByLength ? $0.pages < $1.pages : $0.title < $1.title }.map(\.title)
            }
            .distinctUntilChanged()
            .share(replay: 1, scope: .whileConnected)
    }
}

/// Contains three books, answers after a second, and fails at the first search for rivers.
final class SmallCatalogue: Catalogue {
    private let time: SchedulerType
    private var attempts = 0
    private let books = [
        Book(title: "Springs", pages: 210), Book(title: "River bends", pages: 90),
        Book(title: "River deltas", pages: 40),
    ]

    init(time: SchedulerType) { self.time = time }

    func books(matching query: String) -> Single<[Book]> {
        Single.deferred { [self] in
            attempts += 1
            if query == "River", attempts == 1 { return .error(CatalogueError.offline) }
            if query == "Lakes" { return .error(CatalogueError.offline) }
            return .just(books.filter { $0.title.hasPrefix(query) })
        }
        .delay(.seconds(1), scheduler: time)
    }
}

let time = TestScheduler(initialClock: 0)
let model = SearchModel(catalogue: SmallCatalogue(time: time), time: time)
let bag = DisposeBag()
model.titles.subscribe(onNext: { print(time.clock, "titles", $0.joined(separator: ", ")) }).disposed(by: bag)
model.isLoading.subscribe(onNext: { print(time.clock, "loading", $0) }).disposed(by: bag)
model.notices.subscribe(onNext: { print(time.clock, "notice", $0) }).disposed(by: bag)

time.scheduleAt(1) { model.query.accept("R") }
time.scheduleAt(2) { model.query.accept("River") }
time.scheduleAt(7) { model.isByLength.accept(true) }
time.scheduleAt(8) { model.query.accept("Lakes") }
time.scheduleAt(13) { model.query.accept("Spring") }
time.scheduleAt(18) { model.reload.accept(()) }
time.start()

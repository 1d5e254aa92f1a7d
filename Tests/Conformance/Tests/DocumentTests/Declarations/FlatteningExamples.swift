import DocumentSupport
import Operators
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/Operators/Flattening.
@Suite("Documentation of Operators/Flattening", .serialized) struct FlatteningExamples {
    let bag = DisposableBag()

    @Test("bind stops at a value") func bindExample() throws {
        let pages = Signal<Int, Never>.of(1, 2, 3)
        _ = pages.bind {
            { page, isLast -> Signal<String, Never>? in
                isLast = page == 2
                return .just("page \(page)")
            }
        }.subscribe { print($0) }  // prints page 1, page 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("ifElse switches between two sources") func ifElseExample() throws {
        let isMetric = MutableProperty(true)
        isMetric.values.ifElse(then: .just("5 km"), else: .just("3 miles"))
            .subscribe { print($0) }.add(to: bag)  // prints 5 km
        isMetric.value = false  // prints 3 miles
        #expect(try printed.take() == Printed.promised())
    }

    @Test("switchCases shows the content of a tab") func switchCasesExample() throws {
        let tab = MutableProperty("home")
        let content: [String: Signal<String, Never>] = ["home": .just("Welcome"), "news": .just("Headlines")]
        tab.values.switchCases(content, default: .just("Not found"))
            .subscribe { print($0) }.add(to: bag)  // prints Welcome
        tab.value = "news"  // prints Headlines
        #expect(try printed.take() == Printed.promised())
    }

    @Test("then loads after a migration") func thenExample() throws {
        let migration = Signal<Int, Never>.of(50, 100)
        let users = Signal<String, Never>.of("Ada", "Grace")
        _ = migration.then(users).subscribe { print($0) }  // prints Ada, Grace
        #expect(try printed.take() == Printed.promised())
    }

    @Test("flatten sends the values of the inner signals") func flattenExample() throws {
        let pages = Signal<Signal<String, Never>, Never>.of(.just("page 1"), .just("page 2"))
        _ = pages.flatten(.concat).subscribe { print($0) }  // prints page 1, page 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("flatMap with a priority loads what is shown first") func priorityExample() throws {
        let time = VirtualTimeScheduler()
        let photos = Signal<String, Never>.of("old", "hidden", "shown")
        let loaded = photos.flatMap(.merge(max: 1), priority: { $0 == "shown" ? 1 : 0 }) { photo in
            Signal.timer(after: .seconds(1), on: time).map { _ in photo }
        }
        _ = loaded.subscribe { print($0) }
        time.advance(by: .seconds(3))  // prints old, shown, hidden
        #expect(try printed.take() == Printed.promised())
    }
}

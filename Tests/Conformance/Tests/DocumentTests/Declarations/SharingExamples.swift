import DocumentSupport
import Operators
import StreamTesting
import TestSupport
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/Operators/Sharing.
@Suite("Documentation of Operators/Sharing", .serialized) struct SharingExamples {
    let scheduler = VirtualTimeScheduler()
    let bag = DisposableBag()

    @Test("multicast with a selector shares one subscription through a subject") func multicastSelector() throws {
        let prices = Signal<Int, Never>.of(10, 12, 15).onSubscribe { print("subscribed") }
        let changes = prices.multicast({ BehaviorSubject(0) }) { shared in
            zip(shared, shared.skip(1)).map { $1 - $0 }
        }
        _ = changes.subscribe { print($0) }  // prints subscribed, 10, 2, 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("publish with a selector shares one subscription") func publishSelector() throws {
        let prices = Signal<Int, Never>.of(10, 12, 15).onSubscribe { print("subscribed") }
        let changes = prices.publish { shared in zip(shared, shared.skip(1)).map { $1 - $0 } }
        _ = changes.subscribe { print($0) }  // prints subscribed, 2, 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A filtered property keeps the last value that satisfies the predicate") func filter() throws {
        let sensor = MutableProperty(-40)
        let temperature = sensor.filter(initial: 0) { $0 > -40 }
        print(temperature.value)  // prints 0
        sensor.value = 21
        sensor.value = -40
        print(temperature.value)  // prints 21
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A zipped property changes when both properties have changed") func zipping() throws {
        let (question, answer) = (MutableProperty("2 + 2"), MutableProperty(4))
        let solved = question.zip(with: answer)
        question.value = "3 * 3"
        print(solved.value)  // prints ("2 + 2", 4)
        answer.value = 9
        print(solved.value)  // prints ("3 * 3", 9)
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A flattened property has the temperature of the selected city") func flatMap() throws {
        let temperatures = ["Oslo": MutableProperty(4), "Rome": MutableProperty(19)]
        let city = MutableProperty("Oslo")
        let temperature = city.flatMap(.latest) { temperatures[$0]! }
        city.value = "Rome"
        print(temperature.value)  // prints 19
        temperatures["Rome"]?.value = 20
        print(temperature.value)  // prints 20
        #expect(try printed.take() == Printed.promised())
    }

    @Test("distinctUntilChanged skips a score that is set again") func distinct() throws {
        let score = MutableProperty(0)
        score.distinctUntilChanged().signal.subscribe { print($0) }.add(to: bag)
        score.value = 10  // prints 10
        score.value = 10
        score.value = 20  // prints 20
        #expect(try printed.take() == Printed.promised())
    }

    @Test("negate() is true while saving is not in progress") func negate() throws {
        let isSaving = MutableProperty(false)
        let isEnabled = isSaving.negate()
        isSaving.value = true
        print(isEnabled.value)  // prints false
        #expect(try printed.take() == Printed.promised())
    }

    @Test("and(_:) is true while both fields are valid") func and() throws {
        let (hasName, hasPassword) = (MutableProperty(true), MutableProperty(false))
        let canSignIn = hasName.and(hasPassword)
        print(canSignIn.value)  // prints false
        hasPassword.value = true
        print(canSignIn.value)  // prints true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("or(_:) is true while one of two loads is in progress") func or() throws {
        let (isLoading, isSaving) = (MutableProperty(true), MutableProperty(false))
        let isBusy = isLoading.or(isSaving)
        print(isBusy.value)  // prints true
        isLoading.value = false
        print(isBusy.value)  // prints false
        #expect(try printed.take() == Printed.promised())
    }

    @Test("connect() starts the source for all subscribers") func connectExample() throws {
        let readings = Signal<Int, Never>.of(18, 21).publish()
        readings.signal.subscribe { print($0) }.add(to: bag)
        readings.connect()  // prints 18, 21
        #expect(try printed.take() == Printed.promised())
    }

    /// A request whose results are numbered.
    private func makeRequest() -> Signal<String, Never> {
        let count = Counter()
        return .deferred {
            print("requested")
            count.increment()
            return .just("profile \(count.value)")
        }
    }

    @Test("cached requests a profile once a minute") func cachedExample() throws {
        let (request, time) = (makeRequest(), VirtualTimeScheduler())
        let profile = request.cached(for: .seconds(60), on: time)
        _ = profile.subscribe { print("screen", $0) }  // prints requested, screen profile 1
        _ = profile.subscribe { print("menu", $0) }  // prints menu profile 1
        time.advance(by: .seconds(60))
        _ = profile.subscribe { print("screen", $0) }  // prints requested, screen profile 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("cached requests again when the user reloads") func refreshingExample() throws {
        let (request, time) = (makeRequest(), VirtualTimeScheduler())
        let reload = Subject<Void, Never>()
        let live = request.cached(for: .seconds(60), refreshing: reload.signal, on: time)
        live.subscribe { print("list", $0) }.add(to: bag)  // prints requested, list profile 1
        reload.send()  // prints requested, list profile 2
        live.subscribe { print("badge", $0) }.add(to: bag)  // prints badge profile 2
        #expect(try printed.take() == Printed.promised())
    }
}

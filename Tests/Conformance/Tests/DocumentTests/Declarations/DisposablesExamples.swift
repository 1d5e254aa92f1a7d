import DocumentSupport
import Operators
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/Disposables.
@Suite("Documentation of Disposables", .serialized) struct DisposablesExamples {
    let bag = DisposableBag()

    @Test("Disposing a subscription ends it") func disposable() throws {
        let prices = Subject<Int, Never>()
        let subscription: any Disposable = prices.signal.subscribe { print($0) }
        prices.send(10)  // prints 10
        subscription.dispose()
        prices.send(12)
        print(subscription.isDisposed)  // prints true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("scoped() ends the subscription of a screen with the screen") func scoped() throws {
        final class Screen {
            var subscription: ScopedDisposable?
        }
        let (score, screen) = (MutableProperty(7), Screen())
        screen.subscription = score.values.subscribe { print($0) }.scoped()  // prints 7
        screen.subscription = nil
        score.value = 9
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A bag ends its subscriptions when it is deallocated with the screen") func disposableBag() throws {
        final class Screen {
            private let bag = DisposableBag()
            init(_ score: MutableProperty<Int>) {
                score.values.subscribe { print($0) }.add(to: bag)
            }
        }
        let score = MutableProperty(7)
        var screen: Screen? = Screen(score)  // prints 7
        screen = nil
        score.value = 9
        #expect(screen == nil)
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A bag of listed subscriptions ends all of them") func bagBuilder() throws {
        let score = MutableProperty(7)
        let bag = DisposableBag {
            score.signal.subscribe { print("label", $0) }
            score.signal.subscribe { print("log", $0) }
        }
        score.value = 9  // prints label 9, log 9
        bag.dispose()
        score.value = 10
        #expect(try printed.take() == Printed.promised())
    }

    @Test("An action disposable runs its action once") func action() throws {
        let connection = ActionDisposable { print("connection closed") }
        connection.dispose()  // prints connection closed
        connection.dispose()
        print(connection.isDisposed)  // prints true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A compound disposes its children, and each one that is added after that") func compound() throws {
        let upload = CompoundDisposable()
        upload.add { print("timer stopped") }
        upload.add { print("file closed") }
        upload.dispose()  // prints timer stopped, file closed
        upload.add { print("connection closed") }  // prints connection closed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A counted disposable closes the connection after its last use") func refCount() throws {
        let connection = RefCountDisposable(ActionDisposable { print("connection closed") })
        let download = connection.retain()
        connection.dispose()
        print(connection.isDisposed)  // prints false
        download.dispose()  // prints connection closed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A serial disposable cancels the search that another one replaces") func serial() throws {
        let search = SerialDisposable()
        search.inner = ActionDisposable { print("search for s cancelled") }
        search.inner = ActionDisposable { print("search for swift cancelled") }  // prints search for s cancelled
        search.dispose()  // prints search for swift cancelled
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A disposable that is assigned after disposal is disposed immediately") func singleAssignment() throws {
        let request = SingleAssignmentDisposable()
        request.dispose()
        request.assign(ActionDisposable { print("request cancelled") })  // prints request cancelled
        #expect(try printed.take() == Printed.promised())
    }

    @Test("swap returns the previous request without cancelling it") func serialSwap() throws {
        let request = SerialDisposable(ActionDisposable { print("first request cancelled") })
        let first = request.swap(ActionDisposable { print("second request cancelled") })
        request.dispose()  // prints second request cancelled
        first?.dispose()  // prints first request cancelled
        #expect(try printed.take() == Printed.promised())
    }

    @Test("add(to:) adds a subscription to a bag") func addToBag() throws {
        let bag = DisposableBag()
        let prices = Subject<Int, Never>()
        prices.signal.subscribe { print($0) }.add(to: bag)
        prices.send(10)  // prints 10
        bag.dispose()
        prices.send(12)
        #expect(try printed.take() == Printed.promised())
    }
}

import DocumentSupport
import Operators
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains more of the examples of the documentation in Sources/Disposables.
@Suite("Documentation of Disposables, other forms", .serialized) struct DisposablesFormsExamples {
    @Test("A compound runs an added closure when it is disposed") func addAction() throws {
        let screen = CompoundDisposable()
        screen.add { print("closed") }
        screen.dispose()  // prints closed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A compound disposes an added disposable") func addDisposable() throws {
        let screen = CompoundDisposable()
        screen.add(ActionDisposable { print("timer stopped") })
        screen.dispose()  // prints timer stopped
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A compound does not dispose a removed disposable") func remove() throws {
        let (screen, timer) = (CompoundDisposable(), ActionDisposable { print("timer stopped") })
        screen.add(timer)
        screen.remove(timer)
        screen.dispose()
        print(timer.isDisposed)  // prints false
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A bag disposes an inserted disposable") func insert() throws {
        let screen = DisposableBag()
        screen.insert(ActionDisposable { print("timer stopped") })
        screen.dispose()  // prints timer stopped
        #expect(try printed.take() == Printed.promised())
    }

    @Test("The last handle disposes the target") func retain() throws {
        let file = RefCountDisposable(ActionDisposable { print("file closed") })
        let reader = file.retain()
        file.dispose()
        reader.dispose()  // prints file closed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A disposable that is assigned late is disposed immediately") func assign() throws {
        let request = SingleAssignmentDisposable()
        request.dispose()
        request.assign(ActionDisposable { print("cancelled") })  // prints cancelled
        #expect(try printed.take() == Printed.promised())
    }
}

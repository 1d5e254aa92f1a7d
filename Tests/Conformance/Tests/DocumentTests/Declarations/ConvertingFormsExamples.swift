import DocumentSupport
import Operators
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains more of the examples of the documentation in Sources/Operators/Converting.
@Suite("Documentation of Operators/Converting, other forms", .serialized) struct ConvertingFormsExamples {
    @Test("waitForAll() returns all values") func all() throws {
        let readings = Signal<Int, Never>.of(18, 21)
        print(readings.waitForAll())  // prints [18, 21]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("waitForFirst() returns the first value") func firstOf() throws {
        let readings = Signal<Int, Never>.of(18, 21)
        print(readings.waitForFirst() ?? 0)  // prints 18
        #expect(try printed.take() == Printed.promised())
    }

    @Test("waitForLast() returns the last value") func lastOf() throws {
        let readings = Signal<Int, Never>.of(18, 21)
        print(readings.waitForLast() ?? 0)  // prints 21
        #expect(try printed.take() == Printed.promised())
    }

    @Test("waitForSingle() returns the only value") func singleOf() throws {
        let user = Signal<String, LoadingError>.just("Ada")
        print(try user.waitForSingle(failing: .offline))  // prints Ada
        #expect(try printed.take() == Printed.promised())
    }

    @Test("waitForCompletion() waits for all side effects") func completion() throws {
        let readings = Signal<Int, Never>.of(18, 21)
        readings.onNext { print($0) }.waitForCompletion()  // prints 18, 21
        #expect(try printed.take() == Printed.promised())
    }
}

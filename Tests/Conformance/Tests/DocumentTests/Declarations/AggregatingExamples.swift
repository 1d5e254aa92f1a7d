import DocumentSupport
import Operators
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/Operators/Aggregating.
@Suite("Documentation of Operators/Aggregating", .serialized) struct AggregatingExamples {

    @Test("allSatisfy finds out whether every field is filled in") func allSatisfyExample() throws {
        let fields = Signal<String, Never>.of("Ada", "", "London")
        _ = fields.allSatisfy { !$0.isEmpty }.subscribe { print($0) }  // prints false
        #expect(try printed.take() == Printed.promised())
    }

    @Test("collect sends all pages as one array") func collectExample() throws {
        let pages = Signal<String, Never>.of("cover", "contents", "index")
        _ = pages.collect().subscribe { print($0.count) }  // prints 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("contains finds out whether a measurement is above a limit") func containsExample() throws {
        let speeds = Signal<Int, Never>.of(48, 52, 61)
        _ = speeds.contains { $0 > 50 }.subscribe { print($0) }  // prints true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("count sends the number of lines") func countExample() throws {
        let lines = Signal<String, Never>.of("To be,", "or not", "to be")
        _ = lines.count().subscribe { print($0) }  // prints 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("isEmpty finds out whether a search has no results") func isEmptyExample() throws {
        let results = Signal<String, Never>.empty
        _ = results.isEmpty().subscribe { print($0) }  // prints true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("min finds the shortest name") func minMaxExample() throws {
        let names = Signal<String, Never>.of("Grace", "Ada", "Edsger")
        _ = names.min { $0.count < $1.count }.subscribe { print($0) }  // prints Ada
        #expect(try printed.take() == Printed.promised())
    }

    @Test("reduce adds the prices of a basket") func reduceExample() throws {
        let prices = Signal<Int, Never>.of(12, 3, 25)
        _ = prices.reduce(0, +).subscribe { print($0) }  // prints 40
        #expect(try printed.take() == Printed.promised())
    }

    @Test("reduceIndexed weights each digit by its position") func reduceIndexedExample() throws {
        let digits = Signal<Int, Never>.of(4, 0, 2)
        let sum = digits.reduceIndexed(0) { sum, digit, index in sum + digit * (index + 1) }
        _ = sum.subscribe { print($0) }  // prints 10
        #expect(try printed.take() == Printed.promised())
    }

    @Test("sorted sends the names from the shortest to the longest") func sortedExample() throws {
        let names = Signal<String, Never>.of("Edsger", "Ada", "Grace")
        _ = names.sorted { $0.count < $1.count }.subscribe { print($0[0]) }  // prints Ada
        #expect(try printed.take() == Printed.promised())
    }

    @Test("reduce(into:) collects the readings") func reduceInto() throws {
        let readings = Signal<Int, Never>.of(18, 21)
        _ = readings.reduce(into: [Int]()) { $0.append($1) }.subscribe { print($0) }  // prints [18, 21]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("reduce(intoResultOf:) starts again for each subscription") func reduceIntoResult() throws {
        let readings = Signal<Int, Never>.of(18, 21)
        _ = readings.reduce(intoResultOf: { [Int]() }) { $0.append($1) }.subscribe { print($0) }  // prints [18, 21]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("min() sends the smallest reading") func minPlain() throws {
        let readings = Signal<Int, Never>.of(18, 21)
        _ = readings.min().subscribe { print($0) }  // prints 18
        #expect(try printed.take() == Printed.promised())
    }

    @Test("max() sends the greatest reading") func maxPlain() throws {
        let readings = Signal<Int, Never>.of(18, 21)
        _ = readings.max().subscribe { print($0) }  // prints 21
        #expect(try printed.take() == Printed.promised())
    }
}

import DocumentSupport
import Operators
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains more of the examples of the documentation in Sources/Operators/Transforming.
@Suite("Documentation of Operators/Transforming, other forms", .serialized) struct TransformingFormsExamples {
    let bag = DisposableBag()

    @Test("mapToVoid() merges signals of different types") func mapToVoid() throws {
        let (text, color) = (Subject<String, Never>(), Subject<Int, Never>())
        merge(text.signal.mapToVoid(), color.signal.mapToVoid()).subscribe { print("changed") }.add(to: bag)
        text.send("Rill")  // prints changed
        color.send(7)  // prints changed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("scan(into:) adds each reading to an array") func scanInto() throws {
        let readings = Signal<Int, Never>.of(18, 21)
        _ = readings.scan(into: [Int]()) { $0.append($1) }.subscribe { print($0) }  // prints [18], [18, 21]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("scanMap(into:) sends whether a word is new") func scanMapInto() throws {
        let words = Signal<String, Never>.of("to", "be", "to")
        _ = words.scanMap(into: Set<String>()) { $0.insert($1).inserted }
            .subscribe { print($0) }  // prints true, true, false
        #expect(try printed.take() == Printed.promised())
    }

    @Test("withUnretained(_:_:) sends the output of its closure") func withUnretainedTransform() throws {
        let rates = MutableProperty(2)
        let prices = Subject<Int, Never>()
        prices.signal.withUnretained(rates) { rates, price in rates.value * price }
            .subscribe { print($0) }.add(to: bag)
        prices.send(5)  // prints 10
        #expect(try printed.take() == Printed.promised())
    }
}

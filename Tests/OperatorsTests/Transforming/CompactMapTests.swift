import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct CompactMapTests {
    @Test("compactMap(_:) drops nil, and tryCompactMap(_:) fails if the closure throws")
    func droppedNil() {
        expectEqual(run("-1-x-3-|") { source, _ in source.compactMap { Int($0) } }, Outcome("-1---3-|", "^------!"))
        let outcome = run("-1-x-3-|") { source, _ in
            source.tryCompactMap { (value) throws(MarbleFailure) -> Int? in
                guard let number = Int(value) else { throw MarbleFailure() }
                return number
            }
        }
        expectEqual(outcome, Outcome("-1-#", "^--!"))
    }

    @Test("skipNil() drops nil and unwraps one level")
    func droppedAndUnwrapped() {
        let source: [Int??] = [1, nil, .some(nil), 2]
        let values = Signal<Int??, Never>.from(source).skipNil().waitForAll()
        expectEqual(values, [1, nil, 2])
        expectEqual(run("-x-#") { source, _ in source.map { Int($0) }.skipNil() }, Outcome("---#", "^--!"))
        expectEqual(run("x|") { source, _ in source.map { Int($0) }.skipNil() }, Outcome("-|", "^!"))
    }

    @Test("skipNil() of an infinite source can be ended by take(_:)")
    func infinite() {
        let values = Signal<Int, Never>.generate(from: 0, while: { _ in true }, next: { $0 + 1 })
        expectEqual(values.map { $0 % 2 == 0 ? nil : $0 }.skipNil().take(3).waitForAll(), [1, 3, 5])
    }

    @Test("replaceNil(with:) replaces only nil")
    func replacedNil() {
        #expect(Signal<Int?, Never>.of(1, nil, 3).replaceNil(with: 0).waitForAll() == [1, 0, 3])
    }
}

import Operators
import StreamTesting
import Testing

@Suite struct TransformingTests {
    @Test(
        "[27] map: one to one, ends pass",
        arguments: [
            ("-a-b-|", "-A-B-|", "^----!"), ("-a-#", "-A-#", "^--!"), ("|", "|", "(^!)"), ("---", "", "^>"),
        ])
    func map(source: String, output: String, subscription: String) {
        #expect(run(source) { source, _ in source.map { $0.uppercased() } } == Course(output, subscription))
    }

    @Test("[31] map: a throw is a typed failure and disposes the source")
    func mapThrowing() {
        let course = run("-a-b-c-|") { source, _ in
            source.map { (value) throws(MarbleFailure) in
                if value == "b" { throw MarbleFailure() }
                return value
            }
        }
        #expect(course == Course("-a-#", "^--!"))
    }

    @Test("[28] map: a key path")
    func mapKeyPath() {
        #expect(Signal<String, Never>.of("a", "bcd").map(\.count).waitForAll() == [1, 3])
    }

    @Test("[32] compactMap: nil is dropped, a throw fails")
    func compactMap() {
        #expect(run("-1-x-3-|") { source, _ in source.compactMap { Int($0) } } == Course("-1---3-|", "^------!"))
        let course = run("-1-x-3-|") { source, _ in
            source.compactMap { (value) throws(MarbleFailure) -> Int? in
                guard let number = Int(value) else { throw MarbleFailure() }
                return number
            }
        }
        #expect(course == Course("-1-#", "^--!"))
    }

    @Test("[35] scan: every step, not the start; state is per subscription")
    func scan() {
        let sums = Signal<Int, Never>.of(1, 2, 3).scan(0, +)
        #expect(sums.waitForAll() == [1, 3, 6])
        #expect(sums.waitForAll() == [1, 3, 6])
        #expect(Signal<Int, Never>.empty.scan(0, +).waitForAll() == [])
    }

    @Test("[37] scan(into:): in place, and what is thrown fails")
    func scanInto() throws {
        let arrays = Signal<Int, Never>.of(1, 2).scan(into: []) { $0.append($1) }
        #expect(arrays.waitForAll() == [[1], [1, 2]])
        let failing = Signal<Int, TestFailure>.of(1, 2, 3).scan(into: 0) { (sum, value) throws(TestFailure) in
            if value == 2 { throw .wrong }
            sum += value
        }
        let recording = VirtualTimeScheduler().record(failing)
        #expect(recording.events.map(\.event) == [.next(1), .failed(.wrong)])
    }
}

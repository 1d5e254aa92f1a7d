import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct BufferTests {
    @Test("[51] buffer(count:): as documented")
    func documentedBuffers() throws {
        try documented("Operators/Transforming/Buffer.swift", "buffer(2)") {
            $0["source"].buffer(count: 2).map { $0.joined() }
        }
        try documented("Operators/Transforming/Buffer.swift", "buffer(2, skip: 1)") {
            $0["source"].buffer(count: 2, skip: 1).map { $0.joined() }
        }
        try documented("Operators/Transforming/Buffer.swift", "buffer(2, skip: 3)") {
            $0["source"].buffer(count: 2, skip: 3).map { $0.joined() }
        }
    }

    @Test(
        "[51] buffer(count:): the rest at completion, nothing of it at failure",
        arguments: [
            ("-a-b-c-|", "---{ab}---(c|)", "^------!"), ("-a-b-|", "---{ab}-|", "^----!"), ("|", "|", "(^!)"),
            ("-a-#", "---#", "^--!"), ("-a-b-c", "---{ab}", "^>"), ("---", "", "^>"), ("(abc)|", "({ab})(c|)", "^!"),
        ])
    func count(source: String, output: String, subscription: String) {
        let course = run(source) { source, _ in source.buffer(count: 2).map { $0.joined() } }
        #expect(Marble(course.output).marks.map(\.mark) == Marble(output).marks.map(\.mark))
        #expect(course.subscriptions == [subscription])
    }

    @Test("[51] buffer(count:): of one; more than there are; per subscription; infinite sources")
    func edges() {
        let numbers = Signal<Int, Never>.of(1, 2, 3)
        #expect(numbers.buffer(count: 1).waitForAll() == [[1], [2], [3]])
        #expect(numbers.buffer(count: .max).waitForAll() == [[1, 2, 3]])
        let pairs = numbers.buffer(count: 2)
        #expect(pairs.waitForAll() == [[1, 2], [3]])
        #expect(pairs.waitForAll() == [[1, 2], [3]])
        #expect(Signal<Int, Never>.repeating(7).buffer(count: 2).take(2).waitForAll() == [[7, 7], [7, 7]])
        #expect(Signal<Int, Never>.empty.buffer(count: 2).waitForAll() == [])
    }

    @Test("[51] buffer(count:): disposal from the callback drops the rest; a value sent from it is the next")
    func reentrant() {
        let subject = Subject<Int, Never>()
        let seen = Locked<[[Int]]>([])
        let token = SerialDisposable()
        token.inner = subject.signal.buffer(count: 2).subscribe { values in
            seen.append(values)
            if values == [1, 2] {
                subject.send(3)
                subject.send(4)
            }
            if values == [3, 4] { token.dispose() }
        }
        for value in [1, 2, 5, 6] { subject.send(value) }
        subject.complete()
        #expect(seen.value == [[1, 2], [3, 4]])
    }

    @Test("[51] buffer(count:skip:) is what slicing makes of the values", arguments: 1...5, 1...5)
    func skip(count: Int, skip: Int) {
        for total in 0...9 {
            let values = Array(0..<total)
            let slices = stride(from: 0, to: total, by: skip).map { Array(values[$0...].prefix(count)) }
            #expect(Signal<Int, Never>(values).buffer(count: count, skip: skip).waitForAll() == slices)
        }
    }

    @Test("[51] buffer(count:skip:): take ends the rests at completion, too")
    func rests() {
        #expect(Signal<Int, Never>.of(1, 2, 3).buffer(count: 3, skip: 1).take(2).waitForAll() == [[1, 2, 3], [2, 3]])
    }

    @Test("[52] buffer(while:): as documented")
    func documentedWhile() throws {
        try documented("Operators/Transforming/BufferWhile.swift", "buffer(while: +1)") {
            $0.numbers("source").buffer(while: { $1 == $0.last! + 1 }).map { $0.map(String.init).joined() }
        }
        try documented("Operators/Transforming/BufferWhile.swift", "buffer(while: < 6)") {
            $0.numbers("source").buffer(while: { $0.reduce(0, +) < 6 }).map { $0.map(String.init).joined() }
        }
    }

    @Test(
        "[52] buffer(while:): the closing value in the next array",
        arguments: [
            ("-a-b-X-c-|", "-----{ab}---({Xc}|)", "^--------!"), ("|", "|", "(^!)"), ("-X-X-|", "---X-(X|)", "^----!"),
            ("-a-#", "---#", "^--!"), ("-a", "", "^>"),
        ])
    func excluded(source: String, output: String, subscription: String) {
        let course = run(source) { source, _ in source.buffer(while: { $1 != "X" }).map { $0.joined() } }
        #expect(course == Course(output, subscription))
    }

    @Test(
        "[52] buffer(while:): the closing value in its own array",
        arguments: [
            ("-a-X-b-|", "---{aX}---(b|)", "^------!"), ("-X-|", "-X-|", "^--!"), ("|", "|", "(^!)"),
            ("-a-#", "---#", "^--!"),
        ])
    func included(source: String, output: String, subscription: String) {
        let course = run(source) { source, _ in source.buffer(while: { $0.last != "X" }).map { $0.joined() } }
        #expect(course == Course(output, subscription))
    }

    @Test("[52][53] A predicate that throws fails the result, without what is held, and disposes the source")
    func throwing() {
        func check<Value>(_ build: (Source) -> Signal<Value, MarbleFailure>, at tick: Int) {
            let course = run("-a-b-X-|") { source, _ in build(source) }
            let dashes = String(repeating: "-", count: tick)
            #expect(course == Course("\(dashes)#", "^\(dashes.dropFirst())!"))
        }
        check({ $0.buffer(while: { (_, value) throws(MarbleFailure) in try value.plain() }) }, at: 5)
        check({ $0.buffer(while: { (values) throws(MarbleFailure) in try values.last!.plain() }) }, at: 5)
        check({ $0.chunked(by: { (_, value) throws(MarbleFailure) in try value.plain() }) }, at: 5)
        check({ $0.chunked(on: { (value) throws(MarbleFailure) in try value.plain() }) }, at: 5)
    }

    @Test("[53] chunked(by:) and chunked(on:): as documented")
    func documentedChunks() throws {
        try documented("Operators/Transforming/Chunked.swift", "chunked(by: +1)") {
            $0.numbers("source").chunked(by: { $1 == $0 + 1 }).map { $0.map(String.init).joined() }
        }
        try documented("Operators/Transforming/Chunked.swift", "chunked(on: odd)") {
            $0.numbers("source").chunked(on: { $0 % 2 }).map { $0.values.map(String.init).joined() }
        }
    }

    @Test("[53] chunked(on:): runs with their key, which is asked for once for each value; key paths")
    func chunks() {
        let asked = Counter()
        let runs = Signal<Int, Never>.of(1, 3, 2, 4, 5).chunked(on: { value in
            asked.increment()
            return value % 2
        }).waitForAll()
        #expect(runs.map(\.key) == [1, 0, 1])
        #expect(runs.map(\.values) == [[1, 3], [2, 4], [5]])
        #expect(asked.value == 5)
        let words = Signal<String, Never>.of("a", "b", "cd").chunked(on: \.count).waitForAll()
        #expect(words.map(\.values) == [["a", "b"], ["cd"]])
        #expect(run("-a-#") { source, _ in source.chunked(on: \.count).map { $0.key } } == Course("---#", "^--!"))
        #expect(Signal<Int, Never>.empty.chunked(on: { $0 }).map(\.key).waitForAll() == [])
    }

    @Test("[51][54][55][56][61] Counts and intervals that make no sense are rejected at the call")
    func preconditions() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.buffer(count: 0) }
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.buffer(count: 1, skip: 0) }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.buffer(every: .zero, on: .immediate)
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.buffer(every: .seconds(1), orCount: 0, on: .immediate)
        }
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.window(count: 0) }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.window(every: .zero, on: .immediate)
        }
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.interspersed(every: 0, with: 1) }
    }
}

extension String {
    fileprivate func plain() throws(MarbleFailure) -> Bool {
        if self == "X" { throw MarbleFailure() }
        return true
    }
}

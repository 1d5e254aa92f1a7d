import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct BufferTests {
    @Test(
        "buffer(count:) sends the rest on completion and drops it on failure",
        arguments: [
            ("-a-b-c-|", "---{ab}---(c|)", "^------!"), ("-a-b-|", "---{ab}-|", "^----!"), ("|", "|", "(^!)"),
            ("-a-#", "---#", "^--!"), ("-a-b-c", "---{ab}", "^>"), ("---", "", "^>"), ("(abc)|", "({ab})(c|)", "^!"),
        ])
    func restAtCompletion(source: String, output: String, subscription: String) {
        let outcome = run(source) { source, _ in source.buffer(count: 2).map { $0.joined() } }
        expectEqual(Marble(outcome.output).marks.map(\.mark), Marble(output).marks.map(\.mark))
        expectEqual(outcome.subscriptions, [subscription])
    }

    @Test("buffer(count:) accepts counts of 1 and of more than exist, per subscription and for infinite sources")
    func edges() {
        let numbers = Signal<Int, Never>.of(1, 2, 3)
        expectEqual(numbers.buffer(count: 1).waitForAll(), [[1], [2], [3]])
        expectEqual(numbers.buffer(count: .max).waitForAll(), [[1, 2, 3]])
        let pairs = numbers.buffer(count: 2)
        expectEqual(pairs.waitForAll(), [[1, 2], [3]])
        expectEqual(pairs.waitForAll(), [[1, 2], [3]])
        #expect(Signal<Int, Never>.repeating(7).buffer(count: 2).take(2).waitForAll() == [[7, 7], [7, 7]])
        #expect(Signal<Int, Never>.empty.buffer(count: 2).waitForAll() == [])
    }

    @Test("buffer(count:) drops the rest on disposal from the callback and adds re-entrant values to the next array")
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
        expectEqual(seen.value, [[1, 2], [3, 4]])
    }

    @Test("buffer(count:skip:) sends the slices of the values", arguments: 1...5, 1...5)
    func slices(count: Int, skip: Int) {
        for total in 0...9 {
            let values = Array(0..<total)
            let slices = stride(from: 0, to: total, by: skip).map { Array(values[$0...].prefix(count)) }
            #expect(Signal<Int, Never>.from(values).buffer(count: count, skip: skip).waitForAll() == slices)
        }
    }

    @Test("buffer(count:skip:) can be ended by take(_:) among the rests at completion")
    func rests() {
        #expect(Signal<Int, Never>.of(1, 2, 3).buffer(count: 3, skip: 1).take(2).waitForAll() == [[1, 2, 3], [2, 3]])
    }

    @Test(
        "bufferWhile(_:) puts the closing value into the next array",
        arguments: [
            ("-a-b-X-c-|", "-----{ab}---({Xc}|)", "^--------!"), ("|", "|", "(^!)"), ("-X-X-|", "---X-(X|)", "^----!"),
            ("-a-#", "---#", "^--!"), ("-a", "", "^>"),
        ])
    func closingValueInNextArray(source: String, output: String, subscription: String) {
        let outcome = run(source) { source, _ in source.bufferWhile { $1 != "X" }.map { $0.joined() } }
        expectEqual(outcome, Outcome(output, subscription))
    }

    @Test(
        "bufferUntilMatch(_:) keeps the closing value in its array",
        arguments: [
            ("-a-X-b-|", "---{aX}---(b|)", "^------!"), ("-X-|", "-X-|", "^--!"), ("|", "|", "(^!)"),
            ("-a-#", "---#", "^--!"),
        ])
    func closingValueInItsArray(source: String, output: String, subscription: String) {
        let outcome = run(source) { source, _ in source.bufferUntilMatch { $0.last == "X" }.map { $0.joined() } }
        expectEqual(outcome, Outcome(output, subscription))
    }

    @Test("buffer, window and interspersed trap on invalid counts and intervals")
    func invalidArguments() async {
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

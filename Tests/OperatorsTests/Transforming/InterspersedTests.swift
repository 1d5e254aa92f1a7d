import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct InterspersedTests {
    @Test(
        "interspersed(with:) sends separators only between values",
        arguments: [
            ("-a-b-|", "-a-(xb)-|", "^----!"), ("-a-|", "-a-|", "^--!"), ("|", "|", "(^!)"), ("-a-#", "-a-#", "^--!"),
            ("(abc)|", "(axbxc)|", "^!"), ("---", "", "^>"),
        ])
    func separators(source: String, output: String, subscription: String) {
        expectEqual(run(source) { source, _ in source.interspersed(with: "x") }, Outcome(output, subscription))
    }

    @Test("interspersed accepts infinite sources, an end at a separator and a second subscription")
    func everySecond() {
        #expect(Signal<Int, Never>.repeating(1).interspersed(with: 0).take(4).waitForAll() == [1, 0, 1, 0])
        let signal = Signal<Int, Never>.of(1, 2, 3, 4, 5).interspersed(every: 2, with: 0)
        expectEqual(signal.waitForAll(), [1, 2, 0, 3, 4, 0, 5])
        expectEqual(signal.waitForAll(), [1, 2, 0, 3, 4, 0, 5])
    }

    @Test("interspersed(with:) does not send the value after a separator that disposes")
    func disposal() {
        let subject = Subject<Int, Never>()
        let sent = Locked<[Int]>([])
        let token = SerialDisposable()
        token.inner = subject.signal.interspersed(with: 0).subscribe { value in
            sent.append(value)
            if value == 0 { token.dispose() }
        }
        subject.send(1)
        subject.send(2)
        expectEqual(sent.value, [1, 0])
    }
}

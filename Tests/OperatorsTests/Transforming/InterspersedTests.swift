import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct InterspersedTests {
    @Test("[61] interspersed: as documented")
    func documentedSeparators() throws {
        try documented("Operators/Transforming/Interspersed.swift", "interspersed(x)") {
            $0["source"].interspersed(with: "x")
        }
        try documented("Operators/Transforming/Interspersed.swift", "interspersed(every: 2, x)") {
            $0["source"].interspersed(every: 2, with: "x")
        }
    }

    @Test(
        "[61] interspersed: between values alone",
        arguments: [
            ("-a-b-|", "-a-(xb)-|", "^----!"), ("-a-|", "-a-|", "^--!"), ("|", "|", "(^!)"), ("-a-#", "-a-#", "^--!"),
            ("(abc)|", "(axbxc)|", "^!"), ("---", "", "^>"),
        ])
    func separators(source: String, output: String, subscription: String) {
        #expect(run(source) { source, _ in source.interspersed(with: "x") } == Course(output, subscription))
    }

    @Test("[61] interspersed: infinite sources, an end at a separator, a second subscription")
    func take() {
        #expect(Signal<Int, Never>.repeating(1).interspersed(with: 0).take(4).waitForAll() == [1, 0, 1, 0])
        let signal = Signal<Int, Never>.of(1, 2, 3, 4, 5).interspersed(every: 2, with: 0)
        #expect(signal.waitForAll() == [1, 2, 0, 3, 4, 0, 5])
        #expect(signal.waitForAll() == [1, 2, 0, 3, 4, 0, 5])
    }

    @Test("[61] interspersed: disposal at the separator silences the value behind it")
    func disposal() {
        let subject = Subject<Int, Never>()
        let said = Locked<[Int]>([])
        let token = SerialDisposable()
        token.inner = subject.signal.interspersed(with: 0).subscribe { value in
            said.append(value)
            if value == 0 { token.dispose() }
        }
        subject.send(1)
        subject.send(2)
        #expect(said.value == [1, 0])
    }
}

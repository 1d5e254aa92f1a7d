import DocumentSupport
import Rill
import Testing

@Suite("Guide: ReadingStackTraces") struct ReadingStackTracesTests {
    @Test("A chain sends the first letters and describes its stages")
    func chain() throws {
        let printed = Printed()
        @Sendable func print(_ items: Any...) { printed.append(items) }

        let words = Subject<String, Never>()
        let initials = words.signal
            .filter { $0 != "-" }
            .map { $0.first! }
        let subscription = initials.subscribe { print($0) }
        words.send("rill")  // → r
        let line = #line - 6
        #expect(try printed.take() == Printed.promised())
        subscription.dispose()

        print(initials.debugDescription)
        #expect(
            printed.take() == """
                Subject — \(#fileID):\(line)
                filter
                map
                """)
    }

    @Test("A word without letters traps")
    func crash() async {
        await #expect(processExitsWith: .failure) {
            let words = Subject<String, Never>()
            _ = words.signal.map { $0.first! }.subscribe { _ in }
            words.send("")
        }
    }
}

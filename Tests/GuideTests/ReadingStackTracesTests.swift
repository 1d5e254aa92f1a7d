import Operators
import TestSupport
import Testing

@Suite struct ReadingStackTracesTests {
    @Test("A chain, and what it says of itself")
    func chain() {
        let output = Locked<[String]>([])
        @Sendable func print(_ item: Any) { output.append("\(item)") }

        let words = Subject<String, Never>()
        let initials = words.signal
            .filter { $0 != "-" }
            .map { $0.first! }
        let subscription = initials.subscribe { print($0) }
        words.send("rill")  // r
        subscription.dispose()

        print(initials.debugDescription)
        let line = #line - 9
        #expect(
            output.value == [
                "r",
                """
                Subject — \(#fileID):\(line)
                filter
                map
                """,
            ])
    }

    @Test("What it does with a word without letters")
    func crash() async {
        await #expect(processExitsWith: .failure) {
            let words = Subject<String, Never>()
            _ = words.signal.map { $0.first! }.subscribe { _ in }
            words.send("")
        }
    }
}

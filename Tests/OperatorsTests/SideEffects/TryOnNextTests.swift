import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct TryOnNextTests {
    @Test("tryOnNext(_:) fails with the error that the check throws and disposes the source")
    func throwingCheck() {
        let outcome = run("-a-b-c-|") { source, _ in
            source.tryOnNext { (value) throws(MarbleFailure) in if value == "b" { throw MarbleFailure() } }
        }
        expectEqual(outcome, Outcome("-a-#", "^--!"))
        expectEqual(run("-a-#") { source, _ in source.tryOnNext { _ in } }.output, "-a-#")
        let widened = Signal<Int, Never>.of(1, 2).widenFailure(to: TestFailure.self)
        let safe = widened.tryOnNext { (value) throws(TestFailure) in if value == 2 { throw .wrong } }
        expectEqual(events(safe), [.next(1), .failed(.wrong)])
    }
}

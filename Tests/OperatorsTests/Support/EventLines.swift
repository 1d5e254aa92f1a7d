import Operators
import TestSupport

/// The lines that `build` writes into its log around the source, together with the events that the subscriber receives.
func lines(
    of source: Signal<Int, TestFailure>,
    _ build: (Signal<Int, TestFailure>, Locked<[String]>) -> Signal<Int, TestFailure>
) -> [String] {
    let log = Locked<[String]>([])
    let token = build(source, log).subscribe(
        next: { log.append("\($0)") }, failed: { log.append("#\($0)") }, completed: { log.append("|") })
    defer { token.dispose() }
    return log.value
}

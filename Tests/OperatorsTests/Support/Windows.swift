import Operators
import TestSupport

/// Sources of the tests that compare windows with buffers.
let windowSources = [
    "-a-b-c-d-e-|", "-a-b-c#", "|", "#", "-abc---d--ef-|", "(abcd)-e|", "-a", "---", "-a-b|", "-a--b--c--|",
]

/// Subscribes to the windows, and writes the events of the outer signal and of each window into `log`, in order.
func record(
    windows: Signal<Signal<Int, TestFailure>, TestFailure>, in log: Locked<[String]>
) -> any Disposable {
    let count = Counter()
    return windows.subscribe(
        next: { window in
            count.increment()
            let number = count.value
            log.append("open \(number)")
            _ = window.subscribe(
                next: { log.append("\(number): \($0)") }, failed: { _ in log.append("\(number): failed") },
                completed: { log.append("\(number): completed") })
        }, failed: { _ in log.append("failed") }, completed: { log.append("completed") })
}

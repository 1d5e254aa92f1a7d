import Foundation
import FoundationBridges
import StreamTesting
import TestSupport
import Testing

@Suite("Progress as a signal")
struct ProgressSignalTests {
    let scheduler = VirtualTimeScheduler()
    let progress = Progress(totalUnitCount: 10)
    let log = Locked<[String]>([])

    @Test("The value is sent on subscription and once for each interval in which it changed, until the disposal")
    func sampling() {
        let subscription = subscribe()
        for count in 1...3 { progress.completedUnitCount = Int64(count) }
        scheduler.advance(by: .seconds(3))
        progress.completedUnitCount = 4
        scheduler.advance(by: .milliseconds(999))
        expectEqual(log.value, ["0", "3"])
        scheduler.advance(by: .milliseconds(1))
        expectEqual(log.value, ["0", "3", "4"])
        subscription.dispose()
        progress.completedUnitCount = 5
        scheduler.advance(by: .seconds(3))
        expectEqual(log.value, ["0", "3", "4"])
    }

    @Test("A finished and a cancelled progress complete after the last value")
    func completion() {
        let first = subscribe()
        progress.completedUnitCount = 6
        progress.cancel()
        scheduler.advance(by: .seconds(1))
        expectEqual(log.value, ["0", "6", "completed"])
        let late = subscribe()
        expectEqual(log.value, ["0", "6", "completed", "6", "completed"])
        first.dispose()
        late.dispose()
    }

    @Test("The progress of a child changes the fraction of its parent")
    func children() {
        let child = Progress(totalUnitCount: 2, parent: progress, pendingUnitCount: 5)
        let fractions = Locked<[Double]>([])
        let subscription = progress.signal(for: \.fractionCompleted, every: .seconds(1), on: scheduler)
            .subscribe { fractions.append($0) }
        child.completedUnitCount = 1
        scheduler.advance(by: .seconds(1))
        expectEqual(fractions.value, [0, 0.25])
        subscription.dispose()
    }

    private func subscribe() -> any Disposable {
        progress.signal(for: \.completedUnitCount, every: .seconds(1), on: scheduler)
            .subscribe(next: { [log] in log.append("\($0)") }, completed: { [log] in log.append("completed") })
    }
}

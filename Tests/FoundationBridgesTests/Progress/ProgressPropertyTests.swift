import Foundation
import FoundationBridges
import StreamTesting
import TestSupport
import Testing

@Suite("Progress as a property")
struct ProgressPropertyTests {
    let scheduler = VirtualTimeScheduler()
    let log = Locked<[Int64]>([])

    @Test("The value is that of the last reading, and the changes are sent once per interval")
    func readings() {
        let progress = Progress(totalUnitCount: 10)
        progress.completedUnitCount = 1
        let property = count(of: progress)
        expectEqual(property.value, 1)
        let subscription = property.values.subscribe { [log] in log.append($0) }
        for count in 2...4 { progress.completedUnitCount = Int64(count) }
        expectEqual(property.value, 1)
        scheduler.advance(by: .seconds(2))
        expectEqual(property.value, 4)
        expectEqual(log.value, [1, 4])
        subscription.dispose()
    }

    @Test("When the progress is finished or cancelled, the property completes and keeps the last value")
    func completion() {
        let progress = Progress(totalUnitCount: 10)
        let property = count(of: progress)
        let isCompleted = Locked(false)
        let subscription = property.signal.subscribe(next: { [log] in log.append($0) }) { isCompleted.value = true }
        progress.completedUnitCount = 10
        scheduler.advance(by: .seconds(1))
        expectEqual(log.value, [10])
        #expect(isCompleted.value)
        expectEqual(scheduler.pendingCount, 0)
        progress.cancel()
        let late = count(of: progress)
        expectEqual([property.value, late.value], [10, 10])
        expectEqual(scheduler.pendingCount, 0)
        subscription.dispose()
    }

    @Test("A property that is released stops its timer and releases the progress")
    func release() {
        var progress: Progress? = Progress(totalUnitCount: 10)
        weak let reference = progress
        var property: Property<Int64>? = count(of: progress!)
        progress = nil
        expectEqual(scheduler.pendingCount, 1)
        #expect(reference != nil)
        expectEqual(property?.value, 0)
        property = nil
        expectEqual(scheduler.pendingCount, 0)
        #expect(reference == nil)
    }

    @Test("A subscription keeps the timer of a released property until it is disposed")
    func subscribed() {
        let progress = Progress(totalUnitCount: 10)
        var property: Property<Int64>? = count(of: progress)
        let subscription = property?.values.subscribe { [log] in log.append($0) }
        property = nil
        progress.completedUnitCount = 5
        scheduler.advance(by: .seconds(1))
        expectEqual(log.value, [0, 5])
        subscription?.dispose()
        expectEqual(scheduler.pendingCount, 0)
    }

    private func count(of progress: Progress) -> Property<Int64> {
        progress.property(for: \.completedUnitCount, every: .seconds(1), on: scheduler)
    }
}

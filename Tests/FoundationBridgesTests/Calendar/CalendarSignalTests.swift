import Foundation
import FoundationBridges
import StreamTesting
import TestSupport
import Testing

@Suite("Calendar dates as signals")
struct CalendarSignalTests {
    let scheduler = VirtualTimeScheduler()

    /// The offset of the wall clock from the scheduler's clock, which a user can change.
    let offset = Locked<TimeInterval>(0)
    let log = Locked<[Date]>([])

    @Test(
        "Nine o'clock is sent once on each day of a year with two changes of the clock",
        arguments: ["Europe/Berlin", "America/New_York"])
    func nineOClock(zone: String) throws {
        let calendar = try calendar(in: zone)
        let (dates, days) = try play(DateComponents(hour: 9), calendar)
        expectEqual(dates.count, days)
        #expect(
            dates.allSatisfy {
                calendar.dateComponents([.hour, .minute, .second], from: $0)
                    == DateComponents(hour: 9, minute: 0, second: 0)
            })
        let gaps = zip(dates, dates.dropFirst()).map { $1.timeIntervalSince($0) / 3_600 }.filter { $0 < 48 }
        expectEqual(gaps.filter { $0 == 23 }.count, 1)
        expectEqual(gaps.filter { $0 == 25 }.count, 1)
        expectEqual(gaps.filter { $0 == 24 }.count, gaps.count - 2)
    }

    /// Plays a year, or only the weeks around its changes of the clock. Returns the dates, and the number of days.
    private func play(_ components: DateComponents, _ calendar: Calendar) throws -> (dates: [Date], days: Int) {
        let periods = isFull ? [(month: 1, days: 365)] : [(month: 3, days: 35), (month: 10, days: 35)]
        for (month, days) in periods {
            let elapsed = TimeInterval(scheduler.now.sinceOrigin.components.seconds)
            let subscription = subscribe(calendar, components, try date(2026, month, 1, 0, calendar) - elapsed)
            scheduler.advance(by: .seconds(days * 86_400))
            subscription.dispose()
        }
        return (log.value, periods.map(\.days).reduce(0, +))
    }

    @Test("A time that daylight-saving time skips is sent at the next time, and one that occurs twice is sent once")
    func skippedAndRepeated() throws {
        let calendar = try calendar(in: "Europe/Berlin")
        let (dates, days) = try play(DateComponents(hour: 2, minute: 30), calendar)
        expectEqual(dates.count, days)
        expectEqual(Set(dates.map { calendar.startOfDay(for: $0) }).count, days)
        #expect(dates.filter { calendar.component(.hour, from: $0) != 2 } == [try date(2026, 3, 29, 3, calendar)])
    }

    @Test("Dates are sent if the first one arrives before the scheduler has returned its disposable")
    func lateDisposable() throws {
        let calendar = try calendar(in: "Europe/Berlin")
        let start = try date(2026, 1, 1, 0, calendar)
        let late = LateScheduler()
        // The clock is at the first date when the work runs that waits for it.
        let reads = Counter()
        let subscription = calendar.signal(
            matching: DateComponents(second: 0), on: late,
            wallClock: {
                reads.increment()
                let isSubscribing = reads.value <= 2
                let passed = TimeInterval(late.base.now.sinceOrigin.components.seconds)
                return start + (isSubscribing ? 30 : 60 + passed)
            }
        ).subscribe { [log] in log.append($0) }
        expectEqual(log.value, [start + 60])
        late.base.advance(by: .seconds(60))
        expectEqual(log.value, [start + 60, start + 120])
        subscription.dispose()
    }

    @Test("Each full minute is sent when the wall clock reaches it, until the subscription is disposed")
    func minutes() throws {
        let calendar = try calendar(in: "Europe/Berlin")
        let start = try date(2026, 1, 1, 0, calendar).addingTimeInterval(30)
        let subscription = subscribe(calendar, DateComponents(second: 0), start)
        scheduler.advance(by: .seconds(29))
        #expect(log.value.isEmpty)
        scheduler.advance(by: .seconds(121))
        expectEqual(log.value.map { $0.timeIntervalSince(start) }, [30, 90, 150])
        subscription.dispose()
        scheduler.advance(by: .seconds(600))
        expectEqual(log.value.count, 3)
    }

    @Test(
        "Of the dates that pass while the machine sleeps, only the last is sent, and none is repeated when the clock is set back"
    )
    func clockChanges() throws {
        let calendar = try calendar(in: "Europe/Berlin")
        let start = try date(2026, 1, 1, 0, calendar)
        let subscription = subscribe(calendar, DateComponents(minute: 0), start)
        offset.value = 3 * 3_600 + 600
        scheduler.advance(by: .seconds(60))
        expectEqual(log.value.map { $0.timeIntervalSince(start) }, [3 * 3_600])
        offset.value = 0
        scheduler.advance(by: .seconds(3 * 3_600))
        expectEqual(log.value.count, 1)
        scheduler.advance(by: .seconds(3_600))
        expectEqual(log.value.map { $0.timeIntervalSince(start) }, [3 * 3_600, 4 * 3_600])
        subscription.dispose()
    }

    @Test("A signal without a further match completes")
    func completion() throws {
        let calendar = try calendar(in: "Europe/Berlin")
        let start = try date(2026, 1, 1, 0, calendar)
        let isCompleted = Locked(false)
        let subscription = calendar.signal(
            matching: DateComponents(year: 2025, month: 5), on: scheduler, wallClock: wallClock(start)
        ).subscribe(next: { _ in }, completed: { isCompleted.value = true })
        #expect(isCompleted.value)
        subscription.dispose()
    }

    private func subscribe(_ calendar: Calendar, _ components: DateComponents, _ start: Date) -> any Disposable {
        calendar.signal(matching: components, on: scheduler, wallClock: wallClock(start)).subscribe { [log] in
            log.append($0)
        }
    }

    private func wallClock(_ start: Date) -> @Sendable () -> Date {
        { [scheduler, offset] in
            let (seconds, attoseconds) = scheduler.now.sinceOrigin.components
            return start + TimeInterval(seconds) + TimeInterval(attoseconds) / 1e18 + offset.value
        }
    }

    private func calendar(in zone: String) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return calendar
    }

    private func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ calendar: Calendar) throws -> Date {
        try #require(calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour)))
    }
}

import TestSupport
import Testing

@testable import Schedulers

@Suite("Times and durations")
struct SchedulerTimeTests {
    private let longest = Duration(attoseconds: .max)
    private let shortest = Duration(attoseconds: .min)

    @Test("Times are compared, hashed, and described by their time since the origin")
    func basics() {
        let early = SchedulerTime(sinceOrigin: .seconds(1))
        let late = early.advanced(by: .seconds(2))
        #expect(early < late)
        expectEqual(early.duration(to: late), .seconds(2))
        expectEqual(late.duration(to: early), .seconds(-2))
        expectEqual("\(late)", "3.0 seconds")
        expectEqual(Set([early, late, early]).count, 2)
    }

    @Test("The difference of two times is a duration, and a duration moves a time, as in the standard library")
    func differences() {
        let start = ContinuousClock.now
        let end = start + .seconds(3)
        let difference: Duration = end - start
        var early = SchedulerTime(sinceOrigin: .seconds(1))
        let late = early + .seconds(3)
        expectEqual(late - early, difference)
        expectEqual(early - late, .seconds(-3))
        early += .seconds(5)
        expectEqual(early, late + .seconds(2))
        early -= .seconds(2)
        expectEqual(early, late)
    }

    @Test("Arithmetic saturates at both ends")
    func saturates() {
        let end = SchedulerTime(sinceOrigin: longest)
        let beginning = SchedulerTime(sinceOrigin: shortest)
        expectEqual(end.advanced(by: .nanoseconds(1)), end)
        expectEqual(beginning.advanced(by: .nanoseconds(-1)), beginning)
        expectEqual(beginning.duration(to: end), longest)
        expectEqual(end.duration(to: beginning), shortest)
        expectEqual(end - beginning, longest)
        expectEqual(beginning - end, shortest)
        expectEqual(SchedulerTime(sinceOrigin: .zero).duration(to: beginning), shortest)
        let justBeforeOrigin = SchedulerTime(sinceOrigin: Duration(attoseconds: -1))
        expectEqual(beginning.duration(to: justBeforeOrigin), longest)
        expectEqual(justBeforeOrigin - shortest, end)
        expectEqual(longest.adding(shortest), Duration(attoseconds: -1))
    }

    @Test("Fractions of a nanosecond are rounded up, and too large durations saturate")
    func nanoseconds() {
        expectEqual(Duration(attoseconds: 1).nanosecondsRoundedUp, 1)
        expectEqual(Duration.nanoseconds(3).nanosecondsRoundedUp, 3)
        expectEqual((Duration.nanoseconds(3) + Duration(attoseconds: 1)).nanosecondsRoundedUp, 4)
        expectEqual(Duration(attoseconds: -1).nanosecondsRoundedUp, 0)
        expectEqual(longest.nanosecondsRoundedUp, .max)
        expectEqual(shortest.nanosecondsRoundedUp, .min)
    }

    @Test("The time of a real-time scheduler never decreases", arguments: DelayTests.realTime)
    func monotonic(_ kind: SchedulerKind) {
        let scheduler = kind.make()
        let times = (0..<100).map { _ in scheduler.now }
        expectEqual(times, times.sorted())
    }
}

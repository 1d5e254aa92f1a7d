import OpenCombine

/// A scheduler for tests. Its time is a number of seconds, which passes when a test advances it.
final class TestScheduler: Scheduler {
    typealias SchedulerTimeType = TestTime
    typealias SchedulerOptions = Never

    private var due: [(time: Int, number: Int, action: () -> Void)] = []
    private var count = 0
    private(set) var seconds = 0

    var now: TestTime { TestTime(seconds: seconds) }
    var minimumTolerance: TestTime.Stride { 0 }

    func schedule(options: Never?, _ action: @escaping () -> Void) {
        schedule(after: now, tolerance: 0, options: nil, action)
    }

    func schedule(after date: TestTime, tolerance: TestTime.Stride, options: Never?, _ action: @escaping () -> Void) {
        count += 1
        due.append((date.seconds, count, action))
    }

    func schedule(
        after date: TestTime, interval: TestTime.Stride, tolerance: TestTime.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        var isCancelled = false
        func repeatAction(at date: TestTime) {
            schedule(after: date, tolerance: 0, options: nil) {
                guard !isCancelled else { return }
                action()
                repeatAction(at: date.advanced(by: interval))
            }
        }
        repeatAction(at: date)
        return AnyCancellable { isCancelled = true }
    }

    /// Runs the due actions in the order of their times. Actions of the same time run in the order in which they were scheduled.
    func advance(to end: Int) {
        while let index = due.indices.min(by: { (due[$0].time, due[$0].number) < (due[$1].time, due[$1].number) }),
            due[index].time <= end
        {
            let next = due.remove(at: index)
            seconds = max(seconds, next.time)
            next.action()
        }
        seconds = max(seconds, end)
    }
}

struct TestTime: Strideable {
    struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
        var seconds: Int
        var magnitude: Int { abs(seconds) }

        init(_ seconds: Int) { self.seconds = seconds }
        init(integerLiteral value: Int) { seconds = value }
        init?(exactly source: some BinaryInteger) { self.init(Int(source)) }

        static func seconds(_ count: Int) -> Self { Self(count) }
        static func seconds(_ count: Double) -> Self { Self(Int(count)) }
        static func milliseconds(_ count: Int) -> Self { Self(count / 1_000) }
        static func microseconds(_ count: Int) -> Self { Self(count / 1_000_000) }
        static func nanoseconds(_ count: Int) -> Self { Self(count / 1_000_000_000) }

        static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
        static func + (left: Self, right: Self) -> Self { Self(left.seconds + right.seconds) }
        static func - (left: Self, right: Self) -> Self { Self(left.seconds - right.seconds) }
        static func * (left: Self, right: Self) -> Self { Self(left.seconds * right.seconds) }
        static func *= (left: inout Self, right: Self) { left = left * right }
    }

    var seconds: Int

    func distance(to other: Self) -> Stride { Stride(other.seconds - seconds) }
    func advanced(by stride: Stride) -> Self { Self(seconds: seconds + stride.seconds) }
}

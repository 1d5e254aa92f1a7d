import Foundation
@preconcurrency import OpenCombine
import Rill
import StreamTesting

/// A serial queue in virtual time for OpenCombine. Work that becomes due inside other work runs after it.
///
/// It does not retain the scheduler, because the scheduler retains the queue with its pending work.
// `scheduler` is set once. The rest is guarded.
final class VirtualQueue: OpenCombine.Scheduler, @unchecked Sendable {
    struct SchedulerTimeType: Strideable, Sendable {
        struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Sendable {
            var nanoseconds: Int
            var magnitude: Int { abs(nanoseconds) }

            init(nanoseconds: Int) { self.nanoseconds = nanoseconds }
            init(integerLiteral value: Int) { nanoseconds = value * 1_000_000_000 }
            init?(exactly source: some BinaryInteger) { nanoseconds = Int(source) * 1_000_000_000 }

            static func seconds(_ count: Int) -> Self { Self(nanoseconds: count * 1_000_000_000) }
            static func seconds(_ count: Double) -> Self { Self(nanoseconds: Int(count * 1_000_000_000)) }
            static func milliseconds(_ count: Int) -> Self { Self(nanoseconds: count * 1_000_000) }
            static func microseconds(_ count: Int) -> Self { Self(nanoseconds: count * 1_000) }
            static func nanoseconds(_ count: Int) -> Self { Self(nanoseconds: count) }

            static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }
            static func + (left: Self, right: Self) -> Self { Self(nanoseconds: left.nanoseconds + right.nanoseconds) }
            static func - (left: Self, right: Self) -> Self { Self(nanoseconds: left.nanoseconds - right.nanoseconds) }
            static func * (left: Self, right: Self) -> Self { Self(nanoseconds: left.nanoseconds * right.nanoseconds) }
            static func *= (left: inout Self, right: Self) { left = left * right }
        }

        var time: SchedulerTime

        func distance(to other: Self) -> Stride {
            Stride(nanoseconds: Int(time.duration(to: other.time) / .nanoseconds(1)))
        }
        func advanced(by stride: Stride) -> Self { Self(time: time + .nanoseconds(stride.nanoseconds)) }
    }
    typealias SchedulerOptions = Never

    private weak var scheduler: VirtualTimeScheduler?
    private let work = Work()

    init(_ scheduler: VirtualTimeScheduler) { self.scheduler = scheduler }

    var now: SchedulerTimeType { SchedulerTimeType(time: scheduler?.now ?? SchedulerTime(sinceOrigin: .zero)) }
    var minimumTolerance: SchedulerTimeType.Stride { 0 }

    func schedule(options: Never?, _ action: @escaping () -> Void) {
        let action = Shared(value: action)
        scheduler?.schedule { [work] in work.run { action.value() } }
    }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) {
        let action = Shared(value: action)
        scheduler?.schedule(at: date.time) { [work] in work.run { action.value() } }
    }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let action = Shared(value: action)
        let timer = scheduler?.schedule(
            after: now.time.duration(to: date.time), every: .nanoseconds(interval.nanoseconds)
        ) { [work] in work.run { action.value() } }
        return AnyCancellable { timer?.dispose() }
    }

    /// The work that is due.
    private final class Work: Sendable {
        private let waiting = Guarded<(isRunning: Bool, actions: [@Sendable () -> Void])>((false, []))

        func run(_ action: @escaping @Sendable () -> Void) {
            let isFirst = waiting.withLock { waiting in
                waiting.actions.append(action)
                defer { waiting.isRunning = true }
                return !waiting.isRunning
            }
            guard isFirst else { return }
            while let next = next() { next() }
        }

        private func next() -> (@Sendable () -> Void)? {
            waiting.withLock { waiting in
                waiting.isRunning = !waiting.actions.isEmpty
                return waiting.isRunning ? waiting.actions.removeFirst() : nil
            }
        }
    }
}

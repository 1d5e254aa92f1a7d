public import AccessLog
public import Operators

/// Generated traffic of a shop, in which an incident begins after 30 seconds.
public enum Demo {
    /// The time between two batches of lines.
    private static let beat = Duration.milliseconds(100)

    /// - Parameter stamp: Returns the time to write in the lines, in seconds since 1970.
    public static func traffic(
        on scheduler: some Scheduler, seed: UInt64 = 2026, stamp: @escaping @Sendable (_ elapsed: Duration) -> Int64
    ) -> Signal<Lines, Never> {
        .deferred {
            let start = scheduler.now
            return Signal<SchedulerTime, Never>.interval(beat, on: scheduler)
                .scanMap(into: Shop(seed: seed)) { shop, time in
                    let elapsed = start.duration(to: time)
                    return shop.lines(at: elapsed / .seconds(1), for: beat / .seconds(1), stamp: stamp(elapsed))
                }
        }
    }
}

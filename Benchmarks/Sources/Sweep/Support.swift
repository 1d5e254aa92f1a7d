import Operators
import StreamTesting
import Synchronization

// What the closures of the catalogue use. The catalogue's own definitions are in another module, which hides them from the
// optimizer.

func mix(_ a: Int, _ b: Int) -> Int { (a * 10 + b) % 997 }
func digest(_ values: [Int]) -> Int { values.reduce(values.count, mix) }
func ticks(_ time: SchedulerTime, since start: Int) -> Int { Int(time.sinceOrigin.components.seconds) - start }
func effect<Result>(_ result: Result) -> Result { result }
func effect() {}

func small(_ value: Int) throws(SampleFailure) -> Int {
    if value == -1 { throw SampleFailure(code: 4) }
    return value
}

enum SampleSubscriber {
    @TaskLocal static var name: String?
}

final class SampleOwner: Sendable {
    static let shared = SampleOwner()
}

final class Thing: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}

actor Home {}

extension Sweep {
    /// Creates an object where the optimizer cannot see that it is released immediately.
    @inline(never) static func object(_ number: Int) -> Thing { Thing(number) }

    static let home = Home()
    static let lifetime = Lifetime.make()
}

/// Attempts that are `source` twice and then `last`, so that an operator without a limit ends.
func twice(
    _ source: Numbers, then last: Numbers, _ operation: @escaping @Sendable (Numbers) -> Numbers
) -> Numbers {
    .deferred {
        let attempts = Mutex(0)
        let attempt = Numbers.deferred {
            let count = attempts.withLock { count in
                count += 1
                return count
            }
            return count <= 2 ? source : last
        }
        return operation(attempt)
    }
}

import Dispatch
import OpenCombine
import Operators

// Both libraries have these names.
typealias Subject = StreamCore.Subject
typealias Never = Swift.Never

typealias Numbers = Signal<Int, Never>
typealias Publisher = AnyPublisher<Int, Never>

/// A sum that several closures use.
// In every workload, only one thread at a time accesses it.
final class Accumulator: @unchecked Sendable {
    var value = 0
}

/// Prevents the optimizer from seeing through `value`.
@inline(never) @_optimize(none) func opaque<T>(_ value: T) -> T { value }

/// Does the same for a closure, which therefore must be allocated.
@inline(never) @_optimize(none) func opaque(
    _ closure: @escaping @Sendable () -> Void
) -> @Sendable () -> Void { closure }

@inline(never) func opaqueMap(_ signal: Numbers) -> Numbers { signal.map { $0 &+ 1 } }
@inline(never) func opaqueScan(_ signal: Numbers) -> Numbers { signal.scan(0) { $0 &+ $1 } }
@inline(never) func opaqueMap(_ publisher: Publisher) -> Publisher { publisher.map { $0 &+ 1 }.eraseToAnyPublisher() }
@inline(never) func opaqueScan(_ publisher: Publisher) -> Publisher {
    publisher.scan(0) { $0 &+ $1 }.eraseToAnyPublisher()
}

/// Returns a publisher that streams, by erasing its type. Without that, OpenCombine's operators on a sequence's
/// publisher compute whole arrays.
func publisher<Elements: Sequence>(_ elements: Elements) -> Publisher where Elements.Element == Int {
    Publishers.Sequence<Elements, Never>(sequence: elements).eraseToAnyPublisher()
}

func sumBelow(_ count: Int) -> Int { (0..<count).reduce(0, &+) }

/// Runs an asynchronous closure and waits for its end.
func blocking<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
    let semaphore = DispatchSemaphore(value: 0)
    // Written before the semaphore is signaled, and read afterward.
    nonisolated(unsafe) var result: Result?
    Task {
        result = await body()
        semaphore.signal()
    }
    semaphore.wait()
    return result!
}

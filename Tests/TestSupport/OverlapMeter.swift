import Synchronization

/// Counts how often two threads are inside at the same time.
public final class OverlapMeter: Sendable {
    private let inside = Atomic(0)
    private let overlapped = Atomic(0)

    public init() {}

    public var overlaps: Int { overlapped.load(ordering: .relaxed) }

    public func enter(_ body: () -> Void) {
        if inside.add(1, ordering: .sequentiallyConsistent).newValue > 1 { overlapped.add(1, ordering: .relaxed) }
        body()
        inside.subtract(1, ordering: .sequentiallyConsistent)
    }
}

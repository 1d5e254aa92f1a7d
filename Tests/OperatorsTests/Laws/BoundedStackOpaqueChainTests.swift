import Operators
import TestSupport
import Testing

/// The law "Bounded stack": a chain of stages that the optimizer cannot inline uses little stack for each stage.
@Suite struct BoundedStackOpaqueChainTests {
    /// Thread Sanitizer keeps the call stack of each thread in a table of 65,536 frames without checking its end.
    private static let depth = isSanitized ? 1_000 : 10_000

    typealias Stage = @Sendable (Signal<Int, TestFailure>) -> Signal<Int, TestFailure>

    static let stages: [(name: String, expected: Int, stage: Stage)] = [
        ("map", depth, { $0.map { $0 + 1 } }), ("compactMap", depth, { $0.compactMap { $0 + 1 } }),
        ("scan", 0, { $0.scan(0, +) }), ("scanMap", depth, { $0.scanMap(0) { ($0 + $1, $1 + 1) } }),
        ("map and enumerated", 0, { $0.enumerated().map { $0.offset + $0.element } }),
        ("materialize", 0, { $0.materialize().dematerialize() }), ("max", 0, { $0.max() }),
    ]

    @Test("Bounded stack: a chain of 10,000 opaque stages is built, run and freed", arguments: stages.indices)
    func opaqueStages(index: Int) {
        let (name, expected, stage) = Self.stages[index]
        let seen = Locked<[Int]>([])
        // Optimized frames take up to 10 MiB (`max`). Unoptimized and sanitized frames are several times as large.
        onStack(kibibytes: 128 * 1024) {
            var signal = Signal<Int, TestFailure>.just(0)
            for _ in 0..<Self.depth { signal = stage(signal) }
            _ = signal.subscribe(next: { seen.append($0) }, failed: { _ in })
        }
        expectEqual(seen.value, [expected], "\(name)")
    }
}

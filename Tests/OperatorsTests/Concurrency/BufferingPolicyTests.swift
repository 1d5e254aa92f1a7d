import Operators
import TestSupport
import Testing

@Suite struct BufferingPolicyTests {
    @Test("A policy is described as it is written, and equal to one with the same limit")
    func descriptions() {
        let policies: [BufferingPolicy] = [.unbounded, .pausing(at: 2), .newest(1), .newest(2), .oldest(1)]
        expectEqual(
            policies.map(\.description), ["unbounded", "pausing(at: 2)", "newest(1)", "newest(2)", "oldest(1)"])
        expectEqual(Set(policies + policies).count, policies.count)
        expectEqual(PendingPolicy.allCases, [.flush, .discard])
    }
}

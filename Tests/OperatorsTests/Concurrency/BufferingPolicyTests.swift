import Operators
import Testing

@Suite struct BufferingPolicyTests {
    @Test("A policy is described as it is written, and equal to one with the same limit")
    func descriptions() {
        let policies: [BufferingPolicy] = [.unbounded, .pausing(at: 2), .newest(1), .newest(2), .oldest(1)]
        #expect(policies.map(\.description) == ["unbounded", "pausing(at: 2)", "newest(1)", "newest(2)", "oldest(1)"])
        #expect(Set(policies + policies).count == policies.count)
        #expect(PendingPolicy.allCases == [.flush, .discard])
    }
}

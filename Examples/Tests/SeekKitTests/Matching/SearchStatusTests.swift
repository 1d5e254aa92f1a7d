import SeekKit
import Testing

@Suite struct SearchStatusTests {
    @Test func `the status contains files, matches, and time`() {
        var status = SearchStatus()
        status.phase = .finished
        #expect(status.description == "0 files · 0 matches · 0.00 s")
        status.files = 1
        status.matches = 1
        status.elapsed = .milliseconds(12_345)
        #expect(status.description == "1 file · 1 match · 12.34 s")
        status.unreadable = 3
        status.phase = .searching
        #expect(status.description == "1 file · 1 match · 3 unreadable · 12.34 s · searching…")
        status.matches = 1_234_567
        #expect(status.description == "1 file · 1,234,567 matches · 3 unreadable · 12.34 s · searching…")
        status.matches = 1
        status.phase = .full
        #expect(status.description == "stopped at 1 match · 3 unreadable · 12.34 s")
    }
}

import Sketches
import Testing

@Suite struct LatencyHistogramTests {
    @Test func `without durations there is no percentile`() {
        #expect(LatencyHistogram().percentile(0.5) == nil)
    }

    @Test(
        "A percentile is within 1.6 % of the exact one",
        arguments: [1, 31, 32, 33, 1_000, 123_456, 60_000_000, 1 << 35])
    func precision(value: Int) throws {
        var histogram = LatencyHistogram()
        histogram.add(value)
        let told = try #require(histogram.percentile(0.99))
        #expect(abs(Double(told - value)) <= 0.016 * Double(value))
    }

    @Test func `merged histograms have the percentiles of all durations`() throws {
        var (odd, even) = (LatencyHistogram(), LatencyHistogram())
        for value in 1...10_000 { if value % 2 == 0 { even.add(value) } else { odd.add(value) } }
        odd.merge(even)
        odd.merge(LatencyHistogram())
        for (part, exact) in [(0.0, 1.0), (0.5, 5_000), (0.95, 9_500), (0.99, 9_900), (1, 10_000)] {
            let told = try #require(odd.percentile(part))
            #expect(abs(Double(told) - exact) <= 0.016 * exact + 1, "\(part)")
        }
        odd.removeAll()
        #expect(odd.percentile(0.5) == nil)
    }

    @Test func `a duration out of range is counted as the nearest in range`() throws {
        var histogram = LatencyHistogram()
        for value in [-5, .max] { histogram.add(value) }
        #expect(histogram.percentile(0.5) == 0)
        #expect(try #require(histogram.percentile(1)) > 60_000_000_000)
    }
}

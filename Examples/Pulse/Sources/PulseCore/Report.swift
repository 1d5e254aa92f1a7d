package import Sketches

/// The figures of one window of the log.
package struct Report: Hashable, Sendable {
    /// The number of steps that have passed. It grows with every report.
    package var number: Int
    /// The end of the window, in milliseconds since 1970.
    package var time: Int64
    package var window: Figures
    /// The counts since the beginning.
    package var total: Counts
    package var alerts: [Alert] = []
    /// A Boolean value that indicates whether the window begins where the last whole window ended. The whole windows
    /// together contain every line once.
    package var isWhole: Bool
    /// The figures of the whole log, if no report follows.
    package var summary: Figures?
}

/// Counts that can be added.
package struct Counts: Hashable, Sendable {
    package var requests = 0
    package var bytes = 0
    /// The number of responses by the first digit of their status: 1xx to 5xx.
    package var classes = [0, 0, 0, 0, 0]
    package var malformed = 0

    package init() {}

    /// The requests that failed in the server: those with a status of 5xx.
    package var errors: Int { classes[4] }
    package var errorShare: Double { Self.share(errors, of: requests) }
    package var clientErrorShare: Double { Self.share(classes[3], of: requests) }
    package var malformedShare: Double { Self.share(malformed, of: requests + malformed) }

    private static func share(_ part: Int, of whole: Int) -> Double { whole > 0 ? Double(part) / Double(whole) : 0 }

    package static func += (left: inout Counts, right: Counts) {
        left.requests += right.requests
        left.bytes += right.bytes
        left.malformed += right.malformed
        for index in left.classes.indices { left.classes[index] += right.classes[index] }
    }
}

/// The counts of a period, and the figures computed from them.
package struct Figures: Hashable, Sendable {
    package var span: Duration
    package var counts = Counts()
    /// The percentiles of the response time, in microseconds.
    package var latency: Percentiles?
    package var paths: [HeavyHitter] = []
    package var clients: [HeavyHitter] = []
    /// Samples of malformed lines.
    package var samples: [String] = []

    package var requestsPerSecond: Double { Double(counts.requests) / seconds }
    package var bytesPerSecond: Double { Double(counts.bytes) / seconds }
    private var seconds: Double { max(span / .seconds(1), .leastNonzeroMagnitude) }

    package struct Percentiles: Hashable, Sendable {
        package let p50: Int
        package let p95: Int
        package let p99: Int
    }
}

extension Figures {
    /// The number of paths and of clients that are listed.
    private static let named = 10

    init(of steps: [Tally], in span: Duration) {
        self.span = span
        var latencies = LatencyHistogram()
        for step in steps {
            counts += step.counts
            latencies.merge(step.latencies)
            samples = Array((samples + step.samples).suffix(Tally.keptSamples))
        }
        latency = latencies.percentiles
        paths = SpaceSaving.heaviest(Self.named, of: steps.map(\.paths).filter { !$0.isEmpty })
        clients = SpaceSaving.heaviest(Self.named, of: steps.map(\.clients).filter { !$0.isEmpty })
    }
}

extension LatencyHistogram {
    fileprivate var percentiles: Figures.Percentiles? {
        guard let p50 = percentile(0.50), let p95 = percentile(0.95), let p99 = percentile(0.99) else { return nil }
        return Figures.Percentiles(p50: p50, p95: p95, p99: p99)
    }
}

public import AccessLog
public import Sketches

/// The figures of one window of the log.
public struct Report: Hashable, Sendable {
    /// The number of steps that have passed. It grows with every report.
    public var number: Int
    /// The end of the window, in milliseconds since 1970.
    public var time: Int64
    public var window: Figures
    /// The counts since the beginning.
    public var total: Counts
    public var alerts: [Alert] = []
    /// A Boolean value that indicates whether the window begins where the last whole window ended. The whole windows
    /// together contain every line once.
    public var isWhole: Bool
    /// Whether no report follows.
    public var isLast = false
    /// Whether the time is known. It is not while no line of a replay has had a time.
    public var isDated = true
    /// The figures of the whole log until now, in the last report, and in whole windows of a replay.
    public var log: WholeLog?
    /// The figures of the requests that a view shows.
    public var view: View?
    /// Why there is no data, if the report only shows that.
    public var outage: Outage?
    /// The figures of the whole log, if no report follows.
    public var summary: Figures? { isLast ? log?.figures : nil }
    /// The machines whose logs were read, if there are several.
    public var machines: [Machine] = []

    public init(
        number: Int, time: Int64, window: Figures, total: Counts, alerts: [Alert] = [], isWhole: Bool
    ) {
        (self.number, self.time, self.window, self.total) = (number, time, window, total)
        (self.alerts, self.isWhole) = (alerts, isWhole)
    }
}

/// The figures of some of the requests, since the view was requested.
public struct View: Hashable, Sendable {
    public let filter: EntryFilter
    public let window: Figures
    public let total: Counts
    public let log: WholeLog?

    public init(filter: EntryFilter, window: Figures, total: Counts, log: WholeLog?) {
        (self.filter, self.window, self.total, self.log) = (filter, window, total, log)
    }
}

/// The figures of one machine in a window.
public struct Machine: Hashable, Sendable {
    public var name: String
    public var requestsPerSecond: Double
    public var errorShare: Double
    /// The number of requests since the beginning.
    public var requests: Int
    /// The state of the machine, such as `ok` or `silent for 12 s`.
    public var state: String
    /// A Boolean value that indicates whether the state requires attention.
    public var isTroubled: Bool
    /// A Boolean value that indicates whether no data is expected any longer.
    public var hasEnded = false

    public init(
        name: String, requestsPerSecond: Double, errorShare: Double, requests: Int, state: String, isTroubled: Bool
    ) {
        (self.name, self.requestsPerSecond, self.errorShare) = (name, requestsPerSecond, errorShare)
        (self.requests, self.state, self.isTroubled) = (requests, state, isTroubled)
    }
}

/// Counts that can be added.
public struct Counts: Hashable, Codable, Sendable {
    public var requests = 0
    public var bytes = 0
    /// The number of responses by the first digit of their status: 1xx to 5xx.
    public var classes = [0, 0, 0, 0, 0]
    public var malformed = 0

    public init() {}

    public var isEmpty: Bool { requests + malformed == 0 }

    /// The requests that failed in the server: those with a status of 5xx.
    public var errors: Int { classes[4] }
    public var errorShare: Double { Self.share(errors, of: requests) }
    /// The requests that were refused: those with a status of 4xx.
    public var clientErrors: Int { classes[3] }
    public var clientErrorShare: Double { Self.share(classes[3], of: requests) }
    public var malformedShare: Double { Self.share(malformed, of: requests + malformed) }

    private static func share(_ part: Int, of whole: Int) -> Double { whole > 0 ? Double(part) / Double(whole) : 0 }

    public static func += (left: inout Counts, right: Counts) {
        left.requests += right.requests
        left.bytes += right.bytes
        left.malformed += right.malformed
        for index in left.classes.indices { left.classes[index] += right.classes[index] }
    }

    public func write(to writer: inout CompactWriter) {
        for number in [requests, bytes, malformed] + classes { writer.add(number) }
    }

    public init(from reader: inout CompactReader) throws(CompactReader.Malformed) {
        (requests, bytes, malformed) = (try reader.number(), try reader.number(), try reader.number())
        for index in classes.indices { classes[index] = try reader.number() }
    }
}

/// The counts of a period, and the figures computed from them.
public struct Figures: Hashable, Sendable {
    public var span: Duration
    public var counts = Counts()
    /// The percentiles of the response time, in microseconds.
    public var latency: Percentiles?
    /// The paths with the most requests.
    public var paths: [PathFigures] = []
    /// The paths with the most requests that failed in the server.
    public var failures: [PathFigures] = []
    /// The slowest of the most frequent paths, by their 95th percentile.
    public var slowest: [PathFigures] = []
    public var clients: [HeavyHitter] = []
    /// Samples of malformed lines.
    public var samples: [String] = []

    public var requestsPerSecond: Double { Double(counts.requests) / seconds }
    public var bytesPerSecond: Double { Double(counts.bytes) / seconds }
    private var seconds: Double { max(span / .seconds(1), .leastNonzeroMagnitude) }

    public struct Percentiles: Hashable, Sendable {
        public let p50: Int
        public let p95: Int
        public let p99: Int
    }
}

extension Figures {
    /// The number of paths and of clients that are listed by default.
    public static let usualTop = 10
    /// The number of the most frequent paths of which the slowest are listed, and the highest number of paths that are
    /// listed.
    public static let mostTop = 100

    init(span: Duration) { self.span = span }

    /// - Parameter top: The number of paths and of clients to list.
    public init(of steps: [Tally], in span: Duration, top: Int = usualTop) {
        self.span = span
        var latencies = LatencyHistogram()
        for step in steps {
            counts += step.counts
            latencies.merge(step.latencies)
            samples = Array((samples + step.samples).suffix(Tally.keptSamples))
        }
        latency = latencies.percentiles
        let requested = steps.map(\.paths).filter { !$0.isEmpty }
        let failed = steps.map(\.failures).filter { !$0.isEmpty }
        let frequent = SpaceSaving.heaviest(
            latency == nil ? top : Self.mostTop, of: requested, lookingUpIn: failed
        )
        .map(PathFigures.init(requested:))
        paths = Array(frequent.prefix(top))
        failures = SpaceSaving.heaviest(top, of: failed, lookingUpIn: requested).map(PathFigures.init(failed:))
        slowest = Array(
            frequent.filter { $0.isReliable && $0.p95 != nil }.sorted { $0.p95! > $1.p95! }.prefix(top))
        clients = SpaceSaving.heaviest(top, of: steps.map(\.clients).filter { !$0.isEmpty })
    }
}

extension LatencyHistogram {
    var percentiles: Figures.Percentiles? {
        guard let p50 = percentile(0.50), let p95 = percentile(0.95), let p99 = percentile(0.99) else { return nil }
        return Figures.Percentiles(p50: p50, p95: p95, p99: p99)
    }
}

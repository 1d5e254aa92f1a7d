import Sketches

/// The figures of a log over its whole span, in at most 120 parts of the same length, whatever the span is.
struct Course: Sendable {
    private static let parts = 120

    private var start: Int64?
    private var length: Int64
    private let isAligned: Bool
    /// The tallies of the parts, without texts.
    private var tallies: [Slice] = []

    private struct Slice: Sendable {
        var counts = Counts()
        var latencies = LatencyHistogram()

        mutating func add(_ other: Slice) {
            counts += other.counts
            latencies.merge(other.latencies)
        }
    }

    /// - Parameters:
    ///   - part: The length of a part, in milliseconds. It doubles when there are too many parts.
    ///   - isAligned: Whether the parts begin at multiples of their length.
    init(part: Int64, isAligned: Bool = false) {
        (length, self.isAligned) = (part, isAligned)
    }

    /// Adds the counts of a step that begins at `time`. A step before the first one counts as part of that.
    mutating func add(_ tally: Tally, at time: Int64) {
        guard tally.counts.requests + tally.counts.malformed > 0 else { return }
        let start = start ?? (isAligned ? time - time % length : time)
        self.start = start
        while (time - start) / length >= Self.parts { merge() }
        let index = Int(max(0, (time - start) / length))
        while tallies.count <= index { tallies.append(Slice()) }
        tallies[index].add(Slice(counts: tally.counts, latencies: tally.latencies))
    }

    private mutating func merge() {
        length *= 2
        tallies = stride(from: 0, to: tallies.count, by: 2).map { index in
            var slice = tallies[index]
            if index + 1 < tallies.count { slice.add(tallies[index + 1]) }
            return slice
        }
    }

    /// - Parameter period: The times of the first and the last line, in seconds since 1970.
    func points(in period: ClosedRange<Int64>?) -> [CoursePoint] {
        let start = start ?? 0
        return tallies.enumerated().map { index, slice in
            let begin = start + Int64(index) * length
            let covered = period.map { period in
                min(begin + length, (period.upperBound + 1) * 1_000) - max(begin, period.lowerBound * 1_000)
            }
            return CoursePoint(
                time: begin, length: .milliseconds(covered.map { $0 > 0 ? $0 : length } ?? length),
                counts: slice.counts, latency: slice.latencies.percentiles)
        }
    }
}

/// The figures of a part of a log.
public struct CoursePoint: Hashable, Sendable {
    /// The begin of the part, in milliseconds since 1970.
    public let time: Int64
    /// The length. The first and the last part are shorter if the log begins or ends in them.
    public let length: Duration
    public let counts: Counts
    public let latency: Figures.Percentiles?
}

/// The figures of the whole log that has been read.
public struct WholeLog: Hashable, Sendable {
    public var figures: Figures
    /// The times of the first and the last line, in seconds since 1970, or `nil` if the lines have no times.
    public var period: ClosedRange<Int64>?
    public var course: [CoursePoint]
    /// A Boolean value that indicates whether reading ended before the end of the log.
    public var isInterrupted = false
}

extension [CoursePoint] {
    /// Returns at most `count` points. The percentiles of points that are merged are the highest of them.
    public func merged(to count: Int) -> [CoursePoint] {
        let size = Swift.max(1, (self.count + count - 1) / Swift.max(1, count))
        return stride(from: 0, to: self.count, by: size).map { start in
            let part = self[start..<Swift.min(start + size, self.count)]
            let latencies = part.compactMap(\.latency)
            let highest = { (figure: (Figures.Percentiles) -> Int) in latencies.map(figure).max() ?? 0 }
            return CoursePoint(
                time: self[start].time, length: part.reduce(.zero) { $0 + $1.length },
                counts: part.reduce(into: Counts()) { $0 += $1.counts },
                latency: latencies.isEmpty
                    ? nil : Figures.Percentiles(p50: highest(\.p50), p95: highest(\.p95), p99: highest(\.p99)))
        }
    }
}

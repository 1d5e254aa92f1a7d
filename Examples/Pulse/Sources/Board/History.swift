import AccessLog
import PulseCore

/// The figures that the charts need. They are few, because the board is copied with every report.
struct Point: Sendable {
    let time: Int64
    let requests, bytes: Double?
    /// `nil` if the window has no requests, or none with a response time.
    let errors, p95: Double?

    init(_ report: Report) {
        let window = report.window
        time = report.time
        (requests, bytes) = (window.requestsPerSecond, window.bytesPerSecond)
        errors = window.counts.requests > 0 ? window.counts.errorShare : nil
        p95 = window.latency.map { Double($0.p95) / 1e6 }
    }

    init(_ point: CoursePoint) {
        let seconds = point.length / .seconds(1)
        time = point.time
        (requests, bytes) = (Double(point.counts.requests) / seconds, Double(point.counts.bytes) / seconds)
        errors = point.counts.requests > 0 ? point.counts.errorShare : nil
        p95 = point.latency.map { Double($0.p95) / 1e6 }
    }
}

/// The points of the charts, one for each step of the window.
struct History: Sendable {
    /// As many as a wide terminal can show.
    private static let kept = 400
    /// The width of a time on the axis.
    private static let label = "╵00:00:00".count
    /// The shortest distance between two times on the axis, in columns.
    private static let tick: Int64 = 15
    private static let steps: [Int64] = [
        1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400,
        172_800, 259_200, 432_000, 604_800, 864_000, 2_592_000,
    ]

    /// The least number of points that fill the width.
    private static let usualLeast = 60

    private var points: [Point] = []
    private var least = Self.usualLeast

    init() {}

    /// The course of a whole log, with at most as many points as there are columns.
    init(_ course: [CoursePoint], width: Int) {
        points = course.merged(to: width).map(Point.init)
        least = 1
    }

    mutating func add(_ report: Report) {
        if points.count == Self.kept { points.removeFirst() }
        points.append(Point(report))
    }

    /// Returns the newest points, one for each column. If there are fewer points than columns, a point has several
    /// columns, and columns before the first point have none.
    func columns(_ width: Int) -> [Point?] {
        let places = min(width, max(least, points.count))
        let shown = points.suffix(places)
        return (0..<width).map { column in
            let index = column * places / width - (places - shown.count)
            return index >= 0 ? shown[shown.startIndex + index] : nil
        }
    }

    /// Returns the times of the columns. Each begins in the first column of its point.
    func timeAxis(width: Int) -> String {
        let columns = columns(width)
        let times = columns.compactMap { $0?.time }
        guard let first = times.first, let last = times.last, last > first else { return "" }
        let wanted = max(1, (last - first) * Self.tick / Int64(times.count) / 1_000)
        let step = Self.steps.first { $0 >= wanted } ?? wanted
        var axis = ""
        for (column, point) in columns.enumerated() {
            let previous = column > 0 ? columns[column - 1] : nil
            guard let point, column >= axis.count, column + Self.label <= width, previous?.time != point.time,
                point.time / 1_000 % step == 0
                    || previous.map({ $0.time / 1_000 / step < point.time / 1_000 / step }) == true
            else { continue }
            let stamp = CivilDate.timestamp(of: point.time / 1_000)
            axis += String(repeating: " ", count: column - axis.count)
            axis +=
                "╵\(step < 43_200 ? stamp.dropFirst(11).dropLast() : stamp.dropFirst(5).prefix(step < 86_400 ? 8 : 5))"
        }
        return axis
    }
}

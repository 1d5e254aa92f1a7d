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
        1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 21_600, 86_400,
    ]

    /// The least number of points that fill the width.
    private static let least = 60

    private var points: [Point] = []

    mutating func add(_ report: Report) {
        if points.count == Self.kept { points.removeFirst() }
        points.append(Point(report))
    }

    /// Returns the newest points, one for each column. If there are fewer points than columns, a point has several
    /// columns, and columns before the first point have none.
    func columns(_ width: Int) -> [Point?] {
        let places = min(width, max(Self.least, points.count))
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
            guard let point, column >= axis.count, column + Self.label <= width,
                point.time / 1_000 % step == 0, column == 0 || columns[column - 1]?.time != point.time
            else { continue }
            axis += String(repeating: " ", count: column - axis.count)
            axis += "╵\(CivilDate.timestamp(of: point.time / 1_000).dropFirst(11).dropLast())"
        }
        return axis
    }
}

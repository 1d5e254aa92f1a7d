public import Operators
import Synchronization

/// Counts the lines that are finished. The progress display reads it from another thread.
public final class Meter: Sendable {
    /// The number of invalid lines that are kept for the report.
    static let keptProblems = 5

    private let state = Mutex(Progress())

    public init() {}

    public var progress: Progress { state.withLock { $0 } }

    func add(_ line: TidiedLine) {
        state.withLock {
            $0.lines += 1
            $0.bytes += line.size
            if case .success(let text) = line.text, !text.isEmpty { $0.written += 1 }
        }
    }

    func add(_ problem: JSONProblem, inLine number: Int) {
        state.withLock {
            $0.invalid += 1
            if $0.problems.count < Self.keptProblems { $0.problems.append("line \(number): \(problem)") }
        }
    }

    /// The progress at each multiple of `interval`, as text.
    /// - Parameter size: The number of bytes of the input, if it is known.
    public func descriptions(of size: Int?, every interval: Duration, on scheduler: some Scheduler) -> Signal<
        String, Never
    > {
        Signal.interval(interval, on: scheduler)
            .map { now in (now, self.progress) }
            .scan(RecentProgress(start: scheduler.now)) { recent, moment in recent.adding(moment.1, at: moment.0) }
            .map { $0.description(of: size) }
    }
}

/// The finished part of the work.
public struct Progress: Sendable {
    public var lines = 0
    public var bytes = 0
    /// The lines that are neither blank nor invalid.
    public var written = 0
    public var invalid = 0
    /// The first few invalid lines.
    public var problems: [String] = []
}

/// The progress of the last seconds, from which the rate is computed.
struct RecentProgress: Sendable {
    static let length = Duration.seconds(5)

    private var moments: [(time: SchedulerTime, progress: Progress)]

    init(start: SchedulerTime) { moments = [(start, Progress())] }

    func adding(_ progress: Progress, at time: SchedulerTime) -> RecentProgress {
        var result = self
        result.moments.append((time, progress))
        while result.moments.count > 2, result.moments[1].time.duration(to: time) >= Self.length {
            result.moments.removeFirst()
        }
        return result
    }

    func description(of size: Int?) -> String {
        let (first, last) = (moments[0], moments[moments.count - 1])
        let seconds = max(first.time.duration(to: last.time) / .seconds(1), 0.001)
        let rate = Double(last.progress.bytes - first.progress.bytes) / seconds
        var text = "\(grouped(last.progress.lines, "line")), \(readable(Double(last.progress.bytes)))"
        if let size { text += " of \(readable(Double(size)))" }
        text += ", \(readable(rate))/s"
        if let size, rate > 0 { text += ", \(time(Double(size - last.progress.bytes) / rate)) left" }
        if last.progress.invalid > 0 { text += ", \(grouped(last.progress.invalid)) invalid" }
        return text
    }
}

/// Returns `1,234,567` for 1234567.
public func grouped(_ number: Int) -> String {
    let digits = Array(String(number).utf8)
    var text: [UInt8] = []
    for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index) % 3 == 0 { text.append(UInt8(ascii: ",")) }
        text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
}

/// Returns `1 line` for 1 and `line`, and `2 lines` for 2.
public func grouped(_ number: Int, _ noun: String) -> String { "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")" }

/// Returns `1.2 GB` for 1234567890.
func readable(_ bytes: Double) -> String {
    let (size, unit) =
        switch bytes {
        case 1e9...: (bytes / 1e9, "GB")
        case 1e6...: (bytes / 1e6, "MB")
        default: (bytes / 1e3, "kB")
        }
    let tenths = Int((size * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
}

/// Returns `2:05` for 125 seconds.
private func time(_ seconds: Double) -> String {
    let seconds = Int(min(max(seconds, 0), 359_999).rounded())
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = seconds / 60
    guard minutes >= 60 else { return "\(minutes):\(twoDigits(seconds % 60))" }
    return "\(minutes / 60):\(twoDigits(minutes % 60)):\(twoDigits(seconds % 60))"
}

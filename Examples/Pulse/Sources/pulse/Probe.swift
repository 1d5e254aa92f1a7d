import AccessLog
import Tailing

/// Reads the first and the last lines of finished files, to learn the span of a log before it is read.
final class Probe {
    private let format: LineFormat
    private var periods: [String: ClosedRange<Int64>] = [:]

    init(format: LineFormat) { self.format = format }

    /// Returns the files with the times of their first lines, which are not needed for a single file.
    func files(_ paths: [String]) -> [FinishedFile] {
        paths.map { FinishedFile(path: $0, begin: paths.count > 1 ? period(of: $0)?.lowerBound : nil) }
    }

    /// Returns the number of seconds from the first line to the last one, or `nil` if it is unknown, as for a pipe.
    func span(of source: Source) -> Int64? {
        let periods: [ClosedRange<Int64>]
        switch source {
        case .finished(let files): periods = files.map(\.path).compactMap(period)
        #if canImport(Glibc)
            // Opens the file again, so that the position of standard input stays.
            case .standardInput where standardInputIsFile: periods = [period(of: "/dev/stdin")].compactMap(\.self)
        #endif
        default: periods = []
        }
        guard let begin = periods.map(\.lowerBound).min(), let end = periods.map(\.upperBound).max() else { return nil }
        return end - begin + 1
    }

    private func period(of path: String) -> ClosedRange<Int64>? {
        if let known = periods[path] { return known }
        guard let ends = ends(ofFile: path) else { return nil }
        let first = format.parse(ends.first).entries.lazy.compactMap(\.time).first
        let last = format.parse(ends.last).entries.last { $0.time != nil }?.time
        guard let first, let last else { return nil }
        periods[path] = min(first, last)...max(first, last)
        return periods[path]
    }
}

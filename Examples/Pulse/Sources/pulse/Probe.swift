import AccessLog
import Tailing

/// Reads the first and the last lines of finished files, to learn the span of a log before it is read.
final class Probe {
    private let format: LineFormat
    private var periods: [String: ClosedRange<Int64>] = [:]

    init(format: LineFormat) { self.format = format }

    /// Returns the files in the order of their first lines. Shells list a log before the older parts of it, such as
    /// `access.log.1`.
    func inOrder(_ paths: [String]) -> [String] {
        let begins = paths.map { period(of: $0)?.lowerBound }
        guard paths.count > 1, !begins.contains(nil) else { return paths }
        return zip(begins, paths).enumerated()
            .sorted { ($0.element.0!, $0.offset) < ($1.element.0!, $1.offset) }
            .map(\.element.1)
    }

    /// Returns the number of seconds from the first line to the last one, or `nil` if it is unknown, as for a pipe.
    func span(of source: Source) -> Int64? {
        let periods: [ClosedRange<Int64>]
        switch source {
        case .finished(let paths): periods = paths.compactMap(period)
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

/// How the lines of a log are written.
package enum LineFormat: Sendable {
    /// The common or combined format of Apache and nginx, each line for itself, with or without a time at its end.
    case combined
    /// A regular expression whose named groups say what is what.
    case pattern(LinePattern)

    package func parse(_ lines: Lines) -> Batch {
        switch self {
        case .combined: CombinedParser.parse(lines)
        case .pattern(let pattern): pattern.parse(lines)
        }
    }
}

/// What every parser does with lines: one after the other, those that make no sense counted and some of them shown.
struct LineSorter {
    private static let samplesPerBatch = 3
    private static let longestSample = 160

    private(set) var malformed = 0
    private(set) var samples: [String] = []

    mutating func reject(_ line: UnsafeRawBufferPointer) {
        malformed += 1
        if samples.count < Self.samplesPerBatch {
            samples.append(String(decoding: line.prefix(Self.longestSample), as: UTF8.self))
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Calls `body` with each line that is not empty, without its end.
    @inline(__always)
    func forEachLine(_ body: (UnsafeRawBufferPointer) -> Void) {
        var start = 0
        while start < count {
            let end = offset(of: newline, from: start) ?? count
            let length = end > start && self[end - 1] == carriageReturn ? end - 1 - start : end - start
            if length > 0 { body(UnsafeRawBufferPointer(rebasing: self[start..<start + length])) }
            start = end + 1
        }
    }
}

let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

/// The format of the lines of a log.
public enum LineFormat: Sendable {
    /// The common, combined, or vhost_combined format of Apache and nginx, with or without a response time, or JSON
    /// as nginx and Caddy write it. Each line is recognized separately.
    case combined
    /// A regular expression whose named groups identify the fields.
    case pattern(LinePattern)

    /// The name in messages.
    public var name: String {
        switch self {
        case .combined: "common, combined, vhost_combined, or JSON format"
        case .pattern: "format of the pattern"
        }
    }

    public func parse(_ lines: Lines) -> Batch {
        switch self {
        case .combined: CombinedParser.parse(lines)
        case .pattern(let pattern): pattern.parse(lines)
        }
    }
}

/// The part that every parser shares: handles the lines in order, and keeps the places of malformed ones and some of
/// them to show.
struct LineSorter {
    private static let samplesPerBatch = 3
    private static let longestSample = 160

    var entries: [Entry] = []
    private var malformedPlaces: [Int] = []
    private var samples: [String] = []

    /// - Parameter entry: The entry of the line, or `nil` if it is malformed.
    @inline(__always)
    mutating func sort(_ line: UnsafeRawBufferPointer, _ entry: Entry?) {
        if let entry { entries.append(entry) } else { reject(line) }
    }

    func batch(_ bytes: Lines) -> Batch {
        var batch = Batch(bytes: bytes, entries: entries)
        (batch.malformedPlaces, batch.samples) = (malformedPlaces[...], samples[...])
        return batch
    }

    private mutating func reject(_ line: UnsafeRawBufferPointer) {
        malformedPlaces.append(entries.count)
        if samples.count < Self.samplesPerBatch {
            samples.append(String(decoding: line.prefix(Self.longestSample), as: UTF8.self))
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Calls `body` with each line that is not empty, without its newline.
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

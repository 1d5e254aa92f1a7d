/// Complete lines as they were read, including the newlines.
public typealias Lines = ArraySlice<UInt8>

/// The parsed entries of lines that were read together.
///
/// One value contains thousands of lines, because passing a value from stage to stage costs about as much as counting
/// a line.
public struct Batch: Sendable {
    /// The bytes that the fields of the entries refer to.
    public let bytes: Lines
    public var entries: ArraySlice<Entry>
    /// The number of malformed lines.
    public var malformed = 0
    /// The beginnings of some malformed lines.
    public var samples: [String] = []
    /// The end of a line that has text where a response time can be, in no known form.
    public var unreadEnding: String?

    public init(bytes: Lines, entries: [Entry]) {
        self.bytes = bytes
        self.entries = entries[...]
    }

    /// Whether no entry has a response time, although the lines might contain it.
    public var lacksTimes: Bool { unreadEnding != nil && entries.allSatisfy { $0.microseconds == nil } }

    /// The time of the first entry.
    public var time: Int64? { entries.first?.time }

    /// The same lines, with one batch per second. A line without a time belongs to the second of the previous line.
    public var seconds: [Batch] {
        var parts: [Batch] = []
        var start = entries.startIndex
        while start < entries.endIndex {
            let time = entries[start].time
            let end = entries[start...].firstIndex { $0.time != nil && $0.time != time } ?? entries.endIndex
            var part = self
            part.entries = entries[start..<end]
            if !parts.isEmpty { (part.malformed, part.samples) = (0, []) }
            parts.append(part)
            start = end
        }
        return parts.isEmpty ? [self] : parts
    }

    public func text(_ field: Field) -> String {
        let start = bytes.startIndex + Int(field.offset)
        return String(decoding: bytes[start..<start + Int(field.length)], as: UTF8.self)
    }
}

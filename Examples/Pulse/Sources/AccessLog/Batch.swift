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
    /// The malformed lines, each as the number of entries before it.
    var malformedPlaces: ArraySlice<Int> = []
    /// The beginnings of the first malformed lines.
    public internal(set) var samples: ArraySlice<String> = []
    /// The end of a line that has text where a response time can be, in no known form.
    public var unreadEnding: String?

    public init(bytes: Lines, entries: [Entry]) {
        self.bytes = bytes
        self.entries = entries[...]
    }

    /// The number of malformed lines.
    public var malformed: Int { malformedPlaces.count }

    /// Whether no entry has a response time, although the lines might contain it.
    public var lacksTimes: Bool { unreadEnding != nil && entries.allSatisfy { $0.microseconds == nil } }

    /// The time of the first entry.
    public var time: Int64? { entries.first?.time }

    /// The same lines, with one batch per second. A line without a time belongs to the second of the previous line.
    /// Malformed lines before the first entry are a batch without a time.
    public var seconds: [Batch] {
        var (parts, rest) = ([Batch](), self)
        var end = entries.startIndex
        repeat {
            let part = rest.removeFirst(upTo: end)
            if !part.entries.isEmpty || part.malformed > 0 { parts.append(part) }
            let time = rest.time
            end = rest.entries.firstIndex { $0.time != nil && $0.time != time } ?? entries.endIndex
        } while !rest.entries.isEmpty
        return parts.isEmpty ? [self] : parts
    }

    private mutating func removeFirst(upTo end: Int) -> Batch {
        var part = self
        part.entries = entries[..<end]
        part.malformedPlaces = malformedPlaces.prefix { $0 <= end }
        part.samples = samples.prefix(part.malformed)
        entries = entries[end...]
        malformedPlaces = malformedPlaces[part.malformedPlaces.endIndex...]
        samples = samples[part.samples.endIndex...]
        return part
    }

    public func text(_ field: Field) -> String {
        let start = bytes.startIndex + Int(field.offset)
        return String(decoding: bytes[start..<start + Int(field.length)], as: UTF8.self)
    }
}

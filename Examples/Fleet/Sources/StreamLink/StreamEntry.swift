/// The ID of an entry, which the server assigns: its time, and a number among the entries of the same millisecond.
public struct EntryID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The server's time, in milliseconds since 1970.
    public let milliseconds: Int64
    public let number: UInt64

    public init(milliseconds: Int64, number: UInt64 = 0) {
        (self.milliseconds, self.number) = (milliseconds, number)
    }

    /// Parses an ID as the server writes it, such as `1785000000000-0`.
    public init?(_ text: String) {
        let parts = text.split(separator: "-")
        guard parts.count == 2, let milliseconds = Int64(parts[0]), let number = UInt64(parts[1]) else { return nil }
        (self.milliseconds, self.number) = (milliseconds, number)
    }

    public var description: String { "\(milliseconds)-\(number)" }

    public static func < (left: EntryID, right: EntryID) -> Bool {
        (left.milliseconds, left.number) < (right.milliseconds, right.number)
    }
}

/// An entry of a stream.
public struct StreamEntry: Hashable, Sendable {
    /// The ID, the same in each delivery of the entry.
    public let id: EntryID
    /// The values that were published, by name.
    public let fields: [String: [UInt8]]
    /// The name of the publisher, or `nil` if another program added the entry.
    public let source: String?
    /// The number that the publisher counts for its source. After an entry that is missing, there is a gap in the numbers.
    public let number: Int?
    /// The time for which the entry waited at its publisher, such as during an interruption.
    public let delay: Duration

    /// The server's time, in milliseconds since 1970, at which the message was created. It is comparable between hosts whose clocks
    /// differ.
    public var created: Int64 { id.milliseconds - Int64(delay / .milliseconds(1)) }

    public init(
        id: EntryID, fields: [String: [UInt8]], source: String? = nil, number: Int? = nil, delay: Duration = .zero
    ) {
        (self.id, self.fields, self.source, self.number, self.delay) = (id, fields, source, number, delay)
    }

    static let sourceField = "@source"
    static let numberField = "@number"
    static let delayField = "@delay"

    /// Parses an entry of a reply: an ID, and a list of names and values. A deleted entry has no such list.
    init?(_ reply: Reply) {
        guard let parts = reply.list, parts.count == 2, let id = parts[0].string.flatMap(EntryID.init),
            let pairs = parts[1].list
        else { return nil }
        var fields: [String: [UInt8]] = [:]
        for index in stride(from: 0, to: pairs.count - 1, by: 2) {
            if let name = pairs[index].string { fields[name] = pairs[index + 1].bytes }
        }
        func take(_ name: String) -> String? {
            fields.removeValue(forKey: name).map { String(decoding: $0, as: UTF8.self) }
        }
        self.id = id
        source = take(Self.sourceField)
        number = take(Self.numberField).flatMap { Int($0) }
        delay = .milliseconds(take(Self.delayField).flatMap { Int($0) } ?? 0)
        self.fields = fields
    }
}

extension Reply {
    /// The entries of a list of entries.
    var entries: [StreamEntry] { (list ?? []).compactMap(StreamEntry.init) }

    /// The list of entries of the only stream in a reply of `XREAD`, which has no content without entries.
    var listOfStream: Reply { list?.first?.list?.last ?? .nothing }

    /// The ID of the last entry of a list of entries, including a deleted one.
    var lastID: EntryID? { list?.last?.list?.first?.string.flatMap(EntryID.init) }
}

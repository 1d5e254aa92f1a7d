public import PulseCore
public import Sketches
import StreamLink

/// The counts of a machine since its previous snapshot. Snapshots of any machines and times can be merged.
public struct Snapshot: Sendable {
    /// The counts of the lines with one time stamp.
    public struct Second: Sendable {
        /// The time in the lines, in seconds since 1970.
        public var time: Int64
        public var tally: Tally

        public init(time: Int64, tally: Tally) { (self.time, self.tally) = (time, tally) }
    }

    /// The clock of the machine when the snapshot was taken, in milliseconds since 1970, or `nil` in a replay, in which the lines have
    /// their own time.
    public var clock: Int64?
    /// A Boolean value that indicates whether the agent ends with this snapshot.
    public var isLast: Bool
    /// The counts of all snapshots of the machine, including this one.
    public var total: Counts
    public var seconds: [Second]

    public init(clock: Int64?, isLast: Bool, total: Counts, seconds: [Second]) {
        (self.clock, self.isLast, self.total, self.seconds) = (clock, isLast, total, seconds)
    }
}

extension Snapshot {
    /// The name of the field of an entry that contains the bytes of a snapshot.
    public static let field = "snapshot"
    private static let format = 3

    /// The snapshot as bytes, of which most are the texts of paths and clients.
    public var bytes: [UInt8] {
        var writer = CompactWriter()
        writer.add(Self.format)
        writer.add(Int(max(0, clock ?? 0)))
        writer.add(isLast ? 1 : 0)
        total.write(to: &writer)
        writer.add(seconds.count)
        for second in seconds {
            writer.add(Int(max(0, second.time)))
            second.tally.write(to: &writer)
        }
        return writer.bytes
    }

    public init(_ bytes: [UInt8]) throws(CompactReader.Malformed) {
        var reader = CompactReader(bytes)
        let format = try reader.number()
        guard format == Self.format else { throw .init("its format is \(format) instead of \(Self.format)") }
        let clock = Int64(try reader.number())
        self.clock = clock > 0 ? clock : nil
        isLast = try reader.number(below: 2) == 1
        total = try Counts(from: &reader)
        seconds = []
        for _ in 0..<(try reader.number()) {
            let time = Int64(try reader.number())
            seconds.append(Second(time: time, tally: try Tally(from: &reader)))
        }
        guard reader.isAtEnd else { throw .init("bytes follow its end") }
    }

    init(_ entry: StreamEntry) throws(CompactReader.Malformed) {
        guard let bytes = entry.fields[Self.field] else { throw .init("it has no field '\(Self.field)'") }
        try self.init(bytes)
    }
}

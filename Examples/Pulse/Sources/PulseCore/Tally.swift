public import AccessLog
public import Sketches

/// The counts of a period. Tallies of several periods and machines can be added.
public struct Tally: Sendable {
    public private(set) var counts = Counts()
    private(set) var samples: [String] = []
    private(set) var latencies = LatencyHistogram()
    /// The methods and paths, with the response times.
    private(set) var paths = SpaceSaving()
    /// The methods and paths of the requests that failed in the server.
    private(set) var failures = SpaceSaving()
    private(set) var clients = SpaceSaving()

    /// The number of malformed lines that are shown.
    static let keptSamples = 5

    /// The number of paths and of clients that a written tally has at most.
    private static let writtenTexts = 100
    private static let longestSample = 1_024

    public init() {}

    var isEmpty: Bool { counts.requests + counts.malformed == 0 }

    public mutating func count(_ batch: Batch) {
        counts.requests += batch.entries.count
        counts.malformed += batch.malformed
        keep(Array(batch.samples))
        batch.bytes.withUnsafeBytes { text in
            for entry in batch.entries {
                counts.bytes += entry.bytes
                let statusClass = Int(entry.status) / 100 - 1
                if 0..<5 ~= statusClass { counts.classes[statusClass] += 1 }
                if let microseconds = entry.microseconds { latencies.add(microseconds) }
                if entry.path.length > 0 {
                    paths.add(text[entry.route], lasting: entry.microseconds)
                    if statusClass == 4 { failures.add(text[entry.route]) }
                }
                if entry.client.length > 0 { clients.add(text[entry.client]) }
            }
        }
    }

    /// Returns the text under which a request is listed.
    static func text(of entry: Entry, in batch: Batch) -> String {
        let start = batch.bytes.startIndex + Int(entry.route.offset)
        let length = min(Int(entry.route.length), SpaceSaving.longestText)
        return String(decoding: batch.bytes[start..<start + length], as: UTF8.self)
    }

    /// Adds the counts of other periods or machines.
    public mutating func add(_ others: [Tally]) {
        for other in others {
            counts += other.counts
            latencies.merge(other.latencies)
            keep(other.samples)
        }
        Self.add(others.map(\.paths), to: &paths)
        Self.add(others.map(\.failures), to: &failures)
        Self.add(others.map(\.clients), to: &clients)
    }

    /// The cost is in proportion to the texts of the others if these are few, as in the windows of a small site.
    private static func add(_ others: [SpaceSaving], to sketch: inout SpaceSaving) {
        let rest = others.filter { !$0.isEmpty && !sketch.absorb($0) }
        if !rest.isEmpty { sketch = .merging([sketch] + rest) }
    }

    /// Writes the tally for another process, with the 100 most frequent paths and clients.
    public func write(to writer: inout CompactWriter) {
        counts.write(to: &writer)
        writer.add(samples.count)
        for sample in samples { writer.add(Array(sample.utf8.prefix(Self.longestSample))) }
        latencies.write(to: &writer)
        paths.write(to: &writer, capacity: Self.writtenTexts)
        failures.write(to: &writer, capacity: Self.writtenTexts)
        clients.write(to: &writer, capacity: Self.writtenTexts)
    }

    public init(from reader: inout CompactReader) throws(CompactReader.Malformed) {
        counts = try Counts(from: &reader)
        for _ in 0..<(try reader.number(below: Self.keptSamples + 1)) {
            samples.append(String(decoding: try reader.text(upTo: Self.longestSample), as: UTF8.self))
        }
        latencies = try LatencyHistogram(from: &reader)
        paths = try SpaceSaving(from: &reader)
        failures = try SpaceSaving(from: &reader)
        clients = try SpaceSaving(from: &reader)
    }

    private mutating func keep(_ newSamples: [String]) {
        guard !newSamples.isEmpty else { return }
        samples = Array((samples + newSamples).suffix(Self.keptSamples))
    }

    /// Removes all counts but keeps the memory.
    mutating func removeAll() {
        counts = Counts()
        samples = []
        latencies.removeAll()
        paths.removeAll()
        failures.removeAll()
        clients.removeAll()
    }
}

extension UnsafeRawBufferPointer {
    @inline(__always)
    fileprivate subscript(field: Field) -> UnsafeRawBufferPointer {
        let start = Int(field.offset)
        return UnsafeRawBufferPointer(rebasing: self[start..<start + Int(field.length)])
    }
}

import AccessLog
import Sketches

/// The counts of a period.
struct Tally: Sendable {
    private(set) var counts = Counts()
    private(set) var samples: [String] = []
    private(set) var latencies = LatencyHistogram()
    private(set) var paths = SpaceSaving()
    private(set) var clients = SpaceSaving()

    /// The number of malformed lines that are shown.
    static let keptSamples = 5

    mutating func count(_ batch: Batch) {
        counts.requests += batch.entries.count
        counts.malformed += batch.malformed
        keep(batch.samples)
        batch.bytes.withUnsafeBytes { text in
            for entry in batch.entries {
                counts.bytes += entry.bytes
                let statusClass = Int(entry.status) / 100 - 1
                if 0..<5 ~= statusClass { counts.classes[statusClass] += 1 }
                if let microseconds = entry.microseconds { latencies.add(microseconds) }
                if entry.path.length > 0 { paths.add(text[entry.path]) }
                if entry.client.length > 0 { clients.add(text[entry.client]) }
            }
        }
    }

    /// Adds the counts of other periods.
    mutating func add(_ others: [Tally]) {
        for other in others {
            counts += other.counts
            latencies.merge(other.latencies)
            keep(other.samples)
        }
        paths = .merging([paths] + others.map(\.paths).filter { !$0.isEmpty })
        clients = .merging([clients] + others.map(\.clients).filter { !$0.isEmpty })
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

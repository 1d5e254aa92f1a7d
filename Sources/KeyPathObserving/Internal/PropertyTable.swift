import StreamCore
import Synchronization

/// The properties of one object that observed paths read, and who reads them.
///
/// It is looked up at each change, without a lock: by the owner of the hub's turns in a table that is never changed but
/// replaced. What is replaced is released as a step of the same turns, that is when the owner has done with it.
/// Whoever else looks something up takes the lock.
final class PropertyTable: Sendable {
    /// Properties that nobody reads are remembered for their being told apart at once, but not all.
    private static let strangers = 16

    private let current = Lock(Snapshot([]))
    private let published: Atomic<Unmanaged<Snapshot>>

    init() {
        published = Atomic(.passUnretained(current.withLock { $0 }))
    }

    /// For the owner of the hub's turns, until it leaves.
    var unlocked: Unmanaged<Snapshot> { published.load(ordering: .acquiring) }

    /// For everybody.
    var locked: Snapshot { current.withLock { $0 } }

    /// The property, for one who is going to read it, and what is released as a step.
    func property(_ keyPath: AnyKeyPath) -> (ObservedProperty, Snapshot?) {
        // The key path is immutable, and compared here and nothing else.
        nonisolated(unsafe) let keyPath = keyPath
        while true {
            let known = locked
            let index = known.index(of: keyPath)
            if let property = index.flatMap({ known.rows[$0].property }) { return (property, nil) }
            let property = ObservedProperty(keyPath)
            var rows = known.rows
            if let index {
                rows[index] = Snapshot.Row(property: property, seen: rows[index].seen, readers: [])
            } else {
                Self.makeRoom(in: &rows)
                rows.append(Snapshot.Row(property: property, seen: [keyPath], readers: []))
            }
            if exchange(known, Snapshot(rows)) { return (property, known) }
        }
    }

    /// Adds a reader, behind the others. What it returns is released as a step.
    func add(_ reader: Reader, to property: ObservedProperty) -> Snapshot {
        replace(property) { readers in readers + [reader] }
    }

    func remove(_ channel: ObservingChannel, from property: ObservedProperty) -> Snapshot {
        replace(property) { readers in
            var readers = readers
            if let index = readers.firstIndex(where: { $0.channel === channel }) { readers.remove(at: index) }
            return readers
        }
    }

    func update(_ reader: Reader, at property: ObservedProperty) -> Snapshot {
        replace(property) { readers in readers.map { $0.channel === reader.channel ? reader : $0 } }
    }

    /// Everybody who reads anything of the object, once.
    func allReaders() -> [ObservingChannel] {
        var channels: [ObservingChannel] = []
        for reader in locked.rows.flatMap(\.readers) where !channels.contains(where: { $0 === reader.channel }) {
            channels.append(reader.channel)
        }
        return channels
    }

    /// Meets a key path object for the first time: who reads the property, and what is released as a step.
    func meet(_ keyPath: AnyKeyPath) -> ([Reader], Snapshot?) {
        // The key path is immutable, and compared here and nothing else.
        nonisolated(unsafe) let keyPath = keyPath
        while true {
            let known = locked
            var rows = known.rows
            let index = known.index(of: keyPath)
            if let index {
                let row = rows[index]
                if row.seen.count >= Snapshot.Row.limit || row.has(keyPath) { return (row.readers, nil) }
                rows[index] = Snapshot.Row(property: row.property, seen: row.seen + [keyPath], readers: row.readers)
            } else {
                Self.makeRoom(in: &rows)
                rows.append(Snapshot.Row(property: nil, seen: [keyPath], readers: []))
            }
            if exchange(known, Snapshot(rows)) { return (index.map { known.rows[$0].readers } ?? [], known) }
        }
    }

    private static func makeRoom(in rows: inout [Snapshot.Row]) {
        if rows.count(where: { $0.readers.isEmpty }) >= strangers { rows.removeAll { $0.readers.isEmpty } }
    }

    private func replace(_ property: ObservedProperty, _ change: ([Reader]) -> [Reader]) -> Snapshot {
        while true {
            let known = locked
            var rows = known.rows
            let index = rows.firstIndex { $0.property === property } ?? known.index(of: property.keyPath)
            let old = index.map { rows[$0] }
            let readers = change(old?.readers ?? [])
            if let index { rows.remove(at: index) }
            if !readers.isEmpty {
                let seen = old?.seen ?? [property.keyPath]
                let row = Snapshot.Row(property: old?.property ?? property, seen: seen, readers: readers)
                rows.insert(row, at: index ?? rows.count)
            }
            if exchange(known, Snapshot(rows)) { return known }
        }
    }

    private func exchange(_ known: Snapshot, _ next: Snapshot) -> Bool {
        current.withLock { current in
            guard current === known else { return false }
            current = next
            published.store(.passUnretained(next), ordering: .releasing)
            return true
        }
    }
}

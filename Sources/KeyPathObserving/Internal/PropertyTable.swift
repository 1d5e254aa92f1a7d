import StreamCore
import Synchronization

/// A property of an object that observed paths have read.
///
/// A property is told by its key path. Every place that mentions it has a key path object of its own, equal to the others;
/// comparing them costs much, so some that were seen are remembered, and compared by identity first.
final class ObservedProperty: Sendable {
    // A key path is immutable; it is compared here and nothing else.
    nonisolated(unsafe) let keyPath: AnyKeyPath

    init(_ keyPath: AnyKeyPath) {
        self.keyPath = keyPath
    }
}

/// A channel that reads a property.
struct Reader: Sendable {
    let channel: ObservingChannel

    /// The link of the channel whose change need not be looked into: the path's new value is the property's. See `Direct`.
    var direct: Direct?
}

/// The properties of one object that observed paths read, and who reads them.
///
/// It is looked up at each change, without a lock: by the owner of the hub's turns in a table that is never changed but
/// replaced. What is replaced is released as a step of the same turns, that is when the owner has done with it.
/// Whoever else looks something up takes the lock.
final class PropertyTable: Sendable {
    /// What was known at one moment.
    final class Snapshot: Sendable {
        struct Row: Sendable {
            let property: ObservedProperty?

            // Key path objects of this property. Immutable, and compared here and nothing else.
            nonisolated(unsafe) let seen: [AnyKeyPath]
            let readers: [Reader]

            /// In generic classes key paths are made anew at each mention: they are not all kept.
            static var limit: Int { 8 }

            func has(_ keyPath: AnyKeyPath) -> Bool {
                for index in seen.indices where seen[index] === keyPath { return true }
                return false
            }
        }

        /// What a change has to know, as plain memory that costs no reference counts.
        struct Entry {
            enum Kind {
                case nobody
                case direct
                case several
            }

            let keyPath: UnsafeRawPointer
            let kind: Kind
            let isWrapped: Bool
            let expected: UnsafeRawPointer?
            let channel: Unmanaged<ObservingChannel>?
        }

        let rows: [Row]

        // Written here alone; what it points to is held by `rows`.
        private nonisolated(unsafe) let entries: UnsafeMutableBufferPointer<Entry>

        init(_ rows: [Row]) {
            self.rows = rows
            entries = .allocate(capacity: rows.reduce(0) { $0 + $1.seen.count })
            var next = 0
            for row in rows {
                let direct = row.readers.count == 1 ? row.readers[0].direct : nil
                for keyPath in row.seen {
                    entries.initializeElement(
                        at: next,
                        to: Entry(
                            keyPath: address(of: keyPath),
                            kind: row.readers.isEmpty ? .nobody : direct == nil ? .several : .direct,
                            isWrapped: direct?.isWrapped ?? false,
                            expected: direct?.expected.map { address(of: $0) },
                            channel: direct.map { _ in .passUnretained(row.readers[0].channel) }))
                    next += 1
                }
            }
        }

        deinit { entries.deallocate() }

        func entry(_ keyPath: AnyKeyPath) -> Entry? {
            let pointer = address(of: keyPath)
            for index in entries.indices where entries[index].keyPath == pointer { return entries[index] }
            return nil
        }

        /// The row of a property of which this key path object was seen before.
        func known(_ keyPath: AnyKeyPath) -> Int? {
            for index in rows.indices where rows[index].has(keyPath) { return index }
            return nil
        }

        /// The row of a property. Comparing may call foreign code, so no lock may be held.
        func index(of keyPath: AnyKeyPath) -> Int? { known(keyPath) ?? rows.firstIndex { $0.seen[0] == keyPath } }
    }

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

import StreamCore
import Synchronization

/// The properties of one object that observed paths read, and the channels that depend on them.
///
/// Each change looks up its property without a lock. The owner of the core's drain uses an immutable snapshot, which is replaced
/// as a whole. A replaced snapshot is released as a step of the same drain, so that no owner is using it. All other threads take
/// the lock.
///
/// A method that replaces the snapshot returns the old one, for `ThreadObservation.retire(_:of:)`.
final class PropertyTable: Sendable {
    /// The maximum number of unobserved properties to store. They are stored so that a later change finds them by identity.
    private static let unobservedLimit = 16

    private let current = Lock(Snapshot([]))

    /// The address of the entries of the current snapshot, for the owner of the core's drain. They are valid until the owner leaves.
    let ownersEntries: Atomic<UInt>

    init() {
        ownersEntries = Atomic(UInt(bitPattern: current.withLock { $0 }.entries))
    }

    /// The snapshot for all other threads.
    var snapshot: Snapshot { current.withLock { $0 } }

    /// Returns the key of a property that is going to be read.
    func property(_ keyPath: AnyKeyPath) -> (PropertyKey, replaced: Snapshot?) {
        // The key path is immutable, and only compared.
        nonisolated(unsafe) let keyPath = keyPath
        while true {
            let known = snapshot
            let index = known.index(of: keyPath)
            if let property = index.flatMap({ known.rows[$0].property }) { return (property, nil) }
            let property = PropertyKey(keyPath)
            var rows = known.rows
            if let index {
                rows[index] = Snapshot.Row(property: property, keyPaths: rows[index].keyPaths, dependents: [])
            } else {
                Self.makeRoom(in: &rows)
                rows.append(Snapshot.Row(property: property, keyPaths: [keyPath], dependents: []))
            }
            if exchange(known, Snapshot(rows)) { return (property, known) }
        }
    }

    /// Adds a dependent after the existing ones.
    func add(_ dependent: Dependent, to property: PropertyKey) -> Snapshot {
        replace(property) { dependents in dependents + [dependent] }
    }

    func remove(_ channel: PathChannel, from property: PropertyKey) -> Snapshot {
        replace(property) { dependents in
            var dependents = dependents
            if let index = dependents.firstIndex(where: { $0.channel === channel }) { dependents.remove(at: index) }
            return dependents
        }
    }

    func update(_ dependent: Dependent, at property: PropertyKey) -> Snapshot {
        replace(property) { dependents in dependents.map { $0.channel === dependent.channel ? dependent : $0 } }
    }

    /// Returns every channel that depends on any property of the object, once.
    func allChannels() -> [PathChannel] {
        var channels: [PathChannel] = []
        for dependent in snapshot.rows.flatMap(\.dependents)
        where !channels.contains(where: { $0 === dependent.channel }) {
            channels.append(dependent.channel)
        }
        return channels
    }

    /// Stores a key path object that the table doesn't contain yet, and returns the property's dependents.
    func intern(_ keyPath: AnyKeyPath) -> ([Dependent], replaced: Snapshot?) {
        // The key path is immutable, and only compared.
        nonisolated(unsafe) let keyPath = keyPath
        while true {
            let known = snapshot
            var rows = known.rows
            let index = known.index(of: keyPath)
            if let index {
                let row = rows[index]
                if row.keyPaths.count >= Snapshot.Row.limit || row.contains(keyPath) { return (row.dependents, nil) }
                rows[index] = Snapshot.Row(
                    property: row.property, keyPaths: row.keyPaths + [keyPath], dependents: row.dependents)
            } else {
                Self.makeRoom(in: &rows)
                rows.append(Snapshot.Row(property: nil, keyPaths: [keyPath], dependents: []))
            }
            if exchange(known, Snapshot(rows)) { return (index.map { known.rows[$0].dependents } ?? [], known) }
        }
    }

    private static func makeRoom(in rows: inout [Snapshot.Row]) {
        if rows.count(where: { $0.dependents.isEmpty }) >= unobservedLimit { rows.removeAll { $0.dependents.isEmpty } }
    }

    private func replace(_ property: PropertyKey, _ change: ([Dependent]) -> [Dependent]) -> Snapshot {
        while true {
            let known = snapshot
            var rows = known.rows
            let index = rows.firstIndex { $0.property === property } ?? known.index(of: property.keyPath)
            let old = index.map { rows[$0] }
            let dependents = change(old?.dependents ?? [])
            if let index { rows.remove(at: index) }
            if !dependents.isEmpty {
                let keyPaths = old?.keyPaths ?? [property.keyPath]
                let row = Snapshot.Row(property: old?.property ?? property, keyPaths: keyPaths, dependents: dependents)
                rows.insert(row, at: index ?? rows.count)
            }
            if exchange(known, Snapshot(rows)) { return known }
        }
    }

    private func exchange(_ known: Snapshot, _ next: Snapshot) -> Bool {
        current.withLock { current in
            guard current === known else { return false }
            current = next
            ownersEntries.store(UInt(bitPattern: next.entries), ordering: .releasing)
            return true
        }
    }
}

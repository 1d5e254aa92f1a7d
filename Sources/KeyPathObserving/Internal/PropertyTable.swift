import StreamCore
import Synchronization

/// The properties of one object that observed paths read, and who reads them.
///
/// It is looked up at each change, without a lock: by the owner of the hub's turns in a table that is never changed but
/// replaced. What is replaced is released as a step of the same turns, that is when the owner has done with it.
/// Whoever else looks something up takes the lock.
final class PropertyTable: Sendable {
    /// Properties that nobody reads are remembered for their being told apart at once, but not all.
    private static let unobservedLimit = 16

    private let state = Lock(Snapshot([]))
    private let published: Atomic<Unmanaged<Snapshot>>

    init() {
        published = Atomic(.passUnretained(state.withLock { $0 }))
    }

    /// For the owner of the hub's turns, until it leaves.
    var ownersSnapshot: Unmanaged<Snapshot> { published.load(ordering: .acquiring) }

    /// For everybody.
    var snapshot: Snapshot { state.withLock { $0 } }

    /// The property, for one who is going to read it, and what is released as a step.
    func property(_ keyPath: AnyKeyPath) -> (PropertyKey, Snapshot?) {
        // The key path is immutable, and compared here and nothing else.
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

    /// Adds a reader, behind the others. What it returns is released as a step.
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

    /// Everybody who reads anything of the object, once.
    func allChannels() -> [PathChannel] {
        var channels: [PathChannel] = []
        for dependent in snapshot.rows.flatMap(\.dependents)
        where !channels.contains(where: { $0 === dependent.channel }) {
            channels.append(dependent.channel)
        }
        return channels
    }

    /// Meets a key path object for the first time: who reads the property, and what is released as a step.
    func intern(_ keyPath: AnyKeyPath) -> ([Dependent], Snapshot?) {
        // The key path is immutable, and compared here and nothing else.
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
        state.withLock { state in
            guard state === known else { return false }
            state = next
            published.store(.passUnretained(next), ordering: .releasing)
            return true
        }
    }
}

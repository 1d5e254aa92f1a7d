extension PropertyTable {
    /// The contents of a property table at one moment.
    final class Snapshot: Sendable {
        struct Row: Sendable {
            let property: PropertyKey?

            /// The key path objects that were received for this property.
            // Immutable, and only compared.
            nonisolated(unsafe) let keyPaths: [AnyKeyPath]
            let dependents: [Dependent]

            /// The maximum number of key path objects to store. A generic class creates a new object for each mention.
            static var limit: Int { 8 }

            func contains(_ keyPath: AnyKeyPath) -> Bool {
                for index in keyPaths.indices where keyPaths[index] === keyPath { return true }
                return false
            }
        }

        /// The data that each change reads, as plain memory that needs no reference counting.
        struct Entry {
            enum Kind {
                case unobserved

                /// The property has one dependent, and it is a ``DirectDependency`` of it.
                case direct
                case indirect
            }

            /// The address of the key path object; 0 in the entry after the last one, which is unobserved.
            let keyPath: UInt
            let kind: Kind

            /// See ``ThreadObservation/DirectRead``.
            let expected: UInt
            let channel: Unmanaged<PathChannel>?

            /// The address of the channel's core; 0 without a channel.
            let root: UInt

            /// The snapshot that contains the entry.
            let snapshot: Unmanaged<Snapshot>
        }

        let rows: [Row]

        // Written only here. `rows` retains everything that it points to.
        nonisolated(unsafe) let entries: UnsafeMutablePointer<Entry>

        init(_ rows: [Row]) {
            self.rows = rows
            entries = .allocate(capacity: rows.reduce(1) { $0 + $1.keyPaths.count })
            var next = 0
            for row in rows {
                let direct = row.dependents.count == 1 ? row.dependents[0].direct : nil
                for keyPath in row.keyPaths {
                    (entries + next).initialize(
                        to: Entry(
                            keyPath: address(of: keyPath),
                            kind: row.dependents.isEmpty ? .unobserved : direct == nil ? .indirect : .direct,
                            expected: direct?.expected.map { address(of: $0) } ?? 0,
                            channel: direct.map { _ in .passUnretained(row.dependents[0].channel) },
                            root: direct.map { _ in address(of: row.dependents[0].channel.core) } ?? 0,
                            snapshot: .passUnretained(self)))
                    next += 1
                }
            }
            (entries + next).initialize(
                to: Entry(
                    keyPath: 0, kind: .unobserved, expected: 0, channel: nil, root: 0, snapshot: .passUnretained(self)))
        }

        deinit { entries.deallocate() }

        /// Returns the row that contains this key path object.
        func internedIndex(_ keyPath: AnyKeyPath) -> Int? {
            for index in rows.indices where rows[index].contains(keyPath) { return index }
            return nil
        }

        /// Returns the row of a property. Comparing key paths can run user code, so the caller must not hold a lock.
        func index(of keyPath: AnyKeyPath) -> Int? {
            internedIndex(keyPath) ?? rows.firstIndex { $0.keyPaths[0] == keyPath }
        }
    }
}

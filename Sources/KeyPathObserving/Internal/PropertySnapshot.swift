extension PropertyTable {
    /// What was known at one moment.
    final class Snapshot: Sendable {
        struct Row: Sendable {
            let property: PropertyKey?

            // Key path objects of this property. Immutable, and compared here and nothing else.
            nonisolated(unsafe) let keyPaths: [AnyKeyPath]
            let dependents: [Dependent]

            /// In generic classes key paths are made anew at each mention: they are not all kept.
            static var limit: Int { 8 }

            func contains(_ keyPath: AnyKeyPath) -> Bool {
                for index in keyPaths.indices where keyPaths[index] === keyPath { return true }
                return false
            }
        }

        /// What a change has to know, as plain memory that costs no reference counts.
        struct Entry {
            enum Kind {
                case unobserved
                case direct
                case indirect
            }

            let keyPath: UnsafeRawPointer
            let kind: Kind
            let isWrapped: Bool
            let expected: UnsafeRawPointer?
            let channel: Unmanaged<PathChannel>?
        }

        let rows: [Row]

        // Written here alone; what it points to is held by `rows`.
        private nonisolated(unsafe) let entries: UnsafeMutableBufferPointer<Entry>

        init(_ rows: [Row]) {
            self.rows = rows
            entries = .allocate(capacity: rows.reduce(0) { $0 + $1.keyPaths.count })
            var next = 0
            for row in rows {
                let direct = row.dependents.count == 1 ? row.dependents[0].direct : nil
                for keyPath in row.keyPaths {
                    entries.initializeElement(
                        at: next,
                        to: Entry(
                            keyPath: address(of: keyPath),
                            kind: row.dependents.isEmpty ? .unobserved : direct == nil ? .indirect : .direct,
                            isWrapped: direct?.isWrapped ?? false,
                            expected: direct?.expected.map { address(of: $0) },
                            channel: direct.map { _ in .passUnretained(row.dependents[0].channel) }))
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
        func internedIndex(_ keyPath: AnyKeyPath) -> Int? {
            for index in rows.indices where rows[index].contains(keyPath) { return index }
            return nil
        }

        /// The row of a property. Comparing may call foreign code, so no lock may be held.
        func index(of keyPath: AnyKeyPath) -> Int? {
            internedIndex(keyPath) ?? rows.firstIndex { $0.keyPaths[0] == keyPath }
        }
    }
}

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

            let keyPath: UnsafeRawPointer
            let kind: Kind
            let expected: UnsafeRawPointer?
            let channel: Unmanaged<PathChannel>?
        }

        let rows: [Row]

        // Written only here. `rows` retains everything that it points to.
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
                            expected: direct?.expected.map { address(of: $0) },
                            channel: direct.map { _ in .passUnretained(row.dependents[0].channel) }))
                    next += 1
                }
            }
        }

        deinit { entries.deallocate() }

        func entry(_ keyPath: AnyKeyPath) -> Entry? {
            let pointer = address(of: keyPath)
            // Not a range, because a debug build calls generic functions for each step of one.
            var index = 0
            while index < entries.count {
                if entries[index].keyPath == pointer { return entries[index] }
                index += 1
            }
            return nil
        }

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

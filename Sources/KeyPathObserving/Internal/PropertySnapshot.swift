extension PropertyTable {
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
}

#if os(Linux)
    import FilesKit
    import Glibc
    import Testing

    /// The entries of a folder and its subfolders: as they are on the disk, or as they follow from changes.
    struct TreeModel: Equatable, CustomStringConvertible {
        struct Entry: Equatable {
            var kind: EntryKind
            /// The size of a file when it was last examined. It identifies the content, because tests write each size once.
            var size: Int?

            init?(_ path: String) {
                var status = stat()
                guard lstat(path, &status) == 0 else { return nil }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: kind = .folder
                case S_IFLNK: kind = .link
                case S_IFREG: (kind, size) = (.file, status.st_size)
                default: kind = .other
                }
            }

            init(_ kind: EntryKind) { self.kind = kind }
        }

        private let root: String
        private(set) var entries: [String: Entry] = [:]
        private(set) var unreadable: Set<String> = []

        /// Lists a folder.
        init(of root: String) {
            self.root = root
            var folders = [""]
            while let folder = folders.popLast() {
                guard let stream = opendir("\(root)/\(folder)") else { continue }
                defer { closedir(stream) }
                while let entry = readdir(stream) {
                    let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                    }
                    if name == "." || name == ".." { continue }
                    entries[folder + name] = Entry("\(root)/\(folder)\(name)")
                    if entries[folder + name]?.kind == .folder { folders.append("\(folder)\(name)/") }
                }
            }
        }

        /// Applies a change, and examines a file that it names.
        mutating func apply(_ change: TreeChange) {
            switch change {
            case .started, .lost: break
            case .created(let path, let kind):
                let path = "\(path)"
                #expect(entries[path] == nil, "created twice: \(path)")
                let parent = path.split(separator: "/").dropLast().joined(separator: "/")
                #expect(parent.isEmpty || entries[parent]?.kind == .folder, "created before its folder: \(path)")
                entries[path] = Entry(kind)
                examine(path)
            case .modified(let path):
                #expect(entries["\(path)"] != nil, "modified before it was created: \(path)")
                examine("\(path)")
            case .removed(let path):
                #expect(entries["\(path)"] != nil, "removed before it was created: \(path)")
                _ = remove("\(path)")
            case .renamed(let old, let new):
                #expect(entries["\(old)"] != nil, "renamed before it was created: \(old)")
                let moved = remove("\(old)")
                _ = remove("\(new)")
                for (path, entry) in moved {
                    let path = "\(new)\(path.dropFirst("\(old)".utf8.count))"
                    entries[path] = entry
                    // By its old path, another file can have been examined.
                    examine(path)
                }
            case .unreadable(let path, _): unreadable.insert("\(path)")
            }
        }

        private mutating func examine(_ path: String) {
            if entries[path]?.kind == .file, let entry = Entry("\(root)/\(path)") { entries[path]?.size = entry.size }
        }

        private mutating func remove(_ path: String) -> [String: Entry] {
            let removed = entries.filter { $0.key == path || $0.key.hasPrefix(path + "/") }
            for path in removed.keys { entries[path] = nil }
            return removed
        }

        static func == (left: TreeModel, right: TreeModel) -> Bool { left.entries == right.entries }

        var description: String {
            entries.sorted { $0.key < $1.key }.map { "\($0): \($1.kind) \($1.size ?? 0)" }.joined(separator: ", ")
        }
    }
#endif

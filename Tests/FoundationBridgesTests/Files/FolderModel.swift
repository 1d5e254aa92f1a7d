#if os(Linux)
    import Foundation
    import FoundationBridges
    import Testing

    /// The entries of a folder, and of its subfolders: as they are on the disk, or as they follow from changes.
    struct FolderModel: Equatable, CustomStringConvertible {
        struct Entry: Equatable {
            var type: URLFileResourceType
            /// The size of a file when it was last examined. It identifies the content, because tests write each size once.
            var size: Int?

            init?(_ path: String) {
                var status = stat()
                guard lstat(path, &status) == 0 else { return nil }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: type = .directory
                case S_IFLNK: type = .symbolicLink
                case S_IFREG: (type, size) = (.regular, status.st_size)
                default: type = .unknown
                }
            }

            init(_ type: URLFileResourceType) { self.type = type }
        }

        private let root: URL
        private(set) var entries: [String: Entry] = [:]

        /// Lists a folder.
        init(of root: URL, includingSubfolders: Bool) {
            self.root = root
            var folders = [""]
            while let folder = folders.popLast() {
                let names = try? FileManager.default.contentsOfDirectory(atPath: path(folder))
                for name in names ?? [] {
                    entries[folder + name] = Entry(path(folder + name))
                    if includingSubfolders, entries[folder + name]?.type == .directory {
                        folders.append("\(folder)\(name)/")
                    }
                }
            }
        }

        mutating func removeAll() { entries = [:] }

        /// Applies a change, and examines a file that it names.
        mutating func apply(_ change: FolderChange) {
            switch change {
            case .overflow, .unreadable: break
            case .created(let url, let type):
                let path = url.path(in: root)
                #expect(entries[path] == nil, "created twice: \(path)")
                let parent = path.split(separator: "/").dropLast().joined(separator: "/")
                #expect(parent.isEmpty || entries[parent]?.type == .directory, "created before its folder: \(path)")
                entries[path] = Entry(type)
                examine(path)
            case .modified(let url):
                let path = url.path(in: root)
                #expect(entries[path] != nil, "modified before it was created: \(path)")
                examine(path)
            case .removed(let url):
                let path = url.path(in: root)
                #expect(entries[path] != nil, "removed before it was created: \(path)")
                _ = remove(path)
            case .renamed(let old, let new):
                let (old, new) = (old.path(in: root), new.path(in: root))
                #expect(entries[old] != nil, "renamed before it was created: \(old)")
                let moved = remove(old)
                _ = remove(new)
                for (path, entry) in moved {
                    let path = "\(new)\(path.dropFirst(old.count))"
                    entries[path] = entry
                    // By its old path, another file can have been examined.
                    examine(path)
                }
            }
        }

        private func path(_ path: String) -> String { root.path(percentEncoded: false) + "/" + path }

        private mutating func examine(_ path: String) {
            if entries[path]?.type == .regular, let entry = Entry(self.path(path)) { entries[path]?.size = entry.size }
        }

        private mutating func remove(_ path: String) -> [String: Entry] {
            let removed = entries.filter { $0.key == path || $0.key.hasPrefix(path + "/") }
            for path in removed.keys { entries[path] = nil }
            return removed
        }

        var description: String {
            entries.sorted { $0.key < $1.key }.map { "\($0): \($1.type.rawValue) \($1.size ?? 0)" }
                .joined(separator: ", ")
        }
    }
#endif

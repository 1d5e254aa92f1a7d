#if os(Linux)
    import Glibc

    typealias EntryName = [UInt8]

    /// The numbers that identify a file or folder while it exists.
    struct EntryIdentity: Equatable {
        var device: dev_t
        var number: ino_t

        init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
    }

    /// The properties of an entry that is no folder, which differ if it was replaced or written to.
    struct EntryStamp: Equatable {
        var identity: EntryIdentity
        var kind: EntryKind
        var size: off_t
        var seconds: Int
        var nanoseconds: Int

        init(_ status: stat) {
            identity = EntryIdentity(status)
            kind =
                switch status.st_mode & S_IFMT {
                case S_IFREG: .file
                case S_IFLNK: .link
                default: .other
                }
            size = status.st_size
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        }
    }

    enum TreeEntry {
        case file(EntryStamp)
        case folder(TreeFolder)
    }

    /// A folder whose entries are known.
    final class TreeFolder {
        let identity: EntryIdentity
        fileprivate(set) var name: EntryName
        fileprivate(set) weak var parent: TreeFolder?
        private(set) var entries: [EntryName: TreeEntry] = [:]

        /// The number of the watch; `nil` if the system refuses to watch the folder.
        var watch: Int32?

        /// A Boolean value that indicates whether the reader knows that the folder cannot be read.
        var isUnreadable = false

        /// A Boolean value that indicates whether the folder was not at its path, and must be listed again.
        var isStale = false

        /// A Boolean value that indicates whether the folder is no longer part of the tree.
        private(set) var isDropped = false

        init(_ identity: EntryIdentity, watch: Int32?) { (self.identity, self.watch, name) = (identity, watch, []) }

        subscript(name: EntryName) -> TreeEntry? {
            get { entries[name] }
            set {
                entries[name] = newValue
                if case .folder(let folder) = newValue { (folder.name, folder.parent) = (name, self) }
            }
        }

        func folder(_ name: EntryName) -> TreeFolder? {
            if case .folder(let folder) = entries[name] { folder } else { nil }
        }

        /// The path below the root of the tree.
        var path: TreePath { parent == nil ? TreePath(bytes: []) : parent!.path(of: name) }

        func path(of name: EntryName) -> TreePath {
            var names = [name]
            var folder = self
            while let parent = folder.parent {
                names.append(folder.name)
                folder = parent
            }
            var bytes = names.removeLast()
            while let name = names.popLast() {
                bytes.append(UInt8(ascii: "/"))
                bytes += name
            }
            return TreePath(bytes: bytes)
        }

        func contains(_ other: TreeFolder) -> Bool {
            var folder: TreeFolder? = other
            while let current = folder {
                if current === self { return true }
                folder = current.parent
            }
            return false
        }

        /// Takes the folder and everything in it apart, without recursion. Calls `body` with each folder.
        func drop(_ body: (TreeFolder) -> Void) {
            var dropped = [self]
            while let folder = dropped.popLast() {
                body(folder)
                folder.isDropped = true
                for case .folder(let inner) in folder.entries.values { dropped.append(inner) }
                folder.entries = [:]
            }
        }
    }
#endif

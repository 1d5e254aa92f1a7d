#if os(Linux)
    import Glibc

    /// Finds the changes in a folder and its subfolders.
    ///
    /// An event of the system only names an entry to examine. The difference between the disk and the known entry is reported, so an
    /// entry is reported once, even if it is found in a new folder and also has an event. The disk can be ahead of the events, which
    /// has three consequences:
    ///
    /// - An entry is examined in an open folder, which must be the one that has the event. If another folder is at the path, the known
    ///   one is *stale*. It is listed again after the event about its move.
    /// - A missing entry is removed only by the event about it, which can also be a rename.
    /// - A rename is applied to the known entries. Both paths are *doubtful* until they are examined after the events that have arrived.
    ///
    /// A folder is identified by its watch, so a folder that was moved is found even without an event.
    final class TreeWatch {
        enum Step {
            case change(TreeChange)
            case wait
            case end
        }

        /// What an event reports about an entry.
        private enum Hint {
            case exists
            /// The content is another one, even if the properties are not.
            case written
            case removed
        }

        private enum Opening {
            case opened(FileDescriptor)
            /// Another folder, or none, is at the path.
            case elsewhere
            case refused(Int32)
        }

        /// The number of events after a move without a partner in which the partner is expected.
        private static let partnerDistance = 16

        private let rootPath: String
        private let inotify: Inotify
        private let root: TreeFolder
        private var folders: [Int32: TreeFolder] = [:]

        // What is to be done, in the order of `next()`. Each list is bounded by a folder's entries or by a part of the queue.
        private var changes: ArraySlice<TreeChange> = []
        private var unlisted: [(folder: TreeFolder, isThorough: Bool)] = []
        private var missing: [(folder: TreeFolder, name: EntryName)] = []
        private var events: ArraySlice<WatchEvent> = []
        private var doubtful: [(folder: TreeFolder, name: EntryName)] = []
        private var stale: [TreeFolder] = []
        private var mayRetryStale = false

        private var isStarting = true
        private var isOver = false

        var descriptor: FileDescriptor { inotify.descriptor }

        /// Begins to watch, and lists all folders.
        init(_ path: String, _ inotify: Inotify) throws(FileError) {
            guard let resolved = FileDescriptor.resolved(path) else { throw .last(path) }
            let folder = try FileDescriptor(path: resolved, flags: O_PATH | O_DIRECTORY)
            let watch = inotify.add(folder)
            (rootPath, self.inotify) = (resolved, inotify)
            root = TreeFolder(EntryIdentity(folder.status), watch: watch)
            if watch < 0 { throw error(-watch, root.path) }
            folders[watch] = root
            unlisted = [(root, false)]
            while let (folder, isThorough) = unlisted.popLast() { try list(folder, isThorough: isThorough) }
            isStarting = false
            if isOver { throw .system(path: path, code: ENOENT) }
            changes.insert(.started(folders: folders.count), at: changes.startIndex)
        }

        deinit { root.drop { _ in } }

        /// Returns the next change, of those that have happened until now.
        func next() throws(FileError) -> Step {
            while true {
                if let change = changes.popFirst() { return .change(change) }
                if isOver { return .end }
                if let (folder, isThorough) = unlisted.popLast() {
                    try list(folder, isThorough: isThorough)
                } else if let (folder, name) = missing.popLast() {
                    try examine(name, in: folder, .removed)
                } else if let event = events.popFirst() {
                    try process(event)
                } else if let (folder, name) = doubtful.popLast() {
                    try examine(name, in: folder, .exists)
                } else if mayRetryStale {
                    mayRetryStale = false
                    retryStale()
                } else if try !readEvents() {
                    return .wait
                }
            }
        }

        private func retryStale() {
            for folder in stale where !folder.isDropped {
                folder.isStale = false
                unlisted.append((folder, true))
            }
            stale = []
        }

        // MARK: Events

        private func readEvents() throws(FileError) -> Bool {
            let read = WatchEvent.events(in: try inotify.read())
            events = events + read
            if !read.isEmpty { mayRetryStale = true }
            return !read.isEmpty
        }

        private func process(_ event: WatchEvent) throws(FileError) {
            if event.has(Int(IN_Q_OVERFLOW)) {
                emit(.lost)
                return unlisted.append((root, true))
            }
            guard let folder = folders[event.watch] else { return }
            if folder === root, event.has(Int(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)) { return end() }
            if event.has(Int(IN_IGNORED)) {
                folders[event.watch] = nil
                // A removal has its own event. Otherwise, something that was mounted here is gone.
                if let parent = folder.parent { doubtful.append((parent, folder.name)) }
            } else if event.name.isEmpty {
                if folder === root, event.has(Int(IN_ATTRIB)), root.isUnreadable { unlisted.append((root, false)) }
            } else if event.has(Int(IN_MOVED_FROM)) {
                if let partner = try partner(of: event, from: folder) {
                    try rename(event.name, in: folder, to: partner)
                } else {
                    try examine(event.name, in: folder, .removed)
                }
            } else if event.has(Int(IN_DELETE)) {
                try examine(event.name, in: folder, .removed)
            } else if event.has(Int(IN_MODIFY | IN_MOVED_TO)) {
                try examine(event.name, in: folder, .written)
            } else if event.has(Int(IN_CREATE | IN_ATTRIB)) {
                try examine(event.name, in: folder, .exists)
            }
        }

        /// Removes the second event of a rename from the events that follow, and returns it.
        private func partner(of event: WatchEvent, from folder: TreeFolder) throws(FileError) -> WatchEvent? {
            if let partner = takePartner(of: event) { return partner }
            guard events.count < Self.partnerDistance else { return nil }
            if case .opened(let descriptor) = try open(folder, O_RDONLY) { inotify.waitForRenames(in: descriptor) }
            return try readEvents() ? takePartner(of: event) : nil
        }

        private func takePartner(of event: WatchEvent) -> WatchEvent? {
            let index = events.firstIndex { $0.cookie == event.cookie && $0.has(Int(IN_MOVED_TO)) }
            return index.map { events.remove(at: $0) }
        }

        private func rename(_ name: EntryName, in folder: TreeFolder, to event: WatchEvent) throws(FileError) {
            guard let target = folders[event.watch] else { return try examine(name, in: folder, .removed) }
            guard let entry = folder[name], folder.folder(name)?.contains(target) != true else {
                try examine(name, in: folder, .removed)
                return try examine(event.name, in: target, .written)
            }
            move(entry, name, in: folder, to: event.name, in: target)
            // The old path as well, because the two entries can have been exchanged.
            doubtful += [(folder, name), (target, event.name)]
        }

        private func end() {
            if isOver { return }
            emit(.removed(root.path))
            isOver = true
        }

        // MARK: The disk

        /// Compares an entry with the disk.
        private func examine(_ name: EntryName, in folder: TreeFolder, _ hint: Hint) throws(FileError) {
            if folder.isDropped { return }
            switch try open(folder, O_PATH) {
            case .opened(let descriptor):
                try examine(name, in: folder, at: descriptor, hint, isThorough: false)
            case .elsewhere, .refused:
                markStale(folder)
                if hint == .written, case .file = folder[name] { emit(.modified(folder.path(of: name))) }
            }
        }

        private func examine(
            _ name: EntryName, in folder: TreeFolder, at descriptor: FileDescriptor, _ hint: Hint, isThorough: Bool
        ) throws(FileError) {
            var status = stat()
            guard name.withCString({ fstatat(descriptor.number, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
                let code = errno
                if code != ENOENT {
                    refuse(folder, code)
                    markStale(folder)
                } else if hint == .removed, folder[name] != nil {
                    remove(name, in: folder)
                }
                return
            }
            if status.st_mode & S_IFMT == S_IFDIR {
                return try examineFolder(name, in: folder, at: descriptor, isThorough: isThorough)
            }
            let stamp = EntryStamp(status)
            if case .file(let old) = folder[name], old.kind == stamp.kind {
                folder[name] = .file(stamp)
                if old != stamp || hint == .written { emit(.modified(folder.path(of: name))) }
            } else {
                if folder[name] != nil { remove(name, in: folder) }
                folder[name] = .file(stamp)
                emit(.created(folder.path(of: name), stamp.kind))
            }
        }

        private func examineFolder(
            _ name: EntryName, in folder: TreeFolder, at descriptor: FileDescriptor, isThorough: Bool
        ) throws(FileError) {
            let flags = O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
            let number = name.withCString { openat(descriptor.number, $0, flags) }
            guard number >= 0 else {
                if isTemporary(errno) { throw error(errno, folder.path(of: name)) }
                return  // It has changed since it was examined, and a later event reports the change.
            }
            let opened = FileDescriptor(owning: number)
            let added = inotify.add(opened)
            if added == -ENOENT { return }
            if added < 0, isTemporary(-added) { throw error(-added, folder.path(of: name)) }
            let watch = added < 0 ? nil : added
            let identity = EntryIdentity(opened.status)
            let known = folder.folder(name)
            if let known, watch != nil ? known.watch == watch : known.identity == identity {
                if watch == nil { return refuse(known, -added) }
                if known.isUnreadable, !isThorough { unlisted.append((known, false)) }
            } else if let watch, let moved = folders[watch] {
                // Otherwise, the events that make this possible have not been processed.
                if moved.contains(folder) { return markStale(folder) }
                move(.folder(moved), moved.name, in: moved.parent!, to: name, in: folder)
                if isThorough { unlisted.append((moved, true)) }
            } else if let watch, let known, known.watch == nil, known.identity == identity {
                known.watch = watch
                folders[watch] = known
                unlisted.append((known, isThorough))
            } else {
                if folder[name] != nil { remove(name, in: folder) }
                let new = TreeFolder(identity, watch: watch)
                folder[name] = .folder(new)
                emit(.created(new.path, .folder))
                guard let watch else { return refuse(new, -added) }
                folders[watch] = new
                unlisted.append((new, false))
            }
        }

        /// Compares the entries of a folder with the disk.
        ///
        /// - Parameter isThorough: Whether to list the known subfolders as well.
        private func list(_ folder: TreeFolder, isThorough: Bool) throws(FileError) {
            if folder.isDropped { return }
            switch try open(folder, O_RDONLY) {
            case .elsewhere: markStale(folder)
            case .refused(let code):
                refuse(folder, code)
                guard isThorough else { return }
                // What is known in it can be examined nevertheless, unless its names cannot be searched either.
                guard case .opened(let descriptor) = try open(folder, O_PATH), canSearch(descriptor) else {
                    return markStale(folder)
                }
                for (name, entry) in folder.entries {
                    try examine(name, in: folder, .removed)
                    if case .folder(let known) = entry { unlisted.append((known, true)) }
                }
            case .opened(let descriptor):
                if folder === root, isThorough, inotify.add(descriptor) != root.watch { return end() }
                let (names, code) = names(in: descriptor)
                guard code == 0 else {
                    refuse(folder, code)
                    return markStale(folder)
                }
                folder.isUnreadable = false
                let known = folder.entries
                for name in names {
                    try examine(name, in: folder, at: descriptor, .exists, isThorough: isThorough)
                }
                // Removed at the end, because the entry can be a folder that is found elsewhere.
                let found = Set(names)
                for name in folder.entries.keys where !found.contains(name) { missing.append((folder, name)) }
                guard isThorough else { return }
                for case .folder(let known) in known.values { unlisted.append((known, true)) }
            }
        }

        private func open(_ folder: TreeFolder, _ access: Int32) throws(FileError) -> Opening {
            let path = Array(rootPath.utf8) + [UInt8(ascii: "/")] + folder.path.bytes
            let number = path.withCString { Glibc.open($0, access | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
            guard number >= 0 else {
                let code = errno
                if isTemporary(code) { throw error(code, folder.path) }
                let isElsewhere = code == ENOENT || code == ENOTDIR || code == ELOOP
                if folder === root, isElsewhere { end() }
                return isElsewhere ? .elsewhere : .refused(code)
            }
            let descriptor = FileDescriptor(owning: number)
            if EntryIdentity(descriptor.status) == folder.identity { return .opened(descriptor) }
            if folder === root { end() }
            return .elsewhere
        }

        // MARK: The tree

        private func move(
            _ entry: TreeEntry, _ name: EntryName, in folder: TreeFolder, to newName: EntryName, in target: TreeFolder
        ) {
            let old = folder.path(of: name)
            folder[name] = nil
            drop(target[newName])
            target[newName] = entry
            emit(.renamed(from: old, to: target.path(of: newName)))
        }

        private func remove(_ name: EntryName, in folder: TreeFolder) {
            drop(folder[name])
            folder[name] = nil
            emit(.removed(folder.path(of: name)))
        }

        private func drop(_ entry: TreeEntry?) {
            guard case .folder(let folder) = entry else { return }
            folder.drop { folder in
                guard let watch = folder.watch else { return }
                folders[watch] = nil
                inotify.remove(watch)
            }
        }

        private func markStale(_ folder: TreeFolder) {
            if folder.isStale { return }
            folder.isStale = true
            stale.append(folder)
        }

        private func refuse(_ folder: TreeFolder, _ code: Int32) {
            if folder.isUnreadable { return }
            folder.isUnreadable = true
            emit(.unreadable(folder.path, code: code))
        }

        private func emit(_ change: TreeChange) {
            if isOver { return }
            if isStarting { guard case .unreadable = change else { return } }
            changes.append(change)
        }

        private func error(_ code: Int32, _ folder: TreePath) -> FileError {
            let path = folder.bytes.isEmpty ? rootPath : "\(rootPath)/\(folder)"
            return code == ENOSPC ? .watchLimit(folder: path) : .system(path: path, code: code)
        }
    }

    /// Opens a folder only to examine its entries, which needs no permission to read it. The name is too complex a macro for Swift.
    private let O_PATH: Int32 = 0o10_000_000

    /// Returns whether an error means that the process or the user has too many objects of the system.
    private func isTemporary(_ code: Int32) -> Bool { [EMFILE, ENFILE, ENOMEM, ENOSPC].contains(code) }

    private func canSearch(_ folder: FileDescriptor) -> Bool {
        var status = stat()
        return fstatat(folder.number, ".", &status, 0) == 0
    }

    /// Returns the names of the entries of an open folder, and the error if they cannot be read or searched.
    func names(in folder: FileDescriptor, limit: Int = .max) -> (names: [EntryName], code: Int32) {
        guard canSearch(folder) else { return ([], errno) }
        let copy = fcntl(folder.number, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, let stream = fdopendir(copy) else { return ([], errno) }
        defer { closedir(stream) }
        var names: [EntryName] = []
        while names.count < limit {
            errno = 0
            guard let entry = readdir(stream) else { return (names, errno) }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
        }
        return (names, 0)
    }

    extension EntryName {
        fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
            (self + [0]).withUnsafeBytes { body($0.baseAddress!.assumingMemoryBound(to: CChar.self)) }
        }
    }
#endif

import Foundation

/// Finds the changes in a folder, and if they are followed, in its subfolders.
///
/// A report of the system only names an entry to examine. The difference between the disk and the known entry is sent, so an entry is
/// sent once, even if it is found in a new folder and also has a report. The disk can be ahead of the reports, which has three
/// consequences:
///
/// - An entry is examined in an open folder, which must be the one that has the report. If another folder is at the path, the known
///   one is *stale*. It is listed again after the report about its move.
/// - A missing entry is removed only by the report about it, which can also be a rename.
/// - A rename is applied to the known entries. Both paths are *doubtful* until they are examined after the reports that have arrived.
///
/// A folder is identified by its watch, so a folder that was moved is found even without a report.
final class FolderTree {
    /// What a report says about an entry.
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

    /// The number of reports after a move without a partner in which the partner is expected.
    private static let partnerDistance = 16

    private let url: URL
    private let resolvedPath: String
    private let followsSubfolders: Bool
    private let reports: FolderReports
    private let root: FollowedFolder
    private var folders: [Int32: FollowedFolder] = [:]

    // What is to be done, in the order of `next()`. Each list is bounded by a folder's entries or by a part of the queue.
    private var changes: [FolderChange] = []
    private var unlisted: [(folder: FollowedFolder, isThorough: Bool)] = []
    private var missing: [(folder: FollowedFolder, name: EntryName)] = []
    private var waiting: ArraySlice<FolderReport> = []
    private var doubtful: [(folder: FollowedFolder, name: EntryName)] = []
    private var stale: [FollowedFolder] = []
    private var mayRetryStale = false

    /// Whether the entries that are found are those that the subscriber does not want to receive.
    private var isSilent: Bool
    private var isOver = false

    var descriptor: FileDescriptor { reports.descriptor }

    /// Begins to watch, and lists the folders.
    ///
    /// - Parameter beginningWithEntries: Whether the first changes are the creations of the present entries.
    init(
        _ url: URL, includingSubfolders: Bool, beginningWithEntries: Bool = false,
        _ makeReports: (String) throws(FileError) -> FolderReports
    ) throws(FileError) {
        (self.url, followsSubfolders, isSilent) = (url, includingSubfolders, !beginningWithEntries)
        let path = url.path(percentEncoded: false)
        reports = try makeReports(path)
        guard let resolved = realpath(path, nil) else { throw FileError(path: path, code: errno) }
        defer { free(resolved) }
        resolvedPath = String(cString: resolved)
        let number = openDescriptor(resolvedPath, examining | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw FileError(path: path, code: errno) }
        let descriptor = FileDescriptor(owning: number)
        let watch = reports.add(descriptor)
        root = FollowedFolder(EntryIdentity(descriptor.status), watch: watch)
        if watch < 0 { throw error(-watch, root.path) }
        folders[watch] = root
        unlisted = [(root, false)]
        while let (folder, isThorough) = unlisted.popLast() { try list(folder, isThorough: isThorough) }
        isSilent = false
        if isOver { throw FileError(path: path, code: ENOENT) }
    }

    deinit { root.drop { _ in } }

    /// Returns the next changes, of those that have happened until now.
    func next() throws(FileError) -> PieceStep<FolderChange> {
        while true {
            if !changes.isEmpty {
                defer { changes = [] }
                return .send(changes)
            }
            if isOver { return .last([]) }
            if let (folder, isThorough) = unlisted.popLast() {
                try list(folder, isThorough: isThorough)
            } else if let (folder, name) = missing.popLast() {
                try examine(name, in: folder, .removed)
            } else if let report = waiting.popFirst() {
                try process(report)
            } else if let (folder, name) = doubtful.popLast() {
                try examine(name, in: folder, .exists)
            } else if mayRetryStale {
                mayRetryStale = false
                retryStale()
            } else if try !readReports() {
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

    // MARK: Reports

    private func readReports() throws(FileError) -> Bool {
        let read = try reports.read()
        waiting += read
        if !read.isEmpty { mayRetryStale = true }
        return !read.isEmpty
    }

    private func process(_ report: FolderReport) throws(FileError) {
        if report.kind == .overflow {
            emit(.overflow)
            return unlisted.append((root, true))
        }
        guard let folder = folders[report.watch] else { return }
        switch report.kind {
        case .overflow: break
        case .gone: if folder === root { end() }
        case .unwatched:
            guard let parent = folder.parent else { return end() }
            folders[report.watch] = nil
            // A removal has its own report. Otherwise, something that was mounted here is gone.
            doubtful.append((parent, folder.name))
        case .changed: unlisted.append((folder, false))
        case .movedFrom(let cookie):
            if let partner = try partner(of: cookie, from: folder) {
                try rename(report.name, in: folder, to: partner)
            } else {
                try examine(report.name, in: folder, .removed)
            }
        case .removed: try examine(report.name, in: folder, .removed)
        case .written, .movedTo: try examine(report.name, in: folder, .written)
        case .exists: try examine(report.name, in: folder, .exists)
        }
    }

    /// Removes the second report of a rename from the reports that follow, and returns it.
    private func partner(of cookie: UInt32, from folder: FollowedFolder) throws(FileError) -> FolderReport? {
        if let partner = takePartner(of: cookie) { return partner }
        guard waiting.count < Self.partnerDistance else { return nil }
        if case .opened(let descriptor) = try open(folder, O_RDONLY) { reports.waitForRenames(in: descriptor) }
        return try readReports() ? takePartner(of: cookie) : nil
    }

    private func takePartner(of cookie: UInt32) -> FolderReport? {
        waiting.firstIndex { $0.kind == .movedTo(cookie) }.map { waiting.remove(at: $0) }
    }

    private func rename(_ name: EntryName, in folder: FollowedFolder, to report: FolderReport) throws(FileError) {
        guard let target = folders[report.watch] else { return try examine(name, in: folder, .removed) }
        guard let entry = folder[name], folder.folder(name)?.contains(target) != true else {
            try examine(name, in: folder, .removed)
            return try examine(report.name, in: target, .written)
        }
        move(entry, name, in: folder, to: report.name, in: target)
        // The old path as well, because the two entries can have been exchanged.
        doubtful += [(folder, name), (target, report.name)]
    }

    private func end() {
        if isOver { return }
        emit(.removed(url))
        isOver = true
    }

    // MARK: The disk

    /// Compares an entry with the disk.
    private func examine(_ name: EntryName, in folder: FollowedFolder, _ hint: Hint) throws(FileError) {
        if folder.isDropped { return }
        switch try open(folder, examining) {
        case .opened(let descriptor):
            try examine(name, in: folder, at: descriptor, hint, isThorough: false)
        case .elsewhere, .refused:
            markStale(folder)
            if hint == .written, case .file = folder[name] { emit(.modified(location(folder.path(of: name)))) }
        }
    }

    private func examine(
        _ name: EntryName, in folder: FollowedFolder, at descriptor: FileDescriptor, _ hint: Hint, isThorough: Bool
    ) throws(FileError) {
        guard let status = status(of: name, in: descriptor) else {
            let code = errno
            if code != ENOENT {
                refuse(folder, code)
                markStale(folder)
            } else if hint == .removed, folder[name] != nil {
                remove(name, in: folder)
            }
            return
        }
        let stamp = EntryStamp(status)
        if followsSubfolders, stamp.format == S_IFDIR {
            try examineFolder(name, in: folder, at: descriptor, isThorough: isThorough)
        } else if case .file(let old) = folder[name], old.format == stamp.format {
            folder[name] = .file(stamp)
            if old != stamp || hint == .written { emit(.modified(location(folder.path(of: name)))) }
        } else {
            add(.file(stamp), stamp.type, as: name, in: folder)
        }
    }

    private func examineFolder(
        _ name: EntryName, in folder: FollowedFolder, at descriptor: FileDescriptor, isThorough: Bool
    ) throws(FileError) {
        let flags = examining | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let number = name.withCString { openat(descriptor.number, $0, flags) }
        guard number >= 0 else {
            if isTemporary(errno) { throw error(errno, folder.path(of: name)) }
            return  // It has changed since it was examined, and a later report says so.
        }
        let opened = FileDescriptor(owning: number)
        let added = reports.add(opened)
        if added == -ENOENT { return }
        if added < 0, isTemporary(-added) { throw error(-added, folder.path(of: name)) }
        let watch = added < 0 ? nil : added
        let identity = EntryIdentity(opened.status)
        let known = folder.folder(name)
        if let known, watch != nil ? known.watch == watch : known.identity == identity {
            if watch == nil { return refuse(known, -added) }
        } else if let watch, let moved = folders[watch] {
            // Otherwise, the reports that make this possible have not been processed.
            if moved.contains(folder) { return markStale(folder) }
            move(.folder(moved), moved.name, in: moved.parent!, to: name, in: folder)
            if isThorough { unlisted.append((moved, true)) }
        } else if let watch, let known, known.watch == nil, known.identity == identity {
            known.watch = watch
            folders[watch] = known
            unlisted.append((known, isThorough))
        } else {
            let new = FollowedFolder(identity, watch: watch)
            add(.folder(new), .directory, as: name, in: folder)
            guard let watch else { return refuse(new, -added) }
            folders[watch] = new
            unlisted.append((new, false))
        }
    }

    /// Compares the entries of a folder with the disk.
    ///
    /// - Parameter isThorough: Whether to list the known subfolders as well.
    private func list(_ folder: FollowedFolder, isThorough: Bool) throws(FileError) {
        if folder.isDropped { return }
        switch try open(folder, O_RDONLY) {
        case .elsewhere: markStale(folder)
        case .refused(let code):
            refuse(folder, code)
            guard isThorough else { return markStale(folder) }
            // What is known in it can be examined nevertheless, unless its names cannot be searched either.
            guard case .opened(let descriptor) = try open(folder, examining), canSearch(descriptor) else {
                return markStale(folder)
            }
            for (name, entry) in folder.entries {
                try examine(name, in: folder, .removed)
                if case .folder(let known) = entry { unlisted.append((known, true)) }
            }
        case .opened(let descriptor):
            if folder === root, isThorough, reports.add(descriptor) != root.watch { return end() }
            let (names, code) = entryNames(in: descriptor)
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

    private func open(_ folder: FollowedFolder, _ access: Int32) throws(FileError) -> Opening {
        let number = openDescriptor("\(resolvedPath)/\(folder.path)", access | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
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

    private func add(
        _ entry: FolderEntry, _ type: URLFileResourceType, as name: EntryName, in folder: FollowedFolder
    ) {
        if folder[name] != nil { remove(name, in: folder) }
        folder[name] = entry
        emit(.created(location(folder.path(of: name)), type))
    }

    private func move(
        _ entry: FolderEntry, _ name: EntryName, in folder: FollowedFolder, to newName: EntryName,
        in target: FollowedFolder
    ) {
        let old = folder.path(of: name)
        folder[name] = nil
        drop(target[newName])
        target[newName] = entry
        emit(.renamed(from: location(old), to: location(target.path(of: newName))))
    }

    private func remove(_ name: EntryName, in folder: FollowedFolder) {
        drop(folder[name])
        folder[name] = nil
        emit(.removed(location(folder.path(of: name))))
    }

    private func drop(_ entry: FolderEntry?) {
        guard case .folder(let folder) = entry else { return }
        folder.drop { folder in
            guard let watch = folder.watch else { return }
            folders[watch] = nil
            reports.remove(watch)
        }
    }

    private func markStale(_ folder: FollowedFolder) {
        if folder.isStale { return }
        folder.isStale = true
        stale.append(folder)
    }

    private func refuse(_ folder: FollowedFolder, _ code: Int32) {
        if folder.isUnreadable || isOver { return }
        folder.isUnreadable = true
        changes.append(.unreadable(location(folder.path), error(code, folder.path)))
    }

    /// Sends nothing about the entries that exist at the subscription.
    private func emit(_ change: @autoclosure () -> FolderChange) {
        if !isOver, !isSilent { changes.append(change()) }
    }

    private func location(_ path: String) -> URL {
        path.isEmpty ? url : url.appending(path: path, directoryHint: .notDirectory)
    }

    private func error(_ code: Int32, _ path: String) -> FileError {
        let limit = "no more folders can be observed; raise the limit in /proc/sys/fs/inotify/max_user_watches"
        let path = location(path).path(percentEncoded: false)
        return FileError(path: path, code: code, limit: code == ENOSPC ? limit : nil)
    }
}

#if canImport(Darwin)
    private let examining = O_RDONLY
#else
    /// `O_PATH`, which is too complex a macro for Swift: it opens a folder to examine its entries, without the permission to read it.
    private let examining: Int32 = 0o10_000_000
#endif

/// Returns whether an error means that the process or the user has too many objects of the system.
private func isTemporary(_ code: Int32) -> Bool { [EMFILE, ENFILE, ENOMEM, ENOSPC].contains(code) }

import Foundation

/// The bytes of a name, because Swift compares two names of one folder as equal if they are Unicode forms of the same letters.
typealias EntryName = [UInt8]

/// Returns whether a name can be a part of a URL.
func isObserved(_ name: EntryName) -> Bool { String(validating: name, as: UTF8.self) != nil }

/// The numbers that identify a file or folder while it exists.
struct EntryIdentity: Hashable {
    var device: dev_t
    var number: ino_t

    init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
}

/// The properties of an entry that differ if it was replaced or written to.
struct EntryStamp: Equatable {
    var identity: EntryIdentity
    var format: mode_t
    var size: off_t = 0
    var seconds = 0
    var nanoseconds = 0

    /// The size and the date of a folder depend on its entries, and are omitted.
    init(_ status: stat) {
        (identity, format) = (EntryIdentity(status), status.st_mode & S_IFMT)
        if format == S_IFDIR { return }
        #if canImport(Darwin)
            let date = status.st_mtimespec
        #else
            let date = status.st_mtim
        #endif
        (size, seconds, nanoseconds) = (status.st_size, date.tv_sec, date.tv_nsec)
    }

    var type: URLFileResourceType {
        switch format {
        case S_IFREG: .regular
        case S_IFDIR: .directory
        case S_IFLNK: .symbolicLink
        default: .unknown
        }
    }
}

enum FolderEntry {
    /// A file, or a folder that is not followed.
    case file(EntryStamp)
    case folder(FollowedFolder)
}

/// A folder whose entries are known.
final class FollowedFolder {
    let identity: EntryIdentity
    private(set) var name: EntryName = []
    private(set) weak var parent: FollowedFolder?
    private(set) var entries: [EntryName: FolderEntry] = [:]

    /// The number of the watch; `nil` if the system refuses to watch the folder.
    var watch: Int32?

    /// A Boolean value that indicates whether the subscriber knows that the folder can't be read.
    var isUnreadable = false

    /// A Boolean value that indicates whether the folder was not at its path, and must be listed again.
    var isStale = false

    /// A Boolean value that indicates whether the folder is no longer part of the tree.
    private(set) var isDropped = false

    init(_ identity: EntryIdentity, watch: Int32?) { (self.identity, self.watch) = (identity, watch) }

    subscript(name: EntryName) -> FolderEntry? {
        get { entries[name] }
        set {
            entries[name] = newValue
            if case .folder(let folder) = newValue { (folder.name, folder.parent) = (name, self) }
        }
    }

    func folder(_ name: EntryName) -> FollowedFolder? {
        if case .folder(let folder) = entries[name] { folder } else { nil }
    }

    /// The path below the root of the tree, which is empty for the root.
    var path: String { parent?.path(of: name) ?? "" }

    func path(of name: EntryName) -> String {
        var names = [name]
        var folder = self
        while let parent = folder.parent {
            names.append(folder.name)
            folder = parent
        }
        var path = names.removeLast()
        while let name = names.popLast() {
            path.append(UInt8(ascii: "/"))
            path += name
        }
        return String(decoding: path, as: UTF8.self)
    }

    func contains(_ other: FollowedFolder) -> Bool {
        sequence(first: other) { $0.parent }.contains { $0 === self }
    }

    /// Takes the folder and everything in it apart, without recursion. Calls `body` with each folder.
    func drop(_ body: (FollowedFolder) -> Void) {
        var dropped = [self]
        while let folder = dropped.popLast() {
            body(folder)
            folder.isDropped = true
            for case .folder(let inner) in folder.entries.values { dropped.append(inner) }
            folder.entries = [:]
        }
    }
}

/// Returns the names of the entries of an open folder, and the error if they can't be read or searched.
func entryNames(in folder: FileDescriptor, limit: Int = .max) -> (names: [EntryName], code: Int32) {
    guard canSearch(folder) else { return ([], errno) }
    let copy = fcntl(folder.number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return ([], errno) }
    guard let stream = fdopendir(copy) else {
        defer { closeDescriptor(copy) }
        return ([], errno)
    }
    defer { closedir(stream) }
    // A pointer to the name itself would copy 256 bytes, but the memory can end after the name.
    let start = MemoryLayout<dirent>.offset(of: \.d_name)!
    var names: [EntryName] = []
    while names.count < limit {
        errno = 0
        guard let entry = readdir(stream) else { return (names, errno) }
        let bytes = UnsafeRawPointer(entry) + start
        let count = strlen(bytes.assumingMemoryBound(to: CChar.self))
        let name = EntryName(UnsafeRawBufferPointer(start: bytes, count: count))
        if name != [0x2E], name != [0x2E, 0x2E], isObserved(name) { names.append(name) }
    }
    return (names, 0)
}

func canSearch(_ folder: FileDescriptor) -> Bool { status(of: [0x2E], in: folder) != nil }

/// Returns the status of an entry, or sets `errno`.
func status(of name: EntryName, in folder: FileDescriptor) -> stat? {
    var status = stat()
    let code = name.withCString { fstatat(folder.number, $0, &status, AT_SYMLINK_NOFOLLOW) }
    return code == 0 ? status : nil
}

extension EntryName {
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (self + [0]).withUnsafeBytes { body($0.baseAddress!.assumingMemoryBound(to: CChar.self)) }
    }
}

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder that is read completely and then closed.
struct Folder: Sendable {
    enum Kind: Sendable {
        case file
        case folder
    }

    struct Entry: Sendable {
        let name: [UInt8]
        let kind: Kind

        var isHidden: Bool { name.first == UInt8(ascii: ".") }
    }

    /// Files and folders, in the order of the bytes of their names. Links, pipes, sockets and devices are left out.
    let entries: [Entry]
    let marks: FolderMarks

    init(at path: Path, followingLink: Bool) throws(Unreadable) {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW)
        let descriptor = path.withCString { open($0, flags) }
        guard descriptor >= 0 else { throw .last(at: path) }
        guard let stream = fdopendir(descriptor) else {
            let failure = Unreadable.last(at: path)
            close(descriptor)
            throw failure
        }
        defer { closedir(stream) }

        var entries: [Entry] = []
        var marks: FolderMarks = []
        errno = 0
        while let record = readdir(stream) {
            let name = record.name
            marks.formUnion(FolderMarks(name))
            if let entry = Entry(record, name, inside: descriptor) { entries.append(entry) }
            errno = 0
        }
        guard errno == 0 else { throw .last(at: path) }
        entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
        self.entries = entries
        self.marks = marks
    }
}

/// The names in a folder that determine which files are ignored.
struct FolderMarks: OptionSet {
    let rawValue: UInt8

    static let repository = FolderMarks(rawValue: 1)
    static let gitignore = FolderMarks(rawValue: 2)
    static let ignore = FolderMarks(rawValue: 4)
    static let rgignore = FolderMarks(rawValue: 8)

    private static let names: [(String.UTF8View, FolderMarks)] = [
        (".git".utf8, .repository), (".gitignore".utf8, .gitignore), (".ignore".utf8, .ignore),
        (".rgignore".utf8, .rgignore),
    ]
}

extension FolderMarks {
    fileprivate init(_ name: Bytes) {
        self.init()
        guard name.first == UInt8(ascii: ".") else { return }
        for (known, mark) in Self.names where name.elementsEqual(known) { self = mark }
    }

    /// Looks for the names without reading the folder.
    init(of folder: Path) {
        self.init()
        for (name, mark) in Self.names {
            let path = folder.appending(name)
            if path.withCString({ access($0, F_OK) }) == 0 { insert(mark) }
        }
    }
}

extension UnsafeMutablePointer<dirent> {
    fileprivate var name: Bytes {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
        let start = UnsafeRawPointer(self).advanced(by: offset).assumingMemoryBound(to: CChar.self)
        return Bytes(start: start, count: strlen(start))
    }
}

extension Folder.Entry {
    fileprivate init?(_ record: UnsafeMutablePointer<dirent>, _ name: Bytes, inside descriptor: Int32) {
        guard !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) else { return nil }
        let start = name.baseAddress!.assumingMemoryBound(to: CChar.self)
        guard let kind = Folder.Kind(record.pointee.d_type, of: start, inside: descriptor) else { return nil }
        self.init(name: Array(name), kind: kind)
    }
}

extension Folder.Kind {
    /// Some file systems don't report the kind in the listing. In this case, the kind is read from the entry itself.
    fileprivate init?(_ listed: UInt8, of name: UnsafePointer<CChar>, inside descriptor: Int32) {
        switch Int(listed) {
        case Int(DT_REG): self = .file
        case Int(DT_DIR): self = .folder
        case Int(DT_UNKNOWN):
            var status = stat()
            guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
            switch status.st_mode & S_IFMT {
            case S_IFREG: self = .file
            case S_IFDIR: self = .folder
            default: return nil
            }
        default: return nil
        }
    }
}

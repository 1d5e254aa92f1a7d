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
    }

    /// Files and folders whose names are not hidden, in the order of the bytes of their names.
    /// Links, pipes, sockets and devices are left out.
    let entries: [Entry]

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
        errno = 0
        while let record = readdir(stream) {
            if let entry = Entry(record, inside: descriptor) { entries.append(entry) }
            errno = 0
        }
        guard errno == 0 else { throw .last(at: path) }
        entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
        self.entries = entries
    }
}

extension Folder.Entry {
    fileprivate init?(_ record: UnsafeMutablePointer<dirent>, inside descriptor: Int32) {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
        let start = UnsafeRawPointer(record).advanced(by: offset).assumingMemoryBound(to: CChar.self)
        let name = UnsafeRawBufferPointer(start: start, count: strlen(start))
        guard name.first != UInt8(ascii: ".") else { return nil }
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

import Foundation

/// What the system has reported about a folder.
struct FolderNews: Sendable {
    /// The names of entries that might have changed, and whether something was written to them.
    var names: [String: Bool] = [:]

    /// A Boolean value that indicates whether other entries might have changed as well.
    var isIncomplete = false

    /// A Boolean value that indicates whether the folder is no longer at its path.
    var isOver = false

    var isEmpty: Bool { names.isEmpty && !isIncomplete && !isOver }
}

/// The entries of a folder at a point in time.
struct FolderListing: Sendable {
    /// The properties that differ if an entry was replaced or written to.
    private struct Stamp: Equatable {
        var number: UInt64
        var size: Int64 = 0
        var seconds: Int = 0
        var nanoseconds: Int = 0
    }

    private let path: String
    private let url: URL
    private var entries: [String: Stamp] = [:]

    init(_ path: String, in url: URL) throws(FileError) {
        (self.path, self.url) = (path, url)
        for name in try names() { entries[name] = stamp(name) }
    }

    /// Examines the entries that might have changed, and returns what has changed since the last call.
    ///
    /// - Parameter news: Is over after the call if the folder is missing.
    mutating func update(_ news: inout FolderNews) throws(FileError) -> FolderChange {
        var names = Set(news.names.keys)
        if news.isIncomplete, !news.isOver {
            do throws(FileError) { names.formUnion(try self.names() + entries.keys) } catch {
                guard error.code == ENOENT else { throw error }
                news.isOver = true
            }
        }
        if news.isOver {
            defer { entries = [:] }
            return FolderChange(removed: Set(entries.keys.map(location)))
        }
        var change = FolderChange()
        for name in names {
            let (old, new) = (entries[name], stamp(name))
            entries[name] = new
            switch (old, new) {
            case (nil, nil): break
            case (nil, _?): change.created.insert(location(name))
            case (_?, nil): change.removed.insert(location(name))
            case (let old?, let new?):
                if old != new || news.names[name] == true { change.modified.insert(location(name)) }
            }
        }
        return change
    }

    private func location(_ name: String) -> URL { url.appending(path: name, directoryHint: .notDirectory) }

    /// Returns `nil` if the entry does not exist. The date of a subfolder depends on the subfolder's entries, and is omitted.
    private func stamp(_ name: String) -> Stamp? {
        var status = stat()
        guard lstat("\(path)/\(name)", &status) == 0 else { return nil }
        let number = UInt64(status.st_ino)
        if status.st_mode & S_IFMT == S_IFDIR { return Stamp(number: number) }
        #if canImport(Darwin)
            let date = status.st_mtimespec
        #else
            let date = status.st_mtim
        #endif
        return Stamp(number: number, size: Int64(status.st_size), seconds: date.tv_sec, nanoseconds: date.tv_nsec)
    }

    private func names() throws(FileError) -> [String] {
        guard let folder = opendir(path) else { throw FileError(path: path, code: errno) }
        defer { closedir(folder) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(folder) else { break }
            // A pointer to the name itself would copy 256 bytes, but the memory can end after the name.
            guard let start = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
            let name = String(cString: UnsafeRawPointer(entry).advanced(by: start).assumingMemoryBound(to: CChar.self))
            if name != ".", name != ".." { names.append(name) }
        }
        if errno != 0 { throw FileError(path: path, code: errno) }
        return names
    }
}

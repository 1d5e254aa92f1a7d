#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where to begin in a file that already exists.
public enum FileStart: Sendable {
    case beginning
    /// After the last whole line.
    case end
    /// After what was read before. A file that is not listed begins at its first line.
    case after([LogPosition])
}

/// A position in a file, which identifies the file even if it is renamed.
public struct LogPosition: Hashable, Codable, Sendable {
    public var device: UInt64
    public var inode: UInt64
    /// The number of bytes before the position.
    public var offset: Int

    public init(device: UInt64, inode: UInt64, offset: Int) {
        (self.device, self.inode, self.offset) = (device, inode, offset)
    }

    public func isSameFile(as other: LogPosition) -> Bool { (device, inode) == (other.device, other.inode) }
}

/// The file that currently has a path, because logs are renamed, replaced, and truncated.
struct NamedFile: Sendable {
    /// A file, or the new content of a truncated file.
    struct Generation: Sendable {
        let reader: ByteReader
        /// Whether the previous file still exists, under another name or as an open file without a name.
        let isRotated: Bool
    }

    /// The result of a check.
    enum Finding: Sendable {
        case unchanged
        case file(Generation)
        case unreadable(Unreadable)
    }

    private let path: String
    private var start: FileStart
    private var current: ByteReader?

    init(_ path: String, from start: FileStart) {
        self.path = path
        self.start = start
    }

    mutating func check() -> Finding {
        guard let named = status(of: path) else {
            let reason = Unreadable.last(path)
            // A file that appears later is new from its beginning, unless it was read before.
            if case .end = start { start = .beginning }
            return .unreadable(reason)
        }
        let isRotated = current.map { status(of: $0.descriptor)?.identity != named.identity } ?? false
        if let current, !isRotated, named.size >= current.offset { return .unchanged }
        do throws(Unreadable) {
            let reader = try ByteReader(path: path, ending: .mayGrow)
            switch start {
            case .beginning: break
            case .end: reader.seek(to: reader.endOfLastLine)
            case .after(let positions): reader.seek(after: positions)
            }
            (start, current) = (.beginning, reader)
            return .file(Generation(reader: reader, isRotated: isRotated))
        } catch {
            return .unreadable(error)
        }
    }
}

extension NamedFile.Finding {
    var file: NamedFile.Generation? {
        if case .file(let file) = self { file } else { nil }
    }

    var problem: Unreadable? {
        if case .unreadable(let problem) = self { problem } else { nil }
    }
}

struct FileStatus {
    enum FileType { case file, folder, other }

    var identity: [UInt64]
    var size: Int
    var type: FileType

    init(_ status: stat) {
        identity = [UInt64(status.st_dev), UInt64(status.st_ino)]
        size = Int(status.st_size)
        switch status.st_mode & S_IFMT {
        case S_IFREG: type = .file
        case S_IFDIR: type = .folder
        default: type = .other
        }
    }
}

/// Returns whether the path leads to a pipe or a device, which can be read only once.
public func isPipe(_ path: String) -> Bool { status(of: path)?.type == .other }

func status(of path: String) -> FileStatus? {
    var status = stat()
    return stat(path, &status) == 0 ? FileStatus(status) : nil
}

func status(of descriptor: Int32) -> FileStatus? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileStatus(status) : nil
}

extension ByteReader {
    /// The position up to which the file was read.
    var position: LogPosition? {
        status(of: descriptor).map { status in
            LogPosition(device: status.identity[0], inode: status.identity[1], offset: contentOffset)
        }
    }

    /// Continues at the position of this file, or at the beginning if the file was truncated since then. The positions of a compressed
    /// file count its decompressed bytes.
    func seek(after positions: [LogPosition]) {
        guard let own = position, let last = positions.last(where: own.isSameFile),
            let size = status(of: descriptor)?.size
        else { return }
        if isCompressed { skip(last.offset) } else if last.offset <= size { seek(to: last.offset) }
    }

    /// The offset after the last newline. The line that begins there might still be incomplete.
    fileprivate var endOfLastLine: Int {
        let size = status(of: descriptor)?.size ?? 0
        let length = min(size, ByteReader.pieceSize)
        let tail = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, length, size - length))
        }
        return tail.lastIndex(of: UInt8(ascii: "\n")).map { size - length + $0 + 1 } ?? 0
    }
}

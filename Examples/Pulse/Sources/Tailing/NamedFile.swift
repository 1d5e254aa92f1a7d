#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where to begin in a file that already exists.
package enum FileStart: Sendable {
    case beginning
    /// After the last whole line.
    case end
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
            // A file that appears later is new from its beginning.
            start = .beginning
            return .unreadable(reason)
        }
        let isRotated = current.map { status(of: $0.descriptor)?.identity != named.identity } ?? false
        if let current, !isRotated, named.size >= current.offset { return .unchanged }
        do throws(Unreadable) {
            let reader = try ByteReader(path: path, ending: .mayGrow)
            if start == .end { reader.seek(to: reader.endOfLastLine) }
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

private struct FileStatus {
    var identity: [UInt64]
    var size: Int

    init(_ status: stat) {
        identity = [UInt64(status.st_dev), UInt64(status.st_ino)]
        size = Int(status.st_size)
    }
}

private func status(of path: String) -> FileStatus? {
    var status = stat()
    return stat(path, &status) == 0 ? FileStatus(status) : nil
}

private func status(of descriptor: Int32) -> FileStatus? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileStatus(status) : nil
}

extension ByteReader {
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

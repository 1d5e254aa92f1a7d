#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where to begin in a file that is there already.
package enum FileStart: Sendable {
    case beginning
    /// Behind its last whole line.
    case end
}

/// What a path names, from time to time: logs are renamed, replaced and truncated.
struct NamedFile: Sendable {
    /// A file, or a file that begins anew.
    struct Generation: Sendable {
        let reader: ByteReader
        /// Whether the one before is still there, under another name or none.
        let isRotated: Bool
    }

    private let path: String
    private var start: FileStart
    private var current: ByteReader?

    init(_ path: String, from start: FileStart) {
        self.path = path
        self.start = start
    }

    /// - Returns: what is to be read from now on, unless it is what was read before.
    mutating func check() -> Generation? {
        guard let named = status(of: path) else {
            // A file that comes later is new altogether.
            start = .beginning
            return nil
        }
        let isRotated = current.map { status(of: $0.descriptor)?.identity != named.identity } ?? false
        if let current, !isRotated, named.size >= current.offset { return nil }
        guard let reader = try? ByteReader(path: path, ending: .mayGrow) else { return nil }
        if start == .end { reader.seek(to: reader.endOfLastLine) }
        (start, current) = (.beginning, reader)
        return Generation(reader: reader, isRotated: isRotated)
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
    /// Where a line begins that may still be written.
    fileprivate var endOfLastLine: Int {
        let size = status(of: descriptor)?.size ?? 0
        let length = min(size, ByteReader.pieceSize)
        let tail = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, length, size - length))
        }
        return tail.lastIndex(of: UInt8(ascii: "\n")).map { size - length + $0 + 1 } ?? 0
    }
}

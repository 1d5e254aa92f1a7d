#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads files in chunks of whole lines, all into one buffer.
struct ChunkReader: ~Copyable {
    struct Chunk {
        /// Valid until the next chunk is read. Ends with a newline, except the last chunk and parts of huge lines.
        let bytes: Bytes
        let isLast: Bool
    }

    static let usualSize = 128 * 1024
    /// The length of a line in bytes above which it is returned in parts.
    static let longestLine = 4 * 1024 * 1024
    /// The number of bytes that parts of a line repeat, so that a match across the cut is found.
    static let overlap = 4 * 1024

    private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: usualSize, alignment: 64)
    private var path = Path("")
    private var descriptor: Int32 = -1
    /// The range in the buffer of the bytes that have been read but not yet returned.
    private var rest = 0..<0

    deinit {
        if descriptor >= 0 { _ = systemClose(descriptor) }
        buffer.deallocate()
    }

    mutating func open(_ path: Path) throws(Unreadable) {
        close()
        descriptor = path.withCString { systemOpen($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY) }
        guard descriptor >= 0 else { throw .last(at: path) }
        self.path = path
    }

    mutating func close() {
        if descriptor >= 0 { _ = systemClose(descriptor) }
        descriptor = -1
        rest = 0..<0
    }

    /// - Returns: The next chunk, or `nil` at the end of the file or at a zero byte, which shows that the file is
    ///   binary.
    mutating func next() throws(Unreadable) -> Chunk? {
        guard descriptor >= 0 else { return nil }
        moveRestToFront()
        while true {
            let fresh = rest.upperBound
            let isAtEnd = try fill()
            if Bytes(buffer).slice(fresh..<rest.upperBound).offset(of: 0) != nil {
                close()
                return nil
            }
            if isAtEnd {
                let chunk = Chunk(bytes: Bytes(buffer).slice(rest), isLast: true)
                close()
                return chunk.bytes.isEmpty ? nil : chunk
            }
            if let newline = Bytes(buffer).lastOffset(of: Bytes.newline, in: fresh..<rest.upperBound) {
                return handOut(newline + 1)
            }
            if buffer.count >= Self.longestLine { return handOut(buffer.count, repeating: Self.overlap) }
            grow()
        }
    }

    private mutating func handOut(_ end: Int, repeating overlap: Int = 0) -> Chunk {
        rest = end - overlap..<rest.upperBound
        return Chunk(bytes: Bytes(buffer).slice(0..<end), isLast: false)
    }

    private mutating func moveRestToFront() {
        if rest.lowerBound > 0, !rest.isEmpty {
            memmove(buffer.baseAddress!, buffer.baseAddress! + rest.lowerBound, rest.count)
        }
        rest = 0..<rest.count
    }

    private mutating func grow() {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 64)
        larger.copyMemory(from: Bytes(buffer).slice(rest))
        buffer.deallocate()
        buffer = larger
    }

    /// Reads until the buffer is full.
    /// - Returns: Whether the file ended.
    private mutating func fill() throws(Unreadable) -> Bool {
        while rest.upperBound < buffer.count {
            let room = buffer.count - rest.upperBound
            let count = read(descriptor, buffer.baseAddress! + rest.upperBound, room)
            if count == 0 { return true }
            if count < 0 {
                if errno == EINTR { continue }
                let failure = Unreadable.last(at: path)
                close()
                throw failure
            }
            rest = rest.lowerBound..<rest.upperBound + count
        }
        return false
    }
}

private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags) }
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

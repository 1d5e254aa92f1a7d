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
    /// The usual length of a line in bytes above which it is returned in parts.
    static let usualLongestLine = 4 * 1024 * 1024
    /// The number of bytes that parts of a line repeat, so that a match across the cut is found.
    static let overlap = 4 * 1024

    private let longestLine: Int
    private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: usualSize, alignment: 64)
    private var source: TextSource?
    /// The range in the buffer of the bytes that have been read but not yet returned.
    private var rest = 0..<0
    /// The offset in the text of the first byte in the buffer.
    private var offset = 0
    /// The offset in the text of its first zero byte, which shows that the file is binary, once it has been read.
    private(set) var zeroOffset: Int?

    /// - Parameter longestLine: The length of a line in bytes above which it is returned in parts. Without a limit, the
    ///   longest line of a file is in memory as a whole.
    init(longestLine: Int = usualLongestLine) {
        self.longestLine = longestLine
    }

    deinit {
        buffer.deallocate()
    }

    mutating func open(_ path: Path) throws(Unreadable) {
        close()
        offset = 0
        zeroOffset = nil
        source = try TextSource(path)
    }

    mutating func close() {
        source = nil
        rest = 0..<0
    }

    /// - Returns: The next chunk, or `nil` at the end of the file or at the first line with a zero byte.
    mutating func next() throws(Unreadable) -> Chunk? {
        guard source != nil else { return nil }
        moveRestToFront()
        while true {
            let fresh = rest.upperBound
            let isAtEnd = try fill()
            if let zero = Bytes(buffer).slice(rest).offset(of: 0, from: fresh) {
                zeroOffset = offset + zero
                return handOutLast(Bytes(buffer).lastOffset(of: Bytes.newline, in: 0..<zero).map { $0 + 1 } ?? 0)
            }
            if isAtEnd { return handOutLast(rest.upperBound) }
            if let newline = Bytes(buffer).lastOffset(of: Bytes.newline, in: fresh..<rest.upperBound) {
                return handOut(newline + 1)
            }
            guard rest.upperBound == buffer.count else { continue }
            if buffer.count >= longestLine { return handOut(buffer.count, repeating: Self.overlap) }
            grow()
        }
    }

    private mutating func handOut(_ end: Int, repeating overlap: Int = 0) -> Chunk {
        rest = end - overlap..<rest.upperBound
        return Chunk(bytes: Bytes(buffer).slice(0..<end), isLast: false)
    }

    private mutating func handOutLast(_ end: Int) -> Chunk? {
        close()
        return end == 0 ? nil : Chunk(bytes: Bytes(buffer).slice(0..<end), isLast: true)
    }

    private mutating func moveRestToFront() {
        offset += rest.lowerBound
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

    /// Reads until the buffer is full, or once from a stream.
    /// - Returns: Whether the file ended.
    private mutating func fill() throws(Unreadable) -> Bool {
        let isStream = source?.isStream ?? false
        while rest.upperBound < buffer.count {
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer[rest.upperBound...])
            guard let count = try source?.read(into: room), count > 0 else { return true }
            rest = rest.lowerBound..<rest.upperBound + count
            if isStream { break }
        }
        return false
    }
}

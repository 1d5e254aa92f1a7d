#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open file whose text is read as UTF-8. UTF-16 is recognized by its byte order mark and converted.
struct TextSource: ~Copyable {
    private enum Encoding {
        /// Nothing has been read yet.
        case unknown
        case utf8
        case utf16(UTF16Decoder)
    }

    private static let mark8: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let rawSize = 32 * 1024

    /// A negative number if the text is that of a copy.
    private let descriptor: Int32
    private let path: Path
    /// The offset in the copy.
    private var offset = 0
    private var encoding = Encoding.unknown
    /// Converted bytes that have not been returned yet.
    private var converted: ArraySlice<UInt8> = []

    init(_ path: Path) throws(Unreadable) {
        self.path = path
        if case .copy = path.content {
            descriptor = -1
        } else {
            descriptor = path.open()
            guard descriptor >= 0 else { throw .last(at: path) }
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether a call returns what was written so far, and not as much as fits.
    var isStream: Bool { path.isStream }

    /// - Returns: The number of bytes read, or 0 at the end.
    mutating func read(into target: UnsafeMutableRawBufferPointer) throws(Unreadable) -> Int {
        switch encoding {
        case .utf8: return try readRaw(target)
        case .utf16: return try convert(into: target)
        case .unknown:
            let count = try readRaw(target)
            let start = Bytes(rebasing: target[..<count])
            if let decoder = UTF16Decoder(mark: start) {
                encoding = .utf16(decoder)
                return try convert(into: target, raw: Array(start.dropFirst(2)))
            }
            encoding = .utf8
            guard start.starts(with: Self.mark8) else { return count }
            memmove(target.baseAddress!, target.baseAddress! + Self.mark8.count, count - Self.mark8.count)
            // Not 0, which means the end: a file of nothing but a mark ends at the next read.
            return count > Self.mark8.count ? count - Self.mark8.count : try readRaw(target)
        }
    }

    private mutating func convert(into target: UnsafeMutableRawBufferPointer, raw: [UInt8]? = nil) throws(Unreadable)
        -> Int
    {
        guard case .utf16(var decoder) = encoding else { return 0 }
        var raw = raw
        while converted.isEmpty {
            let bytes = if let raw { raw } else { try readRaw(count: Self.rawSize) }
            let isAtEnd = raw == nil && bytes.isEmpty
            converted = (isAtEnd ? decoder.finish() : decoder.decode(bytes))[...]
            if isAtEnd { break }
            raw = nil
        }
        encoding = .utf16(decoder)
        let count = min(target.count, converted.count)
        target.copyBytes(from: converted.prefix(count))
        converted.removeFirst(count)
        return count
    }

    private mutating func readRaw(count: Int) throws(Unreadable) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
        defer { buffer.deallocate() }
        return Array(buffer.prefix(try readRaw(buffer)))
    }

    private mutating func readRaw(_ target: UnsafeMutableRawBufferPointer) throws(Unreadable) -> Int {
        while true {
            let count =
                if case .copy(let copy) = path.content {
                    copy.read(into: target, at: offset)
                } else {
                    systemRead(descriptor, target)
                }
            if count >= 0 {
                offset += count
                return count
            }
            if errno != EINTR { throw .last(at: path) }
        }
    }
}

private func systemRead(_ descriptor: Int32, _ target: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, target.baseAddress, target.count)
}

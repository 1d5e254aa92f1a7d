import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads a file or a pipe in pieces, and decompresses `gzip` data.
public final class ByteReader: Sendable {
    /// How to handle the end of the available data.
    public enum Ending: Sendable {
        /// A file that is no longer written to.
        case ends
        /// A file that can grow.
        case mayGrow
        /// A pipe, which ends when its other end is closed.
        case closes
    }

    static let pieceSize = 256 * 1024

    private struct State: ~Copyable {
        var decoder = Decoder()
        /// The number of bytes that have been read from the file.
        var offset = 0
        /// The number of decompressed bytes that are not sent, because they were read before.
        var skipped = 0
    }

    let name: String
    let descriptor: Int32
    private let ending: Ending
    private let owns: Bool
    private let state = Mutex(State())

    /// - Parameter descriptor: The descriptor to read. The reader doesn't close it.
    public init(descriptor: Int32, name: String, ending: Ending) {
        (self.descriptor, self.name, self.ending, owns) = (descriptor, name, ending, false)
    }

    /// - Parameter ending: The handling of the end, or `nil` for that of a finished file or of a pipe.
    public init(path: String, ending: Ending? = nil) throws(Unreadable) {
        // Without `O_NONBLOCK`, a named pipe would not be opened before it has a writer.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw .last(path) }
        let type = status(of: descriptor)?.type
        (name, self.ending, owns) = (path, ending ?? (type == .file ? .ends : .closes), true)
        if type == .folder { throw Unreadable(name: path, reason: String(cString: strerror(EISDIR))) }
    }

    deinit {
        if owns, descriptor >= 0 { close(descriptor) }
    }

    /// Whether this is a file with an end, and not a pipe or a device.
    var isFile: Bool { status(of: descriptor)?.type == .file }

    /// The number of bytes of the file, or `nil` if it is compressed. Known after the first piece has been read.
    var plainSize: Int? {
        state.withLock { !$0.decoder.isCompressed } ? status(of: descriptor)?.size : nil
    }

    var offset: Int { state.withLock { $0.offset } }

    /// Skips the bytes before `offset`.
    func seek(to offset: Int) {
        state.withLock { state in
            lseek(descriptor, offset, SEEK_SET)
            state.offset = offset
        }
    }

    /// Whether the file begins like one of `gzip`.
    var isCompressed: Bool {
        var bytes = [UInt8](repeating: 0, count: Decoder.magic.count)
        return pread(descriptor, &bytes, bytes.count, 0) == bytes.count && bytes == Decoder.magic
    }

    /// Skips the first decompressed bytes of a file.
    func skip(_ count: Int) { state.withLock { $0.skipped = count } }

    /// The number of bytes of the content that were read or are skipped, before the first piece.
    var contentOffset: Int { state.withLock { max($0.offset, $0.skipped) } }

    func next() throws(Unreadable) -> Supply {
        try state.withLock { (state) throws(Unreadable) in
            while true {
                if let bytes = try state.decoder.next(name) {
                    let rest = bytes.dropFirst(state.skipped)
                    state.skipped -= bytes.count - rest.count
                    if rest.isEmpty { continue }
                    return .bytes(rest.count == bytes.count ? bytes : Array(rest))
                }
                if ending == .closes, !isReadable(descriptor) { return .nothingNow }
                if let bytes = try read() {
                    state.offset += bytes.count
                    state.decoder.feed(bytes)
                } else if ending == .mayGrow {
                    return .nothingNow
                } else if try !state.decoder.finish(name) {
                    return .end
                }
            }
        }
    }

    private func read() throws(Unreadable) -> [UInt8]? {
        var failure: Unreadable?
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
            var result: Int
            repeat { result = systemRead(descriptor, buffer) } while result < 0 && errno == EINTR
            if result < 0 { failure = .last(name) }
            count = max(result, 0)
        }
        if let failure { throw failure }
        return bytes.isEmpty ? nil : bytes
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

/// Returns whether a read would not block, including when the other end is closed.
private func isReadable(_ descriptor: Int32) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, 0) > 0
}

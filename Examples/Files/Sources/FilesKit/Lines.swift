#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A line of a file, without its end.
public struct Line: Sendable, Equatable {
    /// The position in the file, starting at 1.
    public let number: Int
    public let bytes: [UInt8]
    /// The number of bytes in the file, with the end of the line.
    public let size: Int

    public init(number: Int, bytes: [UInt8], size: Int) {
        (self.number, self.bytes, self.size) = (number, bytes, size)
    }
}

/// The lines of a file or a pipe, read in pieces of 256 KiB.
///
/// A line ends with `\n` or `\r\n`; the last one can end with the file. The file is open from the beginning and read once: a
/// further iteration continues after the last piece that was read.
public struct Lines: AsyncSequence, Sendable {
    public typealias Element = Line
    public typealias Failure = FileError

    let path: String
    let longestLine: Int
    let file: FileDescriptor

    /// - Parameters:
    ///   - path: The file or pipe, or `-` for standard input.
    ///   - longestLine: The number of bytes after which a line without an end is a failure.
    public init(of path: String, longestLine: Int = 16 << 20) throws(FileError) {
        self.path = path == "-" ? "standard input" : path
        self.longestLine = longestLine
        file = path == "-" ? FileDescriptor(standard: STDIN_FILENO) : try FileDescriptor(path: path, flags: O_RDONLY)
        // Otherwise the first read would fail, when the output has been created.
        if file.status.st_mode & S_IFMT == S_IFDIR { throw .system(path: self.path, code: EISDIR) }
    }

    /// The size of a file in bytes; `nil` for a pipe.
    public var size: Int? {
        let status = file.status
        return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    public func makeAsyncIterator() -> Iterator { Iterator(lines: self) }

    public struct Iterator: AsyncIteratorProtocol {
        static let pieceSize = 256 << 10

        let lines: Lines
        private var piece: [UInt8] = []
        private var position = 0
        private var number = 0
        private var hasEnded = false

        init(lines: Lines) { self.lines = lines }

        /// Reads on the task's thread, which waits for the disk or for the other end of the pipe.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(FileError) -> Line?
        {
            var start: [UInt8] = []
            while true {
                if let end = piece[position...].firstIndex(of: UInt8(ascii: "\n")) {
                    defer { position = end + 1 }
                    return try line(start, piece[position..<end], endSize: 1)
                }
                start += piece[position...]
                guard start.count <= lines.longestLine else { throw tooLong(number + 1) }
                guard try readPiece() else { return start.isEmpty ? nil : try line(start, [], endSize: 0) }
            }
        }

        /// - Returns: `false` at the end of the file.
        private mutating func readPiece() throws(FileError) -> Bool {
            guard !hasEnded else { return false }
            var count: Int?
            piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, initializedCount in
                count = lines.file.read(into: UnsafeMutableRawBufferPointer(buffer))
                initializedCount = count ?? 0
            }
            position = 0
            guard let count else { throw .last(lines.path) }
            hasEnded = count == 0
            return !hasEnded
        }

        private mutating func line(
            _ start: [UInt8], _ rest: ArraySlice<UInt8>, endSize: Int
        ) throws(FileError) -> Line {
            number += 1
            let size = start.count + rest.count + endSize
            var bytes = start.isEmpty ? Array(rest) : start + rest
            if endSize > 0, bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            guard bytes.count <= lines.longestLine else { throw tooLong(number) }
            return Line(number: number, bytes: bytes, size: size)
        }

        private func tooLong(_ number: Int) -> FileError {
            .longLine(path: lines.path, number: number, limit: lines.longestLine)
        }
    }
}

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that is written in pieces of 256 KiB.
///
/// If it is released without ``close()``, because a failure or a cancellation has ended the work, the lines so far are written.
public struct OutputFile: ~Copyable, Sendable {
    private static let pieceSize = 256 << 10

    private let path: String
    private let file: FileDescriptor
    private var piece: [UInt8] = []
    private var hasFailed = false

    /// Creates the file, or erases it. Refuses to erase `input`.
    public init(path: String, input: Lines) throws(FileError) {
        file = try Self.erasedFile(path, input)
        self.path = path
        piece.reserveCapacity(Self.pieceSize)
    }

    private static func erasedFile(_ path: String, _ input: Lines) throws(FileError) -> FileDescriptor {
        let file = try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT)
        let (own, other) = (file.status, input.file.status)
        guard own.st_mode & S_IFMT == S_IFREG else { return file }
        if own.st_dev == other.st_dev, own.st_ino == other.st_ino { throw .sameFile(path: path) }
        guard ftruncate(file.number, 0) == 0 else { throw .last(path) }
        return file
    }

    deinit {
        if !hasFailed { piece.withUnsafeBytes { _ = file.write($0) } }
    }

    /// Writes `text` and the end of the line. Writes nothing for an empty text.
    public mutating func writeLine(_ text: [UInt8]) throws(FileError) {
        guard !text.isEmpty else { return }
        piece += text
        piece.append(UInt8(ascii: "\n"))
        if piece.count >= Self.pieceSize { try writePiece() }
    }

    public consuming func close() throws(FileError) {
        try writePiece()
    }

    private mutating func writePiece() throws(FileError) {
        let isWritten = piece.withUnsafeBytes { file.write($0) }
        piece.removeAll(keepingCapacity: true)
        if isWritten { return }
        hasFailed = true
        throw .last(path)
    }
}

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that is written in pieces of 256 KiB.
///
/// A file is written beside its place, as `PATH.partial`, and takes its place in ``close()``, so that an existing file stays as it is
/// until the new one is complete. If the output is released without ``close()``, because a failure or a cancellation has ended the work,
/// the partial file remains. It has whole lines only, also if the disk is full. Pipes and devices are written directly.
public struct OutputFile: ~Copyable, Sendable {
    private static let pieceSize = 256 << 10

    private let path: String
    /// The place of the complete file, or `nil` for an output that is written directly.
    private let destination: String?
    private let file: FileDescriptor
    private var piece: [UInt8] = []
    private var hasFailed = false

    /// Creates the partial file, or opens a pipe or a device. `-` is standard output.
    ///
    /// - Throws: ``FileError`` if the file cannot be created, if another process writes it, or if the partial file is the input.
    public init(path: String, input: Lines) throws(FileError) {
        self.path = path == "-" ? "standard output" : path
        let existing = FileDescriptor.status(of: path)
        if path == "-" {
            (file, destination) = (FileDescriptor(standard: STDOUT_FILENO), nil)
        } else if let existing, existing.st_mode & S_IFMT != S_IFREG {
            (file, destination) = (try FileDescriptor(path: path, flags: O_WRONLY), nil)
        } else {
            // The target of a link is replaced, and not the link.
            let place = FileDescriptor.resolved(path) ?? path
            (file, destination) = (try Self.partialFile(of: place, named: path, input, existing), place)
        }
        piece.reserveCapacity(Self.pieceSize)
    }

    private static func partialFile(
        of place: String, named path: String, _ input: Lines, _ existing: stat?
    ) throws(FileError) -> FileDescriptor {
        let partial = partialPath(of: place)
        let file: FileDescriptor
        do throws(FileError) { file = try FileDescriptor(path: partial, flags: O_WRONLY | O_CREAT) } catch {
            // The error is that of the path that the user knows.
            guard case .system(_, let code) = error, access(partial, F_OK) != 0 else { throw error }
            throw .system(path: path, code: code)
        }
        let (own, other) = (file.status, input.file.status)
        if own.st_dev == other.st_dev, own.st_ino == other.st_ino { throw .sameFile(path: partial) }
        guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { throw .inUse(path: partial) }
        guard ftruncate(file.number, 0) == 0 else { throw .last(partial) }
        if let existing { fchmod(file.number, existing.st_mode & 0o7777) }
        return file
    }

    private static func partialPath(of place: String) -> String { place + ".partial" }

    /// Returns the file that contains the lines of an output if the work did not end, or `nil` if there is none.
    public static func partialPath(forOutput path: String) -> String? {
        let partial = partialPath(of: FileDescriptor.resolved(path) ?? path)
        return FileDescriptor.status(of: partial) == nil ? nil : partial
    }

    deinit {
        if !hasFailed { _ = piece.withUnsafeBytes { Self.write($0, to: file) } }
        // A program that is being started can have a copy of the descriptor for a moment, and would keep the lock.
        flock(file.number, LOCK_UN)
    }

    /// Writes `text` and the end of the line. Writes nothing for an empty text.
    public mutating func writeLine(_ text: [UInt8]) throws(FileError) {
        guard !text.isEmpty else { return }
        piece += text
        piece.append(UInt8(ascii: "\n"))
        if piece.count >= Self.pieceSize { try writePiece() }
    }

    /// Writes the rest, and puts the file in its place.
    public consuming func close() throws(FileError) {
        try writePiece()
        guard let destination else { return }
        guard rename(Self.partialPath(of: destination), destination) == 0 else { throw .last(path) }
    }

    private mutating func writePiece() throws(FileError) {
        let code = piece.withUnsafeBytes { Self.write($0, to: file) }
        piece.removeAll(keepingCapacity: true)
        guard let code else { return }
        hasFailed = true
        throw .system(path: path, code: code)
    }

    /// Writes whole lines. If only a part fits, removes the part of a line at the end, if the output is a file.
    /// - Returns: The reason of a failure.
    private static func write(_ bytes: UnsafeRawBufferPointer, to file: FileDescriptor) -> Int32? {
        guard let failure = file.write(bytes) else { return nil }
        let torn = bytes[..<failure.written].reversed().prefix { $0 != UInt8(ascii: "\n") }.count
        if torn > 0, file.status.st_mode & S_IFMT == S_IFREG {
            ftruncate(file.number, lseek(file.number, 0, SEEK_CUR) - off_t(torn))
        }
        return failure.code
    }
}

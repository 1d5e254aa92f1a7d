#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The reason why a file cannot be read or written.
public enum FileError: Error, Equatable, CustomStringConvertible {
    /// The system refused to open, read, or write the file.
    case system(path: String, code: Int32)
    /// A line does not fit into the memory that it may use.
    case longLine(path: String, number: Int, limit: Int)
    /// The file in which the lines would be collected is the input, which would be erased.
    case sameFile(path: String)
    /// Another process writes the file.
    case inUse(path: String)

    /// The error of the last system call.
    static func last(_ path: String) -> FileError { .system(path: path, code: errno) }

    public var description: String {
        switch self {
        case .system(let path, let code):
            "\(path): \(systemMessage(code))"
        case .longLine(let path, let number, let limit):
            "\(path): line \(number) is longer than \(limit) bytes; pass a larger --longest-line"
        case .sameFile(let path):
            "\(path): this file is the input, and would be erased; rename it"
        case .inUse(let path):
            "\(path): another process writes this file; wait for it or pass another output"
        }
    }
}

/// Returns the text of a system error, such as `Permission denied`.
func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

/// A descriptor that is closed when it is deallocated.
final class FileDescriptor: Sendable {
    let number: Int32

    private let owns: Bool

    init(path: String, flags: Int32) throws(FileError) {
        number = open(path, flags | O_CLOEXEC, 0o666)
        owns = true
        guard number >= 0 else { throw .last(path) }
    }

    /// Standard input or standard output, which stays open.
    init(standard number: Int32) { (self.number, owns) = (number, false) }

    deinit {
        if owns, number >= 0 { close(number) }
    }

    static func status(of path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    /// The path of an existing file without links.
    static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    var status: stat {
        var status = stat()
        fstat(number, &status)
        return status
    }

    /// Fills `buffer` as far as data is available.
    /// - Returns: The number of bytes, or `nil` if the system refused.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        while true {
            let count = systemRead(number, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { return nil }
        }
    }

    /// Writes all of `bytes`.
    /// - Returns: The reason why not all of them are written, and how many are.
    func write(_ bytes: UnsafeRawBufferPointer) -> (code: Int32, written: Int)? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = systemWrite(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return (errno, bytes.count - rest.count)
            }
        }
        return nil
    }
}

private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, start, count)
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, start, count)
}

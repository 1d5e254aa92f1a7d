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
    /// The output is the input, which would be erased.
    case sameFile(path: String)

    /// The error of the last system call.
    static func last(_ path: String) -> FileError { .system(path: path, code: errno) }

    public var description: String {
        switch self {
        case .system(let path, let code):
            "\(path): \(String(cString: strerror(code)))"
        case .longLine(let path, let number, let limit):
            "\(path): line \(number) is longer than \(limit) bytes; pass a larger --longest-line"
        case .sameFile(let path):
            "\(path): the output is the input; pass another file"
        }
    }
}

/// A descriptor that is closed when it is deallocated.
final class FileDescriptor: Sendable {
    let number: Int32

    init(path: String, flags: Int32) throws(FileError) {
        number = open(path, flags | O_CLOEXEC, 0o666)
        guard number >= 0 else { throw .last(path) }
    }

    deinit { if number >= 0 { close(number) } }

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
    /// - Returns: Whether all of them are written.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = systemWrite(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}

private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, start, count)
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, start, count)
}

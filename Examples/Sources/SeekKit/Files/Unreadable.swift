#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file or folder that could not be read, and the reason.
package struct Unreadable: Error, Hashable, Sendable {
    package let path: Path
    package let code: Int32

    package init(path: Path, code: Int32) {
        self.path = path
        self.code = code
    }

    static func last(at path: Path) -> Unreadable {
        Unreadable(path: path, code: errno)
    }
}

extension Unreadable: CustomStringConvertible {
    package var description: String {
        let name = path.bytes.isEmpty ? "''" : path.description
        return "\(name): \(reason)"
    }

    package var reason: String {
        // The system's text for this code describes operations, not kinds of files.
        code == ENOTSUP ? "Neither a file nor a folder" : String(cString: strerror(code))
    }
}

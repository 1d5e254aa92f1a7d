#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The name of a file or folder exactly as the system returned it. It need not be valid UTF-8.
package struct Path: Hashable, Sendable {
    /// The name with a zero byte at the end, so that it can be passed to the system without a copy.
    private let terminated: [UInt8]

    package init(_ text: String) {
        terminated = Array(text.utf8) + [0]
    }

    init(bytes: some Collection<UInt8>) {
        terminated = bytes + [0]
    }

    private init(terminated: [UInt8]) {
        self.terminated = terminated
    }

    package var bytes: ArraySlice<UInt8> { terminated.dropLast() }

    /// Returns the path of the entry called `name` in this folder. In `.` it is just the name.
    package func appending(_ name: some Collection<UInt8>) -> Path {
        var joined: [UInt8] = []
        joined.reserveCapacity(terminated.count + name.count + 1)
        if !isCurrentFolder {
            joined += bytes
            if joined.last != UInt8(ascii: "/") { joined.append(UInt8(ascii: "/")) }
        }
        joined += name
        joined.append(0)
        return Path(terminated: joined)
    }

    private var isCurrentFolder: Bool {
        terminated.count == 2 && terminated[0] == UInt8(ascii: ".")
    }

    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        terminated.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
        }
    }
}

extension Path: CustomStringConvertible {
    package var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension Path {
    /// The path of a folder from the root of the file system, with a slash at the end. `nil` if it no longer exists.
    var absolute: [UInt8]? {
        guard let resolved = withCString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        let bytes = Array(Bytes(start: resolved, count: strlen(resolved)))
        return bytes.last == UInt8(ascii: "/") ? bytes : bytes + [UInt8(ascii: "/")]
    }

    var isFolder: Bool {
        get throws(Unreadable) { try status().st_mode & S_IFMT == S_IFDIR }
    }

    /// - Throws: An error if this is neither a file nor a folder, or if it cannot be read.
    func checkReadable() throws(Unreadable) {
        let kind = try status().st_mode & S_IFMT
        guard kind == S_IFDIR || kind == S_IFREG else { throw Unreadable(path: self, code: ENOTSUP) }
        let isReadable = withCString { access($0, kind == S_IFDIR ? R_OK | X_OK : R_OK) } == 0
        if !isReadable { throw .last(at: self) }
    }

    private func status() throws(Unreadable) -> stat {
        var status = stat()
        guard withCString({ stat($0, &status) }) == 0 else { throw .last(at: self) }
        return status
    }
}

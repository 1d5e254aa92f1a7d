#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The name of a file or folder exactly as the system returned it. It need not be valid UTF-8.
package struct Path: Hashable, Sendable {
    /// Where the text is read from.
    enum Content: Equatable, Sendable {
        case file
        /// A pipe or a device, which can be read only once, as far as it has been written.
        case stream
        case standardInput
        case copy(PipeCopy)
    }

    /// The name with a zero byte at the end, so that it can be passed to the system without a copy.
    private let terminated: [UInt8]
    private(set) var content = Content.file

    package init(_ text: String) {
        terminated = Array(text.utf8) + [0]
    }

    /// The path that a user wrote, where `-` is standard input.
    package init(argument: some Collection<UInt8>) {
        let isStandardInput = argument.elementsEqual("-".utf8)
        self.init(bytes: isStandardInput ? Array("<stdin>".utf8) : Array(argument))
        if isStandardInput { content = .standardInput }
    }

    /// Returns the paths that a user wrote.
    ///
    /// - Parameters:
    ///   - texts: The arguments as text, in which bytes that are not valid UTF-8 are U+FFFD.
    ///   - arguments: The bytes of all arguments of the process.
    package static func paths(_ texts: [String], writtenAs arguments: [[UInt8]]) -> [Path] {
        var rest = arguments
        return texts.map { text in
            let index = rest.firstIndex { String(decoding: $0, as: UTF8.self).utf8.elementsEqual(text.utf8) }
            return Path(argument: index.map { rest.remove(at: $0) } ?? Array(text.utf8))
        }
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

extension Path {
    package static func == (left: Path, right: Path) -> Bool { left.terminated == right.terminated }

    package func hash(into hasher: inout Hasher) { hasher.combine(terminated) }
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
        get throws(Unreadable) {
            guard content == .file else { return false }
            return try status().st_mode & S_IFMT == S_IFDIR
        }
    }

    /// Returns this path with the knowledge whether it is a stream.
    /// - Throws: An error if it cannot be read.
    package func checked() throws(Unreadable) -> Path {
        guard content == .file else { return self }
        let kind = try status().st_mode & S_IFMT
        guard kind != S_IFSOCK else { throw Unreadable(path: self, code: ENOTSUP) }
        let isReadable = withCString { access($0, kind == S_IFDIR ? R_OK | X_OK : R_OK) } == 0
        if !isReadable { throw .last(at: self) }
        var path = self
        if kind != S_IFDIR, kind != S_IFREG { path.content = .stream }
        return path
    }

    package var isStandardInput: Bool { content == .standardInput }

    /// A Boolean value that indicates whether the text is that of a pipe that has been read to its end.
    var isCopy: Bool { if case .copy = content { true } else { false } }

    /// A Boolean value that indicates whether the text can be read only once.
    var isStream: Bool { content == .stream || content == .standardInput }

    /// Reads a pipe to its end, so that it can be searched several times. Other paths remain as they are.
    package func copied() throws(Unreadable) -> Path {
        var path = try checked()
        if path.isStream { path.content = .copy(try PipeCopy(path)) }
        return path
    }

    private func status() throws(Unreadable) -> stat {
        var status = stat()
        guard withCString({ stat($0, &status) }) == 0 else { throw .last(at: self) }
        return status
    }
}

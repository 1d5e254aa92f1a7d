#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The text of a pipe, in a file without a name, which the system removes with the program.
final class PipeCopy: Equatable, Sendable {
    private let descriptor: Int32

    init(_ path: Path) throws(Unreadable) {
        var template = Array("\(P_tmpdir)/seek-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .last(at: path) }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        try fill(path)
    }

    private func fill(_ path: Path) throws(Unreadable) {
        let source = path.open()
        guard source >= 0 else { throw .last(at: path) }
        defer { close(source) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = systemRead(source, buffer.baseAddress, buffer.count)
            if count == 0 { return }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .last(at: path) }
            var rest = Bytes(rebasing: buffer[..<count])
            while !rest.isEmpty {
                let written = write(descriptor, rest.baseAddress, rest.count)
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { throw .last(at: path) }
                rest = Bytes(rebasing: rest[written...])
            }
        }
    }

    deinit {
        close(descriptor)
    }

    func read(into target: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        pread(descriptor, target.baseAddress, target.count, off_t(offset))
    }

    static func == (left: PipeCopy, right: PipeCopy) -> Bool { left === right }
}

extension Path {
    /// Opens the file, and waits for the other end of a pipe that the user named.
    func open() -> Int32 {
        // In a folder, a file can have been replaced by a pipe, for which nobody wants to wait.
        let waiting = content == .stream ? 0 : O_NONBLOCK
        return content == .standardInput
            ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
            : withCString { systemOpen($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | waiting) }
    }
}

private func systemRead(_ descriptor: Int32, _ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, target, count)
}

private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags) }

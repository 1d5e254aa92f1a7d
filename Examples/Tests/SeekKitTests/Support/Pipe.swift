import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A pipe to write into and to read from.
final class Pipe: Sendable {
    let source: Int32
    let target: Int32
    private let hasReader = Atomic(true)
    private let hasWriter = Atomic(true)

    init() {
        var ends: [Int32] = [-1, -1]
        // Not while another test starts a program, because that program would keep the ends open.
        spawning.withLock { _ in
            pipe(&ends)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }
        (source, target) = (ends[0], ends[1])
    }

    deinit {
        closeSource()
        closeTarget()
    }

    func closeTarget() {
        if hasWriter.exchange(false, ordering: .relaxed) { close(target) }
    }

    func closeSource() {
        if hasReader.exchange(false, ordering: .relaxed) { close(source) }
    }

    /// Waits for data, and returns it.
    func waitForData() -> String {
        var wanted = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
        while poll(&wanted, 1, -1) < 0, errno == EINTR {}
        return read()
    }

    /// Returns the data that has been written so far.
    func read() -> String {
        _ = fcntl(source, F_SETFL, O_NONBLOCK)
        var bytes = [UInt8](repeating: 0, count: 1 << 17)
        let count = systemRead(source, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
}

func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

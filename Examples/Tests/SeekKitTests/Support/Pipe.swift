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

    init() {
        var ends: [Int32] = [-1, -1]
        // At once where that is possible, because another test may start a program between two calls, which would keep an end.
        #if canImport(Glibc)
            pipe2(&ends, O_CLOEXEC)
        #else
            pipe(&ends)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #endif
        (source, target) = (ends[0], ends[1])
    }

    deinit {
        closeSource()
        close(target)
    }

    func closeSource() {
        if hasReader.exchange(false, ordering: .relaxed) { close(source) }
    }

    /// What has been written so far.
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

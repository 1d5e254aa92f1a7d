import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes lines to standard output.
public final class Output: Sendable {
    public enum Trouble: Hashable, Sendable {
        /// The other end of the pipe is closed, so no process reads any longer.
        case abandoned
        case failed(String)
    }

    private let descriptor: Int32
    private let report: @Sendable (Trouble) -> Void
    private let isTroubled = Atomic(false)

    /// - Parameter report: Called the first time that a line cannot be written. The output still tries to write the
    ///   next lines, because a full disk can have space again.
    public init(descriptor: Int32, report: @escaping @Sendable (Trouble) -> Void) {
        self.descriptor = descriptor
        self.report = report
    }

    /// - Returns: Whether the line was written, or nobody reads any longer.
    @discardableResult
    public func write(_ line: String) -> Bool {
        guard let code = writeAll(Array("\(line)\n".utf8), to: descriptor) else { return true }
        if !isTroubled.exchange(true, ordering: .relaxed) {
            report(code == EPIPE ? .abandoned : .failed(String(cString: strerror(code))))
        }
        return code == EPIPE
    }
}

/// - Returns: The error code, or `nil` on success.
public func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { bytes in
        var written = 0
        while written < bytes.count {
            let count = write(descriptor, bytes.baseAddress! + written, bytes.count - written)
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wanted, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}

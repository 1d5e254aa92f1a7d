import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes to a file descriptor in large pieces.
package final class BufferedOutput: Sendable {
    package enum Status: Hashable, Sendable {
        case open
        /// The other end of a pipe is closed, so no process reads any longer.
        case abandoned
        case failed(Int32)
    }

    private struct State {
        var bytes: [UInt8] = []
        var status = Status.open
    }

    private static let capacity = 64 * 1024

    private let descriptor: Int32
    private let state = Mutex(State())

    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    package var status: Status { state.withLock(\.status) }

    package func write(_ text: String) {
        write { $0.append(contentsOf: text.utf8) }
    }

    package func write(_ append: (inout [UInt8]) -> Void) {
        state.withLock { state in
            guard state.status == .open else { return }
            append(&state.bytes)
            if state.bytes.count >= Self.capacity { send(&state) }
        }
    }

    package func flush() {
        state.withLock { send(&$0) }
    }

    private func send(_ state: inout State) {
        state.status = state.bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = systemWrite(descriptor, Bytes(rebasing: rest))
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&wanted, 1, -1)
                } else if errno != EINTR {
                    return errno == EPIPE ? .abandoned : .failed(errno)
                }
            }
            return state.status
        }
        state.bytes.removeAll(keepingCapacity: true)
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: Bytes) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

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

    private struct State: ~Copyable {
        var buffer = ByteBuffer()
        var status = Status.open
    }

    private static let capacity = 64 * 1024

    private let descriptor: Int32
    private let state = Mutex(State())

    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    package var status: Status { state.withLock { $0.status } }

    package func write(_ text: String) {
        write { $0.append(text) }
    }

    package func write(_ append: (inout ByteBuffer) -> Void) {
        state.withLock { state in
            guard state.status == .open else { return }
            append(&state.buffer)
            if state.buffer.count >= Self.capacity { send(&state) }
        }
    }

    package func flush() {
        state.withLock { send(&$0) }
    }

    private func send(_ state: inout State) {
        var rest = state.buffer.bytes
        while !rest.isEmpty, state.status == .open {
            let count = systemWrite(descriptor, rest)
            if count >= 0 {
                rest = Bytes(rebasing: rest[count...])
            } else if errno == EAGAIN {
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wanted, 1, -1)
            } else if errno != EINTR {
                state.status = errno == EPIPE ? .abandoned : .failed(errno)
            }
        }
        state.buffer.removeAll()
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: Bytes) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

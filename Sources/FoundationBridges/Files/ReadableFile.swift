import Foundation
import Operators

/// A file that is opened by the first read, and closed at its end, after an error, or by `close()`.
final class ReadableFile: Sendable {
    private struct State {
        var descriptor: Int32?
        var isReading = false
        var isClosed = false

        mutating func closeIfUnused() {
            guard isClosed, !isReading, let number = descriptor.take() else { return }
            closeDescriptor(number)
        }
    }

    private let path: String
    private let state = Lock(State())

    init(_ path: String) { self.path = path }

    deinit { close() }

    /// Closes the file, or if a read is in progress, when it ends. Later reads return no bytes.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.closeIfUnused()
        }
    }

    /// Reads until there are `count` bytes or the file ends. Returns no bytes at the end and after `close()`.
    func read(_ count: Int) throws(FileReadingError) -> Data {
        guard try begin() else { return Data() }
        var (data, code) = (Data(count: count), Int32(0))
        let descriptor = state.withLock { $0.descriptor ?? -1 }
        var filled = 0
        data.withUnsafeMutableBytes { buffer in
            while filled < count {
                let read = readDescriptor(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
                if read > 0 {
                    filled += read
                } else if read == 0 {
                    break
                } else if errno != EINTR {
                    code = errno
                    break
                }
            }
        }
        let hasEnded = filled == 0 || code != 0
        state.withLock { state in
            state.isReading = false
            if hasEnded { state.isClosed = true }
            state.closeIfUnused()
        }
        if code != 0 { throw FileReadingError(path: path, code: code) }
        return data.prefix(filled)
    }

    /// Opens the file if it isn't open, and returns whether it can be read.
    private func begin() throws(FileReadingError) -> Bool {
        try state.withLock { (state) throws(FileReadingError) -> Bool in
            if state.isClosed { return false }
            if state.descriptor == nil {
                let descriptor = open(path, O_RDONLY | O_CLOEXEC)
                guard descriptor >= 0 else { throw FileReadingError(path: path, code: errno) }
                state.descriptor = descriptor
            }
            state.isReading = true
            return true
        }
    }
}

private func closeDescriptor(_ number: Int32) { _ = close(number) }

private func readDescriptor(_ number: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(number, buffer.baseAddress, buffer.count)
}

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

    /// The number of bytes that are read at most by one call of the system.
    private static let step = 1 << 20

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
    ///
    /// - Parameter waits: Whether to wait for `count` bytes of a pipe. Otherwise, it returns those that are available.
    func read(_ count: Int, waits: Bool = true) throws(FileError) -> Data {
        guard let descriptor = try begin() else { return Data() }
        var (data, code) = (Data(), Int32(0))
        // The memory grows with the bytes that are read, because a file can be much shorter than `count`.
        while data.count < count {
            let filled = data.count
            data.count += min(count - filled, Self.step)
            let read = data.withUnsafeMutableBytes { buffer in
                readDescriptor(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            }
            let error = errno
            data.count = filled + max(0, read)
            if read == 0 || read > 0 && (!waits || isClosed) { break }
            if read < 0, error != EINTR {
                code = error
                break
            }
        }
        let hasEnded = data.isEmpty || code != 0
        state.withLock { state in
            state.isReading = false
            if hasEnded { state.isClosed = true }
            state.closeIfUnused()
        }
        if code != 0 { throw FileError(path: path, code: code) }
        return data
    }

    private var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Begins a read. Opens the file first if necessary, without the lock, because opening a pipe waits for a writer.
    ///
    /// - Returns: The descriptor to read; `nil` if the file is closed.
    private func begin() throws(FileError) -> Int32? {
        let (isClosed, opened) = state.withLock { state in
            state.isReading = !state.isClosed
            return (state.isClosed, state.descriptor)
        }
        if isClosed { return nil }
        if let opened { return opened }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        let code = errno
        let wasClosed = state.withLock { state in
            if descriptor >= 0 { state.descriptor = descriptor }
            state.isReading = descriptor >= 0 && !state.isClosed
            state.closeIfUnused()
            return state.isClosed
        }
        if wasClosed { return nil }
        guard descriptor >= 0 else { throw FileError(path: path, code: code) }
        return descriptor
    }
}

func openDescriptor(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

@discardableResult func closeDescriptor(_ number: Int32) -> Int32 { close(number) }

func readDescriptor(_ number: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(number, buffer.baseAddress, buffer.count)
}

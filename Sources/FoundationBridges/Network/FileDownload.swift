import Foundation
import Operators

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Writes the body of a response to a new file, which gets its name when the body is complete.
final class FileDownload: TransferReceiver {
    private struct State {
        var descriptor: Int32?
        var progress = TransferProgress(bytes: 0)
    }

    private let request: URLRequest
    private let destination: URL
    private let path: String
    private let partialPath: String

    // Used only by the scheduler of the signal, so that the lock is never contended.
    private let state = Lock(State())

    init(_ request: URLRequest, to destination: URL) {
        (self.request, self.destination) = (request, destination)
        path = destination.path(percentEncoded: false)
        let folder = destination.deletingLastPathComponent()
        partialPath = folder.appending(path: ".download-\(UUID())").path(percentEncoded: false)
    }

    // A disposed signal releases the download when no thread uses it any more.
    deinit { discard() }

    func prepare() throws {
        if isFolder(path) { throw FileError(path: path, code: EISDIR) }
        let descriptor = open(partialPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
        state.withLock { $0.descriptor = descriptor }
    }

    func makeTask(_ session: URLSession) -> URLSessionTask { session.dataTask(with: request) }

    func receive(_ item: TransferItem) throws -> TransferEvent<URL>? {
        switch item {
        case .sent: return nil
        case .response(let response):
            if let error = HTTPStatusError(response) { throw error }
            let progress = TransferProgress(bytes: 0, expectedBytes: response.bodyLength)
            state.withLock { $0.progress = progress }
            return .progress(progress)
        case .data(let data):
            let progress = try state.withLock { state in
                try write(data, to: state.descriptor ?? -1)
                state.progress.bytes += Int64(data.count)
                return state.progress
            }
            return .progress(progress)
        case .end(let error?): throw networkError(error)
        case .end(nil):
            try finish()
            return .finished(destination)
        }
    }

    func discard() {
        guard let descriptor = state.withLock({ $0.descriptor.take() }) else { return }
        closeDescriptor(descriptor)
        unlink(partialPath)
    }

    private func finish() throws(FileError) {
        guard let descriptor = state.withLock({ $0.descriptor.take() }) else { return }
        // Some file systems report only at the end that a write has failed.
        if closeDescriptor(descriptor) == 0, rename(partialPath, path) == 0 { return }
        let error = FileError(path: path, code: errno)
        unlink(partialPath)
        throw error
    }

    private func write(_ data: Data, to descriptor: Int32) throws(FileError) {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeDescriptor(descriptor, $0) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw FileError(path: path, code: errno)
            }
        }
    }
}

/// Returns whether there is a folder at `path`.
func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

private func writeDescriptor(_ number: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    write(number, buffer.baseAddress, buffer.count)
}

extension URLResponse {
    /// The number of bytes in the body, or `nil` if it is not known. A compressed body is decompressed while it is received.
    fileprivate var bodyLength: Int64? {
        let encoding = (self as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Encoding")
        return encoding == nil && expectedContentLength >= 0 ? expectedContentLength : nil
    }
}

import Foundation
import Operators

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The source of the body of an upload.
enum UploadBody: Sendable {
    case data(Data)
    case file(URL)
}

/// Sends a body, and receives the response.
final class BodyUpload: TransferReceiver {
    private struct State {
        var response: URLResponse?
        var data = Data()
    }

    private let request: URLRequest
    private let body: UploadBody

    // Used only by the scheduler of the signal, so that the lock is never contended.
    private let state = Lock(State())

    init(_ request: URLRequest, _ body: UploadBody) { (self.request, self.body) = (request, body) }

    func prepare() throws {
        guard case .file(let url) = body else { return }
        let path = url.path(percentEncoded: false)
        if isFolder(path) { throw FileError(path: path, code: EISDIR) }
        guard access(path, R_OK) == 0 else { throw FileError(path: path, code: errno) }
    }

    func makeTask(_ session: URLSession) -> URLSessionTask {
        switch body {
        case .data(let data): session.uploadTask(with: request, from: data)
        case .file(let url): session.uploadTask(with: request, fromFile: url)
        }
    }

    func receive(_ item: TransferItem) throws -> TransferEvent<DataResponse>? {
        switch item {
        case .sent(let bytes, let expected):
            return .progress(TransferProgress(bytes: bytes, expectedBytes: expected >= 0 ? expected : nil))
        case .response(let response): state.withLock { $0.response = response }
        case .data(let data): state.withLock { $0.data += data }
        case .end(let error?): throw networkError(error)
        case .end(nil):
            let (response, data) = state.withLock { ($0.response, $0.data) }
            guard let response else { throw URLError(.badServerResponse) }
            return .finished(DataResponse(data: data, response: response))
        }
        return nil
    }

    func discard() {}
}

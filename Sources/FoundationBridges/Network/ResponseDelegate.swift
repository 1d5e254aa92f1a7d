import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A part of the transfer of a request.
enum TransferItem: Sendable {
    case sent(Int64, of: Int64)
    case response(URLResponse)
    case data(Data)
    case end((any Error)?)
}

/// Passes what a session reports about one task to a closure.
final class ResponseDelegate: NSObject, URLSessionDataDelegate {
    private let receive: @Sendable (TransferItem) -> Void

    init(_ receive: @escaping @Sendable (TransferItem) -> Void) { self.receive = receive }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        receive(.response(response))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        receive(.data(data))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        receive(.sent(totalBytesSent, of: totalBytesExpectedToSend))
    }

    #if canImport(FoundationNetworking)
        // Foundation on Linux never completes a task whose response 401 asks for credentials that it does not have. The response and its
        // body have been received before.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            guard challenge.proposedCredential == nil else { return completionHandler(.performDefaultHandling, nil) }
            receive(.end(nil))
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    #endif

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        receive(.end(error))
    }
}

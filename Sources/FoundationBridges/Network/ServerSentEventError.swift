#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A response that does not contain events, because its content type is not `text/event-stream`.
public struct ServerSentEventError: Error, CustomStringConvertible {
    /// The head of the response.
    public let response: URLResponse

    /// The URL and the content type.
    public var description: String {
        let url = response.url?.absoluteString ?? "an unknown URL"
        return "\(url): the content type is \(response.mimeType ?? "unknown") instead of text/event-stream"
    }

    init(_ response: URLResponse) { self.response = response }
}

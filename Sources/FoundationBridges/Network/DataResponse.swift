public import Foundation
public import Operators

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A response with its whole body.
public struct DataResponse: Sendable {
    /// The body.
    public var data: Data

    /// The head of the response, which for HTTP is an `HTTPURLResponse`.
    public var response: URLResponse

    /// Creates a response.
    public init(data: Data, response: URLResponse) { (self.data, self.response) = (data, response) }

    /// The status code, or `nil` for a protocol other than HTTP.
    public var statusCode: Int? { (response as? HTTPURLResponse)?.statusCode }
}

extension Signal where Value == DataResponse {
    /// Sends the bodies of the responses, and fails if a status code is not in the range from 200 to 299.
    ///
    /// ```swift
    /// let missing = HTTPURLResponse(url: url, statusCode: 404, httpVersion: nil, headerFields: nil)!
    /// let source = Signal<DataResponse, Never>.just(DataResponse(data: Data(), response: missing))
    /// _ = source.successfulData().subscribe(next: { _ in }, failed: { print($0) })
    /// // prints http://localhost/feed: the server responded with status code 404 instead of 200 to 299
    /// ```
    ///
    /// - Failure: The failure of this signal, or an ``HTTPStatusError``, which contains the body.
    public func successfulData() -> Signal<Data, any Error> {
        eraseToAnyError().tryMap { value throws(any Error) in
            if let error = HTTPStatusError(value.response, body: value.data) { throw error }
            return value.data
        }
    }
}

/// A status code that is not in the range from 200 to 299.
public struct HTTPStatusError: Error, CustomStringConvertible {
    /// The head of the response.
    public let response: HTTPURLResponse

    /// The body, or `nil` if the signal was sending the body in parts and so has not read it.
    public let body: Data?

    /// The status code.
    public var statusCode: Int { response.statusCode }

    /// The URL and the status code.
    public var description: String {
        let url = response.url?.absoluteString ?? "an unknown URL"
        return "\(url): the server responded with status code \(statusCode) instead of 200 to 299"
    }

    /// Returns `nil` if the response is successful, or if its protocol is not HTTP.
    init?(_ response: URLResponse, body: Data? = nil) {
        guard let response = response as? HTTPURLResponse, !(200...299 ~= response.statusCode) else { return nil }
        (self.response, self.body) = (response, body)
    }
}

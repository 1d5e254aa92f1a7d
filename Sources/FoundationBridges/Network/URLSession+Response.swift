public import Operators

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension URLSession {
    /// Creates a cold signal that sends the request, and then the response with its body, and completes.
    ///
    /// ```swift
    /// let data = URLSession.shared.response(of: request).successfulData()
    /// for try await data in data.values() { print(data.count) }
    /// ```
    ///
    /// A status code is not a failure. `successfulData()` makes it one. On Linux, Foundation of Swift 6.3 never responds if the status
    /// code is 401 and the session has no credentials that the server asks for.
    ///
    /// - Failure: The `URLError`.
    /// - Disposal: Cancels the task, which closes the connection if it still receives. On Linux, an operation of the delegate queue
    ///   cancels it. The queue must be serial, because Foundation ends the process if a task is cancelled while it completes.
    /// - Threading: The response is sent on the delegate queue of this session.
    public func response(
        of request: URLRequest, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<DataResponse, any Error> {
        Signal<DataResponse, any Error>(
            immediately: { [self] subscriber in
                let task = dataTask(with: request) { data, response, error in
                    if let error { return subscriber.fail(networkError(error)) }
                    guard let response else { return subscriber.fail(URLError(.badServerResponse)) }
                    subscriber.send(DataResponse(data: data ?? Data(), response: response))
                    subscriber.complete()
                }
                subscriber.disposable.add(ActionDisposable { [self] in cancel(task) })
                task.resume()
            }, fileID, line)
    }
}

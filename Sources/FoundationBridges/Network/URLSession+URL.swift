public import Foundation
public import Operators

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension URLSession {
    /// Creates a cold signal that requests `url`, and sends the response with its body.
    ///
    /// ```swift
    /// let size = URLSession.shared.response(from: url).successfulData().map(\.count)
    /// for try await size in size.values() { print(size) }
    /// ```
    ///
    /// The form with a `URLRequest` explains the details.
    public func response(
        from url: URL, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<DataResponse, any Error> {
        response(of: URLRequest(url: url), fileID, line)
    }

    /// Creates a cold signal that requests `url`, and sends the body of the response in pieces.
    ///
    /// The form with a `URLRequest` explains the details.
    public func chunks(
        from url: URL, on scheduler: some Scheduler = TargetQueueScheduler(), _ fileID: StaticString = #fileID,
        _ line: UInt = #line
    ) -> Signal<Data, any Error> {
        chunks(of: URLRequest(url: url), on: scheduler, fileID, line)
    }

    /// Creates a cold signal that requests `url`, and sends the lines of the response.
    ///
    /// The form with a `URLRequest` explains the details.
    public func lines(
        from url: URL, on scheduler: some Scheduler = TargetQueueScheduler(), _ fileID: StaticString = #fileID,
        _ line: UInt = #line
    ) -> Signal<String, any Error> {
        lines(of: URLRequest(url: url), on: scheduler, fileID, line)
    }

    /// Creates a cold signal that requests `url`, and sends the events of the server.
    ///
    /// The form with a `URLRequest` explains the details.
    public func serverSentEvents(
        from url: URL, on scheduler: some Scheduler = TargetQueueScheduler(), _ fileID: StaticString = #fileID,
        _ line: UInt = #line
    ) -> Signal<ServerSentEvent, any Error> {
        serverSentEvents(of: URLRequest(url: url), on: scheduler, fileID, line)
    }

    /// Creates a cold signal that requests `url`, writes the response to a file, and sends the progress, and then the location.
    ///
    /// The form with a `URLRequest` explains the details.
    public func download(
        from url: URL, to destination: URL, on scheduler: some Scheduler = TargetQueueScheduler(),
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<TransferEvent<URL>, any Error> {
        download(of: URLRequest(url: url), to: destination, on: scheduler, fileID, line)
    }
}

// Former names. None of these functions can be called.
extension URLSession {
    @available(*, unavailable, renamed: "response(from:)")
    public func response(of url: URL) -> Signal<DataResponse, any Error> { fatalError() }

    @available(*, unavailable, renamed: "chunks(from:)")
    public func chunks(of url: URL) -> Signal<Data, any Error> { fatalError() }

    @available(*, unavailable, renamed: "lines(from:)")
    public func lines(of url: URL) -> Signal<String, any Error> { fatalError() }

    @available(*, unavailable, renamed: "serverSentEvents(from:)")
    public func serverSentEvents(of url: URL) -> Signal<ServerSentEvent, any Error> { fatalError() }

    @available(*, unavailable, renamed: "download(from:to:)")
    public func download(of url: URL, to destination: URL) -> Signal<TransferEvent<URL>, any Error> { fatalError() }
}

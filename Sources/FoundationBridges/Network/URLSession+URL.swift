public import Foundation
public import Operators

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension URLSession {
    /// Creates a cold signal that requests `url`, and sends the response with its body.
    ///
    /// ```swift
    /// let size = URLSession.shared.response(of: url).successfulData().map(\.count)
    /// for try await size in size.values() { print(size) }
    /// ```
    ///
    /// The form with a `URLRequest` explains the details.
    public func response(
        of url: URL, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<DataResponse, any Error> {
        response(of: URLRequest(url: url), fileID, line)
    }

    /// Creates a cold signal that requests `url`, and sends the body of the response in pieces.
    ///
    /// The form with a `URLRequest` explains the details.
    public func chunks(
        of url: URL, on scheduler: some Scheduler = TargetQueueScheduler(), _ fileID: StaticString = #fileID,
        _ line: UInt = #line
    ) -> Signal<Data, any Error> {
        chunks(of: URLRequest(url: url), on: scheduler, fileID, line)
    }

    /// Creates a cold signal that requests `url`, and sends the lines of the response.
    ///
    /// The form with a `URLRequest` explains the details.
    public func lines(
        of url: URL, on scheduler: some Scheduler = TargetQueueScheduler(), _ fileID: StaticString = #fileID,
        _ line: UInt = #line
    ) -> Signal<String, any Error> {
        lines(of: URLRequest(url: url), on: scheduler, fileID, line)
    }

    /// Creates a cold signal that requests `url`, and sends the events of the server.
    ///
    /// The form with a `URLRequest` explains the details.
    public func serverSentEvents(
        of url: URL, on scheduler: some Scheduler = TargetQueueScheduler(), _ fileID: StaticString = #fileID,
        _ line: UInt = #line
    ) -> Signal<ServerSentEvent, any Error> {
        serverSentEvents(of: URLRequest(url: url), on: scheduler, fileID, line)
    }

    /// Creates a cold signal that requests `url`, writes the response to a file, and sends the progress, and then the location.
    ///
    /// The form with a `URLRequest` explains the details.
    public func download(
        of url: URL, to destination: URL, on scheduler: some Scheduler = TargetQueueScheduler(),
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<TransferEvent<URL>, any Error> {
        download(of: URLRequest(url: url), to: destination, on: scheduler, fileID, line)
    }
}

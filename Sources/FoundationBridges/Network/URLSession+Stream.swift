public import Foundation
public import Operators

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension URLSession {
    /// Creates a cold signal that sends the body of the response in pieces, in the sizes in which they arrive.
    ///
    /// Each subscription sends the request. It uses a new session with the configuration of this session, which must not be a
    /// background configuration. The delegate of this session is not called.
    ///
    /// While a subscriber has values to process, nothing is sent. Then receiving stops when about 64 KiB wait in memory. On Linux,
    /// Foundation can't stop receiving: everything that arrives waits in memory, without a limit.
    ///
    /// - Failure: An ``HTTPStatusError`` if the status code is not in the range from 200 to 299, or else the `URLError`. It is
    ///   `timedOut` if nothing arrives during the `timeoutIntervalForRequest` of the configuration, which is 60 seconds by default.
    /// - Disposal: Closes the connection.
    /// - Threading: Values are sent on `scheduler`. The default is a new serial queue.
    public func chunks(
        of request: URLRequest, on scheduler: some Scheduler = TargetQueueScheduler(),
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<Data, any Error> {
        pieces(of: request, on: scheduler, fileID, line, state: ()) { _, chunk in chunk.isEmpty ? [] : [chunk] }
    }

    /// Creates a cold signal that sends the lines of the response, without their ends, as they arrive.
    ///
    /// ```swift
    /// let prices = URLSession.shared.lines(of: request).compactMap { Double($0) }
    /// for try await price in prices.values() { print(price) }
    /// ```
    ///
    /// A line ends with `\n`, with `\r\n`, or with the response. Bytes that are not valid UTF-8 are replaced by U+FFFD. A line must
    /// fit into memory.
    ///
    /// - SeeAlso: ``chunks(of:on:_:_:)``, which explains sessions, failures, pausing, and threads.
    public func lines(
        of request: URLRequest, on scheduler: some Scheduler = TargetQueueScheduler(),
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<String, any Error> {
        pieces(of: request, on: scheduler, fileID, line, state: LineSplitter()) { splitter, chunk in
            splitter.split(chunk)
        }
    }

    /// Creates a cold signal that sends the events of a server, in the format that the [HTML standard][format] defines.
    ///
    /// ```swift
    /// let news = URLSession.shared.serverSentEvents(of: request).map(\.data)
    /// for try await text in news.values() { print(text) }
    /// ```
    ///
    /// The header field `Accept` is set to `text/event-stream`, unless the request has one. The signal does not reconnect. To do
    /// that, subscribe again, with the last event's ``ServerSentEvent/lastEventID`` in the header field `Last-Event-ID`.
    ///
    /// - Completion: At the end of the response, which discards an incomplete event, or if the status code is 204.
    /// - Failure: Also a ``ServerSentEventError`` if the response does not contain events.
    /// - SeeAlso: ``chunks(of:on:_:_:)``, which explains sessions, failures, pausing, and threads.
    ///
    /// [format]: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
    public func serverSentEvents(
        of request: URLRequest, on scheduler: some Scheduler = TargetQueueScheduler(),
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<ServerSentEvent, any Error> {
        var request = request
        if request.value(forHTTPHeaderField: "Accept") == nil {
            request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
        }
        request.cachePolicy = .reloadIgnoringLocalCacheData
        let check: @Sendable (inout ServerSentEventParser, URLResponse) throws -> Void = { _, response in
            if let error = HTTPStatusError(response) { throw error }
            if (response as? HTTPURLResponse)?.statusCode == 204 { return }
            guard response.mimeType?.lowercased() == "text/event-stream" else { throw ServerSentEventError(response) }
        }
        return signal(
            of: request, on: scheduler, fileID, line, state: ServerSentEventParser(), check: check
        ) { parser, chunk in parser.parse(chunk) }
    }

    private func pieces<Value: Sendable, State: Sendable>(
        of request: URLRequest, on scheduler: any Scheduler, _ fileID: StaticString, _ line: UInt, state: State,
        _ values: @escaping @Sendable (inout State, Data) -> [Value]
    ) -> Signal<Value, any Error> {
        let check: @Sendable (inout State, URLResponse) throws -> Void = { _, response in
            if let error = HTTPStatusError(response) { throw error }
        }
        return signal(of: request, on: scheduler, fileID, line, state: state, check: check, values: values)
    }

    /// - Parameters: See `ResponseReader`.
    func signal<Value: Sendable, State: Sendable>(
        of request: URLRequest, on scheduler: any Scheduler, _ fileID: StaticString, _ line: UInt, state: State,
        check: @escaping @Sendable (inout State, URLResponse) throws -> Void,
        values: @escaping @Sendable (inout State, Data) throws -> [Value]
    ) -> Signal<Value, any Error> {
        Signal<Value, any Error>(on: scheduler, fileID, line) { [configuration] in
            let reader = ResponseReader(state, check: check, values: values)
            reader.transfer.start(configuration) { $0.dataTask(with: request) }
            return reader
        }
    }
}

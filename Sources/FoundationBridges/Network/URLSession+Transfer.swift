public import Foundation
public import Operators

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension URLSession {
    /// Creates a cold signal that writes the response to a file, and sends the progress, and then the location of the file.
    ///
    /// ```swift
    /// let download = URLSession.shared.download(of: request, to: URL(filePath: "movie.mp4"))
    /// for try await event in download.values() {
    ///     switch event {
    ///     case .progress(let progress): print(progress.fraction ?? 0)
    ///     case .finished(let file): print("saved", file.lastPathComponent)
    ///     }
    /// }
    /// ```
    ///
    /// A file at `destination` is replaced when the whole body has been received. Until then, the body is written to a hidden
    /// file in the same folder, which is removed when the signal fails or is disposed.
    ///
    /// Progress is sent first when the head of the response arrives. While a subscriber has values to process, progress is
    /// skipped, and the download continues.
    ///
    /// - Failure: An ``HTTPStatusError`` if the status code is not in the range from 200 to 299, the `URLError`, or a
    ///   ``FileError``. The request is not sent if the folder of `destination` can't be written to, or if `destination` is a
    ///   folder.
    /// - SeeAlso: ``chunks(of:on:_:_:)``, which explains sessions, disposal, and threads.
    /// - Precondition: `destination` is a file URL.
    public func download(
        of request: URLRequest, to destination: URL, on scheduler: some Scheduler = TargetQueueScheduler(),
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<TransferEvent<URL>, any Error> {
        precondition(
            destination.isFileURL,
            "download(of:to:) requires a file URL as the destination, but got \(destination); pass URL(filePath:)")
        return transfer(on: scheduler, fileID, line) { FileDownload(request, to: destination) }
    }

    /// Creates a cold signal that uploads `data` as the body of the request, and sends the progress, and then the response.
    ///
    /// ```swift
    /// request.httpMethod = "PUT"
    /// let upload = URLSession.shared.upload(of: request, from: Data("hello".utf8))
    /// let reply = upload.compactMap(\.result).successfulData()
    /// for try await data in reply.values() { print(data.count) }
    /// ```
    ///
    /// While a subscriber has values to process, progress is skipped, and the upload continues. A status code is not a
    /// failure. `successfulData()` makes it one.
    ///
    /// - Failure: The `URLError`.
    /// - SeeAlso: ``chunks(of:on:_:_:)``, which explains sessions, disposal, and threads.
    /// - Precondition: The method of the request is not `GET` or `HEAD`.
    public func upload(
        of request: URLRequest, from data: Data, on scheduler: some Scheduler = TargetQueueScheduler(),
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<TransferEvent<DataResponse>, any Error> {
        upload(request, .data(data), on: scheduler, fileID, line)
    }

    /// Creates a cold signal that uploads a file as the body of the request, and sends the progress, and then the response.
    ///
    /// - SeeAlso: ``upload(of:from:on:_:_:)``, which explains progress and status codes.
    /// - Failure: The `URLError`, or a ``FileError`` if the file can't be read. Then the request is not sent.
    /// - Precondition: `file` is a file URL, and the method of the request is not `GET` or `HEAD`.
    public func upload(
        of request: URLRequest, fromFile file: URL, on scheduler: some Scheduler = TargetQueueScheduler(),
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<TransferEvent<DataResponse>, any Error> {
        precondition(file.isFileURL, "upload(of:fromFile:) requires a file URL, but got \(file); pass URL(filePath:)")
        return upload(request, .file(file), on: scheduler, fileID, line)
    }

    private func upload(
        _ request: URLRequest, _ body: UploadBody, on scheduler: some Scheduler, _ fileID: StaticString, _ line: UInt
    ) -> Signal<TransferEvent<DataResponse>, any Error> {
        let method = request.httpMethod ?? "GET"
        precondition(
            !["GET", "HEAD"].contains(method),
            "upload(of:) requires a method with a body, but got \(method); set the request's httpMethod to PUT")
        return transfer(on: scheduler, fileID, line) { BodyUpload(request, body) }
    }
}

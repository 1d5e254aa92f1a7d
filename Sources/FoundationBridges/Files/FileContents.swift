public import Foundation
public import Operators

/// The contents of a file as cold signals, which read no further while a subscriber has values to process.
///
/// ```swift
/// let log = FileContents(of: URL(filePath: "server.log"))
/// let errors = log.lines().filter { $0.hasPrefix("error") }
/// for try await line in errors.values() { print(line) }
/// ```
///
/// Each subscription opens the file and reads it from its beginning.
///
/// - Failure: The system error, for example if the file is missing or is a folder.
/// - Disposal: Closes the file, or if a read is in progress, when it ends.
/// - Threading: The file is read on the given scheduler, which waits for the disk. The default is a new serial queue.
public struct FileContents: Sendable {
    /// The location of the file.
    public let url: URL

    /// Creates the contents of the file at `url`.
    ///
    /// - Precondition: `url` is a file URL.
    public init(of url: URL) {
        precondition(url.isFileURL, "FileContents requires a file URL, but got \(url); pass URL(filePath:)")
        self.url = url
    }

    /// Creates a signal that sends the file in pieces of `size` bytes. The last piece can be shorter.
    ///
    /// - Precondition: `size` is greater than zero.
    public func chunks(
        size: Int = 64 << 10, on scheduler: some Scheduler = TargetQueueScheduler(), _ fileID: StaticString = #fileID,
        _ line: UInt = #line
    ) -> Signal<Data, FileError> {
        precondition(size > 0, "chunks(size:) requires a size greater than zero, but got \(size)")
        return signal(pieceSize: size, fillsPieces: true, on: scheduler, fileID, line, state: ()) { _, chunk in
            chunk.isEmpty ? [] : [chunk]
        }
    }

    /// Creates a signal that sends the bytes of the file. For large files, ``chunks(size:on:_:_:)`` costs less.
    public func bytes(
        on scheduler: some Scheduler = TargetQueueScheduler(), _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<UInt8, FileError> {
        signal(pieceSize: 64 << 10, on: scheduler, fileID, line, state: ()) { _, chunk in Array(chunk) }
    }

    /// Creates a signal that sends the lines of the file, without their ends.
    ///
    /// A line ends with `\n`, with `\r\n`, or with the file. Bytes that are not valid UTF-8 are replaced by U+FFFD. A line must
    /// fit into memory.
    public func lines(
        on scheduler: some Scheduler = TargetQueueScheduler(), _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<String, FileError> {
        lines(pieceSize: 64 << 10, on: scheduler, fileID, line)
    }

    func lines(
        pieceSize: Int, on scheduler: any Scheduler, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<String, FileError> {
        signal(pieceSize: pieceSize, on: scheduler, fileID, line, state: LineSplitter()) { splitter, chunk in
            splitter.split(chunk)
        }
    }

    /// - Parameter values: Returns the values that end in a piece of the file. The piece is empty at the end of the file.
    private func signal<Value: Sendable, State: Sendable>(
        pieceSize: Int, fillsPieces: Bool = false, on scheduler: any Scheduler, _ fileID: StaticString, _ line: UInt,
        state: State, _ values: @escaping @Sendable (inout State, Data) -> [Value]
    ) -> Signal<Value, FileError> {
        let path = url.path(percentEncoded: false)
        return Signal<Value, FileError>(on: scheduler, fileID, line) {
            FileReader(path, state, pieceSize: pieceSize, fillsPieces: fillsPieces, values)
        }
    }
}

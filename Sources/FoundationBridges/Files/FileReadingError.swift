import Foundation

/// The reason why a file can't be read.
public struct FileReadingError: Error, Equatable, CustomStringConvertible {
    /// The path of the file.
    public let path: String

    /// The number of the system error, such as `ENOENT` for a missing file or `EISDIR` for a folder.
    public let code: Int32

    /// The path and the description of the system error.
    public var description: String { "\(path): \(String(cString: strerror(code)))" }
}

import Foundation

/// The reason why a file or a folder can't be read, written, or observed.
public struct FileError: Error, Hashable, CustomStringConvertible {
    /// The path of the file or folder.
    public let path: String

    /// The number of the system error, such as `ENOENT` for a missing file or `EISDIR` for a folder.
    public let code: Int32

    /// The limit that was reached, where the description of the system error does not say it.
    var limit: String?

    /// The path and the description of the system error, or of the limit that was reached.
    public var description: String { "\(path): \(limit ?? String(cString: strerror(code)))" }
}

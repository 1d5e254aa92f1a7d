#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The reason why a file cannot be read.
public struct Unreadable: Error, Hashable, CustomStringConvertible {
    public let name: String
    public let reason: String

    public init(name: String, reason: String) {
        (self.name, self.reason) = (name, reason)
    }

    /// Creates the error from the system's last error code.
    static func last(_ name: String) -> Unreadable {
        Unreadable(name: name, reason: String(cString: strerror(errno)))
    }

    public var description: String { "\(name): \(reason)" }
}

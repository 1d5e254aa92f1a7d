#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The reason why a file cannot be read.
package struct Unreadable: Error, Hashable, CustomStringConvertible {
    package let name: String
    package let reason: String

    package init(name: String, reason: String) {
        (self.name, self.reason) = (name, reason)
    }

    /// Creates the error from the system's last error code.
    static func last(_ name: String) -> Unreadable {
        Unreadable(name: name, reason: String(cString: strerror(errno)))
    }

    package var description: String { "\(name): \(reason)" }
}

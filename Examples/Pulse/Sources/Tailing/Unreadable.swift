#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why something cannot be read.
package struct Unreadable: Error, Hashable, CustomStringConvertible {
    package let name: String
    package let reason: String

    package init(name: String, reason: String) {
        (self.name, self.reason) = (name, reason)
    }

    /// The reason is what the system has just said.
    static func last(_ name: String) -> Unreadable {
        Unreadable(name: name, reason: String(cString: strerror(errno)))
    }

    package var description: String { "\(name): \(reason)" }
}

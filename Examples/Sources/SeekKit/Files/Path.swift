/// The name of a file or folder exactly as the system returned it. It need not be valid UTF-8.
package struct Path: Hashable, Sendable {
    /// The name with a zero byte at the end, so that it can be passed to the system without a copy.
    private let terminated: [UInt8]

    package init(_ text: String) {
        terminated = Array(text.utf8) + [0]
    }

    private init(terminated: [UInt8]) {
        self.terminated = terminated
    }

    package var bytes: ArraySlice<UInt8> { terminated.dropLast() }

    /// Returns the path of the entry called `name` in this folder. In `.` it is just the name.
    package func appending(_ name: some Collection<UInt8>) -> Path {
        var joined: [UInt8] = []
        joined.reserveCapacity(terminated.count + name.count + 1)
        if !isCurrentFolder {
            joined += bytes
            if joined.last != UInt8(ascii: "/") { joined.append(UInt8(ascii: "/")) }
        }
        joined += name
        joined.append(0)
        return Path(terminated: joined)
    }

    private var isCurrentFolder: Bool {
        terminated.count == 2 && terminated[0] == UInt8(ascii: ".")
    }

    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        terminated.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
        }
    }
}

extension Path: CustomStringConvertible {
    package var description: String { String(decoding: bytes, as: UTF8.self) }
}

import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Counts bytes on several threads.
final class Counter: Sendable {
    private let bytes = Atomic(0)

    var megabytes: Int { bytes.load(ordering: .relaxed) / 1_000_000 }

    func add(_ count: Int) { bytes.add(count, ordering: .relaxed) }
}

/// Writes a line without a buffer, so that it can be read through a pipe immediately.
func say(_ message: String) {
    var line = message + "\n"
    line.withUTF8 { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

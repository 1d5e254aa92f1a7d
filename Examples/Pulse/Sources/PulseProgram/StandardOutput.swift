#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The error if no program or file receives standard output.
public struct ClosedOutput: Error, CustomStringConvertible {
    public var description: String { "Standard output is closed. Redirect it to a file or to /dev/null." }
}

/// Prepares for writing to standard output.
public func prepareStandardOutput() throws(ClosedOutput) {
    // A write reports a closed pipe, so SIGPIPE must not end the program.
    signal(SIGPIPE, SIG_IGN)
    var status = stat()
    // If it was closed, the runtime has opened an object without a type, such as that of `epoll`, under its number.
    guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT != 0 else { throw ClosedOutput() }
}

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The exit status of the program, with the values that `grep` uses.
package enum ExitStatus: Int32, Sendable {
    case found = 0
    case nothingFound = 1
    case trouble = 2
    /// Wrong arguments, as of the other programs here.
    case wrongUsage = 64
    /// The status that shells report for a program that was stopped by Ctrl-C.
    case interrupted = 130

    /// An unreadable file takes precedence over the number of matches.
    package init(matches: Int, unreadable: Int) {
        self = unreadable > 0 ? .trouble : matches > 0 ? .found : .nothingFound
    }
}

package func exit(_ status: ExitStatus) -> Never { exit(status.rawValue) }

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How the program ends, in the words of `grep`.
package enum ExitStatus: Int32, Sendable {
    case found = 0
    case nothingFound = 1
    case trouble = 2
    /// As shells say it of a program that was stopped by Ctrl-C.
    case interrupted = 130

    /// Trouble counts more than what was found.
    package init(matches: Int, unreadable: Int) {
        self = unreadable > 0 ? .trouble : matches > 0 ? .found : .nothingFound
    }
}

package func exit(_ status: ExitStatus) -> Never { exit(status.rawValue) }

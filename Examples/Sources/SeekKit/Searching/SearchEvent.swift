/// An event of a running search.
package enum SearchEvent: Hashable, Sendable {
    /// Lines of one file, in order.
    case matches(Matches)
    /// A file with matches whose search ended at its first line with a zero byte.
    case binary(Path, zeroOffset: Int)
    case unreadable(Unreadable)
    /// The number of additional files that have been searched.
    case scanned(files: Int)
}

/// An event of a running search.
package enum SearchEvent: Hashable, Sendable {
    /// Lines of one file, in order.
    case matches(Matches)
    case unreadable(Unreadable)
    /// The number of additional files that have been searched.
    case scanned(files: Int)
}

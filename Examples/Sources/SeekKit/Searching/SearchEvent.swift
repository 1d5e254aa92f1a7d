/// What a search tells while it runs.
package enum SearchEvent: Hashable, Sendable {
    /// Lines of one file, in their order.
    case matches([Match])
    case unreadable(Unreadable)
    /// So many more files are done.
    case scanned(files: Int)
}

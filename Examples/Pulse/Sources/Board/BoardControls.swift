public import AccessLog

/// The actions of the board's keys that need the source of the reports.
public struct BoardControls: Sendable {
    let filter: @Sendable (EntryFilter) -> Void
    let lines: @Sendable (_ count: Int, _ path: String, EntryFilter, _ time: Int64) -> [String]

    /// - Parameters:
    ///   - filter: Lets the board show only these requests from now on.
    ///   - lines: Returns the newest lines of a method and path, at the time of the report that the board shows, in
    ///     milliseconds since 1970.
    public init(
        filter: @escaping @Sendable (EntryFilter) -> Void,
        lines: @escaping @Sendable (_ count: Int, _ path: String, EntryFilter, _ time: Int64) -> [String]
    ) {
        (self.filter, self.lines) = (filter, lines)
    }
}

/// What a program without a terminal writes about the matches.
package enum Form: Hashable, Sendable {
    /// `path:line:text` for each match, and `path-line-text` for a number of lines before and after it.
    case lines(context: Int)
    /// The paths of files with a match.
    case files
    /// `path:count` for each file with a match.
    case counts
    /// The messages of ripgrep, one JSON object in each line.
    case json(context: Int)

    /// What the search must send.
    package var extent: Extent {
        switch self {
        case .lines(context: 0), .counts: .matches
        case .files: .first
        case .lines(let context), .json(let context): .surroundings(lines: context)
        }
    }
}

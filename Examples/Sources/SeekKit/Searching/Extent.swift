/// What a search sends of each file.
package enum Extent: Hashable, Sendable {
    /// The lines that match.
    case matches
    /// At least one line that matches.
    case first
    /// The lines that match, their offsets, and a number of lines before and after each.
    case surroundings(lines: Int)
}

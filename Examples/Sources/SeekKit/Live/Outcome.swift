/// How the live program ends.
package enum Outcome: Hashable, Sendable {
    /// Enter
    case chosen(Match)
    /// Esc
    case left
    /// Ctrl-C
    case interrupted
    /// A signal of the system
    case terminated(Int32)
}

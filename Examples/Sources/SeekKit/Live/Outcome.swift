/// What the live program is told by the system.
package enum Interruption: Hashable, Sendable {
    case resized(ScreenSize)
    case terminated(Int32)
}

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

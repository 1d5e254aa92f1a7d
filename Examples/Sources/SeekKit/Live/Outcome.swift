/// An event that the system sends to the live program.
package enum Interruption: Hashable, Sendable {
    case resized(ScreenSize)
    /// The system asks the program to stop for a while, as Ctrl-Z does.
    case suspended
    case terminated(Int32)
}

/// The way in which the live program ends.
package enum Outcome: Hashable, Sendable {
    /// Enter
    case chosen([Match])
    /// Esc
    case left
    /// Ctrl-C
    case interrupted
    /// A signal of the system
    case terminated(Int32)
}

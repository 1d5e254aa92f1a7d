/// A key that was pressed.
package enum Key: Hashable, Sendable {
    case character(Character)
    case up
    case down
    case pageUp
    case pageDown
    case enter
    case backspace
    /// Ctrl-U
    case clear
    case escape
    /// Ctrl-C
    case interrupt
}

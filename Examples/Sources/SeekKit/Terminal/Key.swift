/// A key that was pressed, named by its usual action.
package enum Key: Hashable, Sendable {
    case character(Character)
    /// Text that the terminal inserts, which is not typed.
    case paste(String)
    case left
    case right
    /// Home or Ctrl-A
    case home
    /// End or Ctrl-E
    case end
    case backspace
    /// Delete or Ctrl-D
    case delete
    /// Ctrl-W or Alt-Backspace
    case deleteWord
    /// Ctrl-U
    case deleteToStart
    /// Ctrl-K
    case deleteToEnd
    /// Up or Ctrl-P
    case up
    /// Down or Ctrl-N
    case down
    case pageUp
    case pageDown
    /// Tab
    case nextFile
    /// Shift-Tab
    case previousFile
    /// Ctrl-T
    case toggleCase
    /// Ctrl-R
    case toggleRegex
    /// Ctrl-Space
    case mark
    case enter
    case escape
    /// Ctrl-C
    case interrupt
    /// Ctrl-Z
    case suspend
}

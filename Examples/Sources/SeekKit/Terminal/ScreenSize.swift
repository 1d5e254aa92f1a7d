#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

package struct ScreenSize: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    package static let usual = ScreenSize(columns: 80, rows: 24)

    /// Returns the size of the terminal of `descriptor`, or the usual size if the terminal does not report one.
    package static func current(of descriptor: Int32) -> ScreenSize {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return usual }
        return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}

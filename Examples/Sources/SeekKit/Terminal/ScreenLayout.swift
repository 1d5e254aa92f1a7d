/// The rows of each part of the screen.
package struct ScreenLayout: Hashable, Sendable {
    package let size: ScreenSize
    package let resultRows: Int
    /// The number of lines in the preview, which also has a heading. 0 if it is hidden.
    package let previewLines: Int

    /// The rows above the results: the prompt and the status.
    private static let headerRows = 2
    /// The smallest terminal in which the preview doesn't take the place of results that are needed more.
    private static let smallestForPreview = ScreenSize(columns: 40, rows: 16)

    package init(size: ScreenSize, showsPreview: Bool) {
        self.size = size
        let room = max(size.rows - Self.headerRows, 0)
        let smallest = Self.smallestForPreview
        let hasPreview = showsPreview && size.rows >= smallest.rows && size.columns >= smallest.columns
        previewLines = hasPreview ? room / 3 : 0
        resultRows = hasPreview ? room - previewLines - 1 : room
    }
}

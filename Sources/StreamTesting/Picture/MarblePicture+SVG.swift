extension MarblePicture {
    /// The picture as an SVG file with light and dark colors.
    ///
    /// A marble has the color of the source that sent its value, or the color of new values. A bar is completion, a cross is a
    /// failure, a stroke is a disposal, an arrow is an active subscription, and events that no subscriber received are
    /// faint. The tick numbers are at the bottom.
    public var svg: String {
        let sources = shownSources
        let layout = MarbleLayout(self, rows: sources.rows + results)
        var svg = SVG()
        var y = MarbleLayout.margin
        for row in sources.rows {
            drawThread(of: row, at: y, layout, into: &svg)
            layout.draw(row, at: y, color: { _ in row.color! % (SVG.colors - 1) }, into: &svg)
            y += layout.height(of: row)
        }
        if sources.leftOut > 0 {
            svg.text("note", MarbleLayout.margin, y + 12, "… \(sources.leftOut) more subscriptions")
            y += 24
        }
        if !title.isEmpty {
            svg.box("box shape", x: layout.left, y: y, width: layout.right - layout.left, height: 32, radius: 8)
            svg.text("title", (layout.left + layout.right) / 2, y + 21, title)
            if !note.isEmpty { svg.text("note mid", (layout.left + layout.right) / 2, y + 45, note) }
            y += note.isEmpty ? 44 : 60
        }
        for row in results {
            drawThread(of: row, at: y, layout, into: &svg)
            layout.draw(
                row, at: y, color: { color(of: $0).map { $0 % (SVG.colors - 1) } ?? SVG.colors - 1 }, into: &svg)
            y += layout.height(of: row)
        }
        var guides = SVG()
        layout.drawGuides(of: results, to: y, into: &guides)
        layout.drawAxis(at: y + 2, into: &svg)
        y += 8
        for note in notes(on: layout.timeline) {
            y += 16
            svg.text("note", layout.left, y + 10, note)
        }
        return (guides + svg).document(
            width: layout.width, height: y + 22, title: title.isEmpty ? "A stream in virtual time" : title,
            description: text)
    }

    /// Draws the background of a line, in the color of its thread.
    private func drawThread(of row: Row, at y: Int, _ layout: MarbleLayout, into svg: inout SVG) {
        guard let thread = row.thread, let number = threads.firstIndex(of: thread) else { return }
        let height = layout.height(of: row) - 2
        svg.box("thread\(number % 3)", x: 6, y: y - 1, width: layout.width - 12, height: height, radius: 6)
    }

    /// Returns the number of the source that sent the value at the same tick, otherwise at an earlier tick.
    @_spi(Pictures) public func color(of item: Row.Item) -> Int? {
        let senders = sources.filter { row in
            row.items.contains { $0.isReceived && $0.mark == item.mark && $0.tick <= item.tick }
        }
        let sameTick = senders.first { row in row.items.contains { $0.mark == item.mark && $0.tick == item.tick } }
        return (sameTick ?? senders.last)?.color
    }
}

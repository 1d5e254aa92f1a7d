extension MarbleLayout {
    func height(of row: MarblePicture.Row) -> Int { notes(of: row).isEmpty ? 40 : 50 }

    /// Draws a row below `top`.
    func draw(_ row: MarblePicture.Row, at top: Int, color: (MarblePicture.Row.Item) -> Int, into svg: inout SVG) {
        let y = top + 18
        let style = row.color.map { "c\($0 % (SVG.colors - 1))" } ?? "end"
        svg.text("", Self.margin, y + 5, row.name)
        if row.color != nil, row.spans.count != 1 || row.spans[0].isDisposed {
            svg.line("\(style) faint", x(of: row.start), y, row.goesOn ? right : x(of: row.last), y)
        }
        for span in row.spans {
            svg.line("line \(style)", x(of: span.start), y, end(of: span, in: row), y)
            if span.start > ticks.lowerBound { svg.line(style, x(of: span.start), y - 6, x(of: span.start), y + 6) }
        }
        if row.goesOn { svg.path(style, "M\(right - 7) \(y - 5)L\(right) \(y)L\(right - 7) \(y + 5)") }
        for tick in drawnTicks { drawGlyphs(of: row, at: tick, y: y, color: color, into: &svg) }
        drawGaps(of: row, y: y, into: &svg)
        for (x, text) in notes(of: row) {
            // Keeps the note inside the picture.
            let reach = text.count * 7 / 2
            svg.text("note mid", max(reach, min(x, width - reach)), y + 26, text)
        }
    }

    /// Returns the shapes at a tick, side by side, with the center of each one.
    private func placed(
        _ row: MarblePicture.Row, at tick: Int
    ) -> [(glyph: MarbleGlyph, item: MarblePicture.Row.Item?, x: Int)] {
        let glyphs = row.glyphs(at: tick)
        var x = x(of: tick) - (Self.width(of: glyphs.map(\.glyph)) - Self.gap) / 2
        return glyphs.map { glyph, item in
            defer { x += glyph.width + Self.gap }
            return (glyph, item, x + glyph.width / 2)
        }
    }

    private func drawGlyphs(
        of row: MarblePicture.Row, at tick: Int, y: Int, color: (MarblePicture.Row.Item) -> Int, into svg: inout SVG
    ) {
        for (glyph, item, x) in placed(row, at: tick) {
            guard let item else {
                glyph.draw("", x, y, into: &svg)
                continue
            }
            svg.group(item.tip, isFaint: !item.isReceived) { glyph.draw("c\(color(item))", x, y, into: &$0) }
        }
    }

    /// Returns the end of a subscription: the last event that it received at its last tick.
    private func end(of span: MarblePicture.Row.Span, in row: MarblePicture.Row) -> Int {
        guard let end = span.end else { return right }
        return placed(row, at: end).last { $0.item?.isReceived ?? true }?.x ?? x(of: end)
    }

    private func drawGaps(of row: MarblePicture.Row, y: Int, into svg: inout SVG) {
        let end = row.goesOn ? ticks.upperBound : row.last
        for case .gap(let gap) in timeline.columns where gap.upperBound > row.start && gap.lowerBound < end {
            let x = x(of: gap.lowerBound)
            svg.box("paper", x: x - 12, y: y - 8, width: 24, height: 16, radius: 0)
            svg.text("mid", x, y + 5, "…")
        }
    }

    /// Returns the notes below a line, with their centers.
    private func notes(of row: MarblePicture.Row) -> [(x: Int, text: String)] {
        if row.spans.isEmpty { return [((left + right) / 2, "never subscribed to")] }
        return row.spans.flatMap { span -> [(x: Int, text: String)] in
            let begins = row.color != nil && span.start > ticks.lowerBound
            let (start, end) = (x(of: span.start), end(of: span, in: row))
            switch (begins, span.isDisposed) {
            case (true, true) where end - start < 76: return [((start + end) / 2, "subscribed, disposed")]
            case (true, true): return [(start, "subscribed"), (end, "disposed")]
            case (true, false): return [(start, "subscribed")]
            case (false, true): return [(end, "disposed")]
            case (false, false): return []
            }
        }
    }

    /// Draws a vertical line at each tick with a result.
    func drawGuides(of rows: [MarblePicture.Row], to bottom: Int, into svg: inout SVG) {
        let ticks = Set(rows.flatMap(\.items).map(\.tick))
        for tick in drawnTicks where ticks.contains(tick) {
            svg.line("guide", x(of: tick), Self.margin, x(of: tick), bottom)
        }
    }

    /// Draws the number of every fifth tick.
    func drawAxis(at y: Int, into svg: inout SVG) {
        for tick in drawnTicks where tick % 5 == 0 { svg.text("note mid", x(of: tick), y + 10, "\(tick)") }
    }
}

extension MarblePicture.Row.Item {
    /// The tooltip.
    fileprivate var tip: String {
        let what =
            switch mark {
            case .value(let value): value
            case .completed: "completed"
            case .failed: "failed"
            case .subscribed, .disposed, .goesOn: mark.text
            }
        return "\(what) at tick \(tick)" + (isReceived ? "" : ", received by nobody")
    }
}

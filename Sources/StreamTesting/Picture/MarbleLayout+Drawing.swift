extension MarbleLayout {
    func height(of row: MarblePicture.Row) -> Int {
        guard let line = placedNotes(of: row).map(\.line).max() else { return 40 + stack(of: row) }
        return 50 + line * Self.noteHeight + stack(of: row)
    }

    /// The height of the values below the line, because of several values at one tick.
    private func stack(of row: MarblePicture.Row) -> Int {
        ((row.groups.map(\.height).max() ?? 1) - 1) * Self.stackHeight
    }

    private static var noteHeight: Int { 13 }
    private static var stackHeight: Int { 27 }

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
        let drawn = Set(drawnTicks)
        for group in row.groups where drawn.contains(group.tick) { drawGlyphs(group, y: y, color: color, into: &svg) }
        drawGaps(of: row, y: y, into: &svg)
        let below = y + 26 + stack(of: row)
        for (x, line, text) in placedNotes(of: row) { svg.text("note mid", x, below + line * Self.noteHeight, text) }
    }

    /// Returns the shapes of a tick with the center of each one, relative to the line.
    private func placed(
        _ group: MarblePicture.Row.Group
    ) -> [(glyph: MarbleGlyph, item: MarblePicture.Row.Item?, x: Int, y: Int)] {
        let center = x(of: group.tick)
        var edge = center + (group.values.isEmpty ? -group.before : group.before + Self.gap)
        return group.values.enumerated().map { ($1.glyph, $1.item, center, $0 * Self.stackHeight) }
            + group.ends.map { glyph, item in
                defer { edge += glyph.width + Self.gap }
                return (glyph, item, edge + glyph.width / 2, 0)
            }
    }

    private func drawGlyphs(
        _ group: MarblePicture.Row.Group, y: Int, color: (MarblePicture.Row.Item) -> Int, into svg: inout SVG
    ) {
        for (glyph, item, x, below) in placed(group) {
            guard let item else {
                glyph.draw("", x, y + below, into: &svg)
                continue
            }
            svg.group(item.tip, isFaint: !item.isReceived) { glyph.draw("c\(color(item))", x, y + below, into: &$0) }
        }
    }

    /// Returns the end of a subscription: the last event that it received at its last tick.
    private func end(of span: MarblePicture.Row.Span, in row: MarblePicture.Row) -> Int {
        guard let end = span.end else { return right }
        guard let group = row.groups.first(where: { $0.tick == end }) else { return x(of: end) }
        return placed(group).last { $0.item?.isReceived ?? true }?.x ?? x(of: end)
    }

    private func drawGaps(of row: MarblePicture.Row, y: Int, into svg: inout SVG) {
        let end = row.goesOn ? ticks.upperBound : row.last
        for case .gap(let gap) in timeline.columns where gap.upperBound > row.start && gap.lowerBound < end {
            let x = x(of: gap.lowerBound)
            svg.box("paper", x: x - 12, y: y - 8, width: 24, height: 16, radius: 0)
            svg.text("mid", x, y + 5, "…")
        }
    }

    /// Returns the notes below a line, inside the picture: each one with its center, and with the number of the first line of text
    /// in which it has space.
    private func placedNotes(of row: MarblePicture.Row) -> [(x: Int, line: Int, text: String)] {
        var ends: [Int] = []
        return notes(of: row).sorted { $0.x < $1.x }.map { x, text in
            let reach = (text.count * Self.noteCharacter + 1) / 2
            let center = max(left + reach, min(x, right - reach))
            let line = ends.firstIndex { $0 + 2 * Self.gap <= center - reach } ?? ends.count
            if line == ends.count { ends.append(0) }
            ends[line] = center + reach
            return (center, line, text)
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

    /// Draws a mark for each tick, and the number of every fifth tick.
    func drawAxis(at y: Int, into svg: inout SVG) {
        for tick in drawnTicks {
            let (x, isNumbered) = (x(of: tick), tick % 5 == 0)
            svg.line("tick", x, y, x, y + (isNumbered ? 5 : 3))
            if isNumbered { svg.text("note mid", x, y + 17, "\(tick)") }
        }
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

/// What is drawn on a line.
enum MarbleGlyph {
    case value(String)
    case completed
    case failed
    case cut
    /// So many values are left out.
    case more(Int)

    init(_ mark: Marble.Mark) {
        self =
            switch mark {
            case .completed: .completed
            case .failed: .failed
            case .value(let text): .value(text.count > 14 ? text.prefix(13) + "…" : text)
            case .subscribed, .disposed, .goesOn: .cut
            }
    }

    var width: Int {
        switch self {
        case .value(let text): text.count < 2 ? 24 : text.count * MarbleLayout.character + 14
        case .completed, .cut: 12
        case .failed: 16
        case .more(let count): ("+\(count)".count) * MarbleLayout.character + 8
        }
    }

    /// Draws it with `x` and `y` in its middle.
    func draw(_ style: String, _ x: Int, _ y: Int, into svg: inout SVG) {
        switch self {
        case .value(let text):
            svg.box("shape \(style)", x: x - width / 2, y: y - 12, width: width, height: 24, radius: 12)
            svg.text("value", x, y + 5, text)
        case .completed: svg.line("end", x, y - 12, x, y + 12)
        case .failed:
            svg.line("failed", x - 7, y - 7, x + 7, y + 7)
            svg.line("failed", x - 7, y + 7, x + 7, y - 7)
        case .cut: svg.line("cut", x - 5, y + 9, x + 5, y - 9)
        case .more(let count):
            svg.box("paper", x: x - width / 2, y: y - 8, width: width, height: 16, radius: 0)
            svg.text("value", x, y + 5, "+\(count)")
        }
    }
}

extension MarblePicture.Row {
    /// What is drawn at a tick, with the item of each that is one.
    func glyphs(at tick: Int) -> [(glyph: MarbleGlyph, item: Item?)] {
        let shown = shown(at: tick).map { item, count in
            (glyph: item.map { MarbleGlyph($0.mark) } ?? .more(count), item: item)
        }
        guard spans.contains(where: { $0.isCut && $0.end == tick }) else { return shown }
        let heard = shown.prefix { $0.item?.isHeard ?? true }
        return heard + [(.cut, nil)] + shown.dropFirst(heard.count)
    }
}

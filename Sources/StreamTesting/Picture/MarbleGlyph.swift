/// A shape that is drawn on a line.
enum MarbleGlyph {
    case value(String)
    case completed
    case failed
    case disposed
    /// The number of omitted values.
    case omitted(Int)

    init(_ mark: Marble.Mark) {
        self =
            switch mark {
            case .completed: .completed
            case .failed: .failed
            case .value(let text): .value(text.count > 14 ? text.prefix(13) + "…" : text)
            case .subscribed, .disposed, .goesOn: .disposed
            }
    }

    var isValue: Bool {
        switch self {
        case .value, .omitted: true
        case .completed, .failed, .disposed: false
        }
    }

    var width: Int {
        switch self {
        case .value(let text): text.count < 2 ? 24 : text.count * MarbleLayout.character + 14
        case .completed, .disposed: 12
        case .failed: 16
        case .omitted(let count): ("+\(count)".count) * MarbleLayout.character + 8
        }
    }

    /// Draws the shape, centered on `x` and `y`.
    func draw(_ style: String, _ x: Int, _ y: Int, into svg: inout SVG) {
        switch self {
        case .value(let text):
            svg.box("shape \(style)", x: x - width / 2, y: y - 12, width: width, height: 24, radius: 12)
            svg.text("value", x, y + 5, text)
        case .completed: svg.line("end", x, y - 12, x, y + 12)
        case .failed:
            svg.line("failed", x - 7, y - 7, x + 7, y + 7)
            svg.line("failed", x - 7, y + 7, x + 7, y - 7)
        case .disposed: svg.line("cut", x - 5, y + 9, x + 5, y - 9)
        case .omitted(let count):
            svg.box("paper", x: x - width / 2, y: y - 8, width: width, height: 16, radius: 0)
            svg.text("value", x, y + 5, "+\(count)")
        }
    }
}

extension MarblePicture.Row {
    /// Returns the shapes of the items at a tick, with the item of each one that represents an item.
    func glyphs(at tick: Int, of found: [Item]) -> [(glyph: MarbleGlyph, item: Item?)] {
        let shown = Self.shown(found).map { item, count in
            (glyph: item.map { MarbleGlyph($0.mark) } ?? .omitted(count), item: item)
        }
        guard spans.contains(where: { $0.isDisposed && $0.end == tick }) else { return shown }
        let received = shown.prefix { $0.item?.isReceived ?? true }
        return received + [(.disposed, nil)] + shown.dropFirst(received.count)
    }
}

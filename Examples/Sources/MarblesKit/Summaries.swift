import Foundation
import OperatorCatalogue

/// The sentences of `Docs/Operators.md` that describe the operators.
public struct Summaries: Sendable {
    private var rows: [String: String] = [:]
    private var drawings: [String: String] = [:]

    /// - Throws: ``Trouble`` if the page cannot be read.
    public init() throws(Trouble) {
        let page = try Files.read(Files.root.appending(path: "Docs/Operators.md").path)
        let cells = page.split(separator: "\n").compactMap { line -> (String, String)? in
            let cells = line.components(separatedBy: " | ")
            return cells.count == 3 ? (cells[0], cells[1]) : nil
        }
        let sentences = Dictionary(cells) { first, _ in first }
        var summary = ""
        for row in OperatorCatalogue.rows {
            // A sentence of the table can continue the one before it.
            let own = sentences[row.title] ?? row.summary ?? ""
            summary = own.hasPrefix("As above, ") ? String(summary.dropLast() + own.dropFirst(8)) : own
            rows[row.title] = summary
            for drawing in row.drawings { drawings[drawing.description] = summary }
        }
    }

    public func summary(of row: OperatorRow) -> String { rows[row.title] ?? "" }

    func summary(of drawing: Drawing) -> String { drawings[drawing.description] ?? "" }
}

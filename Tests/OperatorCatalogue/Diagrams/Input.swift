import StreamTesting

/// A diagram in the notation of the command line: `-a-b-|`, or with a name, `other: -a-b-|`.
public struct Input: Sendable {
    let line: String
    let label: String
    let diagram: String
    let marble: Marble
    private let column: Int

    /// - Parameter label: The name of a diagram that contains no name.
    /// - Throws: ``Complaint``.
    init(_ line: String, label: String) throws {
        self.line = line
        let name = line.prefix { $0.isLetter || $0.isNumber }
        let rest = line[name.endIndex...]
        if rest.hasPrefix(": ") {
            self.label = String(name)
            diagram = String(rest.dropFirst(2))
        } else {
            self.label = label
            diagram = line
        }
        let column = line.count - diagram.count
        self.column = column
        do throws(Marble.GrammarError) {
            marble = try Marble(parsing: diagram)
        } catch {
            throw Complaint(error.reason + ".", in: line, at: column + error.offset)
        }
    }

    var values: [String] {
        marble.marks.compactMap { if case .value(let value) = $0.mark { value } else { nil } }
    }

    /// Returns a complaint about a value.
    func complaint(_ reason: String, about value: String) -> Complaint {
        let place = diagram.firstRange(of: value.count == 1 ? value : "{\(value)}")?.lowerBound ?? diagram.startIndex
        return Complaint(reason, in: line, at: column + diagram.distance(from: diagram.startIndex, to: place))
    }

    /// Returns a complaint that points to the end of the diagram.
    func complaint(_ reason: String) -> Complaint { Complaint(reason, in: line, at: line.count) }
}

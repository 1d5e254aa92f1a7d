import StreamTesting

/// A diagram in the notation of the command line: `-a-b-|`, or with a name, `other: -a-b-|`.
public struct Input: Sendable {
    let line: String
    let label: String
    /// A Boolean value that indicates whether the line contains the name.
    let isNamed: Bool
    let diagram: String
    let marble: Marble
    private let column: Int

    /// - Parameter label: The name of a diagram that contains no name.
    /// - Throws: ``Complaint``.
    init(_ line: String, label: String) throws {
        self.line = line
        let name = line.prefix { $0.isLetter || $0.isNumber }
        let rest = line[name.endIndex...]
        isNamed = rest.hasPrefix(":")
        if isNamed {
            guard !name.isEmpty else { throw Complaint("Expected a name before the ':'.", in: line, at: 0) }
            self.label = String(name)
            diagram = String(rest.dropFirst().drop { $0 == " " })
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
        guard !marble.marks.isEmpty || diagram.contains("-") else {
            throw Complaint(
                "The diagram is empty. Expected events and ticks, such as -1-2-|.", in: line, at: line.count)
        }
        for (number, mark) in marble.marks.enumerated() {
            let reason: String? =
                switch mark.mark {
                case .subscribed: "'^' shows a subscription in a result. Remove it from the diagram of a source."
                case .disposed: "'!' shows a disposal in a result. Remove it from the diagram of a source."
                case .goesOn where number < marble.marks.count - 1: "Nothing can follow the '>'."
                case .goesOn, .value, .completed, .failed: nil
                }
            guard let reason else { continue }
            let place = diagram.firstIndex { "^!>".contains($0) && $0 == Self.symbol(mark.mark) } ?? diagram.startIndex
            throw Complaint(reason, in: line, at: column + diagram.distance(from: diagram.startIndex, to: place))
        }
    }

    private static func symbol(_ mark: Marble.Mark) -> Character {
        switch mark {
        case .subscribed: "^"
        case .disposed: "!"
        case .goesOn, .value, .completed, .failed: ">"
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

import Foundation
import Operators
import StreamTesting
import Testing

/// A row of a diagram in a doc comment: `label: -a-b-|`, optionally followed by a note.
struct DocumentedRow: Equatable {
    let label: String
    let diagram: String

    /// Reads a line of a doc comment, or returns `nil` if it is not a row.
    init?(_ line: some StringProtocol) {
        guard let start = line.range(of: "///     "), line[..<start.lowerBound].allSatisfy({ $0 == " " }) else {
            return nil
        }
        // A label can contain colons, so the first colon that is followed by a diagram counts.
        for colon in line[start.upperBound...].ranges(of: ": ") {
            let diagram = Self.word(of: line[colon.upperBound...].drop { $0 == " " })
            guard !diagram.isEmpty, (try? Marble(parsing: diagram)) != nil else { continue }
            label = line[start.upperBound..<colon.lowerBound].trimmingCharacters(in: .whitespaces)
            self.diagram = diagram
            return
        }
        return nil
    }

    /// The text before the first space outside of braces.
    private static func word(of text: some StringProtocol) -> String {
        var depth = 0
        return String(
            text.prefix { character in
                if character == "{" { depth += 1 }
                if character == "}" { depth -= 1 }
                return character != " " || depth > 0
            })
    }

    /// The diagrams of a file: rows on consecutive lines.
    static func diagrams(in text: String) -> [[DocumentedRow]] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { DocumentedRow($0) }
            .split(separator: nil)
            .map { $0.compactMap(\.self) }
    }

    static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
        .standardized
}

/// The inputs of a documented diagram, in virtual time.
struct DocumentedInputs {
    let scheduler = VirtualTimeScheduler()
    fileprivate let rows: [DocumentedRow]

    /// The row of this label as a source that begins with each subscription.
    subscript(label: String) -> Source { scheduler.cold(diagram(label)) }

    /// The row of this label as a source that runs from the start.
    func hot(_ label: String) -> Source { scheduler.hot(diagram(label)) }

    /// The row of this label, its values read as numbers.
    func numbers(_ label: String) -> Signal<Int, MarbleFailure> { self[label].map { Int($0)! } }

    private func diagram(_ label: String) -> String {
        guard let row = rows.first(where: { $0.label == label }) else {
            preconditionFailure("The documented diagram has no row '\(label)', but \(rows.map(\.label))")
        }
        return row.diagram
    }
}

/// Plays a diagram of a doc comment: compares the result of `build`, which receives the other rows, with the row `label`.
///
/// - Parameter file: Below `Sources`, such as `Operators/Transforming/Map.swift`.
func documented<Value, Failure>(
    _ file: String, _ label: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ build: (DocumentedInputs) throws -> Signal<Value, Failure>
) throws {
    let text = try String(contentsOf: DocumentedRow.sources.appending(path: file), encoding: .utf8)
    let found = DocumentedRow.diagrams(in: text).filter { $0.contains { $0.label == label } }
    try #require(
        found.count == 1, "\(file) has \(found.count) diagrams with a row '\(label)'", sourceLocation: sourceLocation)
    let inputs = DocumentedInputs(rows: found[0])
    let recording = inputs.scheduler.record(try build(inputs))
    let expected = found[0].first { $0.label == label }!.diagram
    // A row that ends with '>' shows the beginning of a signal that continues.
    inputs.scheduler.advance(by: .tick * (expected.hasSuffix(">") ? Marble(expected).marks.last!.tick - 1 : 100))
    let isEqual = Marble(recording.diagram).marks.elementsEqual(
        Marble(expected).marks.filter { $0.mark != .goesOn }, by: ==)
    #expect(isEqual, "documented \(expected)\nhappened   \(recording.diagram)", sourceLocation: sourceLocation)
    recording.dispose()
}

@Suite struct DocumentedDiagramsTests {
    /// The labels that name inputs. Every other row shows the result of an operator.
    static let inputs: Set<String> = [
        "source", "other", "a", "b", "c", "trigger", "sampler", "replacement", "handler", "first", "second", "third",
        "key",
        "left", "right", "gate", "x", "y", "z",
    ]

    @Test("Every diagram in the documentation of an operator is played by a test")
    func all() throws {
        let tests = try Self.swiftFiles(below: URL(filePath: #filePath).appending(path: "../..").standardized)
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let operators = DocumentedRow.sources.appending(path: "Operators")
        for file in try Self.swiftFiles(below: operators) {
            let path = String(file.path.dropFirst(DocumentedRow.sources.path.count + 1))
            for row in DocumentedRow.diagrams(in: try String(contentsOf: file, encoding: .utf8)).joined()
            where !Self.inputs.contains(row.label) {
                #expect(
                    tests.contains("(\"\(path)\", \"\(row.label)\""),
                    "No test plays '\(row.label)' of \(path)")
            }
        }
    }

    private static func swiftFiles(below folder: URL) throws -> [URL] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return try #require(files).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .sorted { $0.path < $1.path }
    }
}

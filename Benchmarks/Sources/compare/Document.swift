import Foundation

/// A file that is written completely or in part.
struct Document {
    struct NoMarkers: Error, CustomStringConvertible { let description: String }

    private let file: URL

    init(_ path: String) { file = URL(filePath: path) }

    func write(_ text: String) throws { try Data(text.utf8).write(to: file) }

    func write(encoded value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try (encoder.encode(value) + Data("\n".utf8)).write(to: file)
    }

    /// Replaces the text between the lines `<!-- name -->` and `<!-- /name -->`.
    func replace(_ name: String, by text: String) throws {
        let whole = try String(contentsOf: file, encoding: .utf8)
        guard let start = whole.range(of: "<!-- \(name) -->\n"), let end = whole.range(of: "<!-- /\(name) -->"),
            start.upperBound <= end.lowerBound
        else { throw NoMarkers(description: "\(file.path) has no lines <!-- \(name) --> and <!-- /\(name) -->") }
        try write(whole[..<start.upperBound] + "\n" + text + "\n\n" + whole[end.lowerBound...])
    }
}

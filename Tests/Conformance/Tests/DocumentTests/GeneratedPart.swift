import DocumentSupport
import Foundation
import Testing

/// The generated lines of a document, which are between `<!-- name -->` and `<!-- /name -->`.
struct GeneratedPart {
    let path: String

    /// The lines in the document.
    let text: String

    private let name: String
    private let before: Substring
    private let after: Substring

    init(_ name: String, of path: String) throws {
        (self.name, self.path) = (name, path)
        let document = try Document(path).text
        let begin = try #require(document.range(of: "<!-- \(name) -->\n"), "\(path) has no generated part")
        let end = try #require(document.range(of: "<!-- /\(name) -->\n"), "The generated part of \(path) has no end")
        before = document[..<begin.upperBound]
        text = String(document[begin.upperBound..<end.lowerBound])
        after = document[end.lowerBound...]
    }

    private static let writing = NSLock()

    /// The hand-written lines.
    var rest: String { String(before + after) }

    /// Compares the lines with those that were generated now. With `RILL_WRITE_DOCUMENTS`, writes them.
    func update(to generated: String) throws {
        if text == generated { return }
        if ProcessInfo.processInfo.environment["RILL_WRITE_DOCUMENTS"] != nil {
            // Another test can have written another part of the document.
            try Self.writing.withLock {
                let part = try GeneratedPart(name, of: path)
                try (part.before + generated + part.after)
                    .write(to: Document.root.appending(path: path), atomically: true, encoding: .utf8)
            }
        } else {
            let (old, new) = (text.components(separatedBy: "\n"), generated.components(separatedBy: "\n"))
            for change in new.difference(from: old) {
                switch change {
                case .insert(_, let line, _): Issue.record("\(path) lacks: \(line). Update it with make renew")
                case .remove(_, let line, _): Issue.record("\(path) is outdated: \(line). Update it with make renew")
                }
            }
        }
    }
}

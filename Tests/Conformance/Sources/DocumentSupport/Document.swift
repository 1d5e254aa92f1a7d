public import Foundation

/// A document of the project, with its code blocks.
public struct Document: Sendable {
    /// The root folder of the project.
    public static let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized

    public let path: String
    public let text: String

    /// Reads a document.
    ///
    /// - Parameter path: The path relative to `root`.
    public init(_ path: String) throws {
        self.path = path
        text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    /// Returns the documents below a folder whose names end in `suffix`, in order.
    public static func all(below folder: String, suffix: String) throws -> [Document] {
        let enumerator = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        let paths = enumerator?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(suffix) && !$0.contains(".build/") }.sorted()
            .map { try Document("\(folder)/\($0)") }
    }

    /// The blocks that are fenced as `swift` only. A block that is not meant to compile is fenced as `swift uncompiled`.
    public var code: [String] { Self.code(in: text) }

    /// The blocks of the same kind in doc comments.
    public var documentedCode: [String] {
        guard text.contains("/// ```swift") else { return [] }
        return Self.code(
            in: text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { $0.hasPrefix("///") }.map { $0.dropFirst(3).trimmingCharacters(in: .whitespaces) }
                .joined(separator: "\n"))
    }

    /// The paths that the document links to, relative to its folder.
    public var links: [String] {
        text.components(separatedBy: "](").dropFirst().map { $0.components(separatedBy: ")")[0] }
            .filter { !$0.contains(":") }.map { $0.components(separatedBy: "#")[0] }.filter { !$0.isEmpty }
    }

    /// The text of the Swift files that the document links to: tests, or sources of an example.
    public var linkedTests: [String] {
        get throws {
            let folder = Self.root.appending(path: path).deletingLastPathComponent()
            return try links.filter { ($0.contains("Tests/") || $0.hasPrefix("Sources/")) && $0.hasSuffix(".swift") }
                .map {
                    try String(contentsOf: folder.appending(path: $0).standardized, encoding: .utf8)
                }
        }
    }

    /// Returns the blocks that none of `sources` contains. White space, imports, and lines with `@main` are ignored.
    public static func uncompiled(_ code: [String], in sources: [String]) -> [String] {
        if code.isEmpty { return [] }
        let sources = sources.map(words)
        return code.filter { block in
            let block = words(block)
            return !sources.contains { $0.range(of: block) != nil }
        }
    }

    private static func code(in text: String) -> [String] {
        "\n\(text)".components(separatedBy: "\n```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    /// Returns the words of all lines except imports and `@main`. Bytes, because a debug build takes seconds for the same with strings.
    private static func words(_ code: String) -> Data {
        var result = Data()
        for line in code.utf8.split(separator: UInt8(ascii: "\n"))
        where !line.starts(with: "import ".utf8) && !line.starts(with: "@main".utf8) {
            for word in line.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) {
                result.append(contentsOf: word)
                result.append(UInt8(ascii: " "))
            }
        }
        return result
    }
}

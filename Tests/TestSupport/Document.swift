public import Foundation

/// A text of the project, with the code that it shows.
public struct Document: Sendable {
    /// The project's folder.
    public static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    public let path: String
    public let text: String

    /// - Parameter path: From the project's folder.
    public init(_ path: String) throws {
        self.path = path
        text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    /// The texts below a folder whose names end in `suffix`, in order.
    public static func all(below folder: String, suffix: String) throws -> [Document] {
        let enumerator = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        let paths = enumerator?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(suffix) && !$0.contains(".build/") }.sorted()
            .map { try Document("\(folder)/\($0)") }
    }

    /// The blocks fenced as Swift and nothing else. One that is not meant to compile says so: "```swift uncompiled".
    public var code: [String] { Self.code(in: text) }

    /// The same of the documentation of declarations.
    public var documentedCode: [String] {
        guard text.contains("/// ```swift") else { return [] }
        return Self.code(
            in: text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { $0.hasPrefix("///") }.map { $0.dropFirst(3).trimmingCharacters(in: .whitespaces) }
                .joined(separator: "\n"))
    }

    /// The paths that the text links to, from its folder.
    public var links: [String] {
        text.components(separatedBy: "](").dropFirst().map { $0.components(separatedBy: ")")[0] }
            .filter { !$0.contains(":") }.map { $0.components(separatedBy: "#")[0] }.filter { !$0.isEmpty }
    }

    /// The Swift files of tests that the text links to.
    public var linkedTests: [String] {
        get throws {
            let folder = Self.root.appending(path: path).deletingLastPathComponent()
            return try links.filter { $0.contains("Tests/") && $0.hasSuffix(".swift") }.map {
                try String(contentsOf: folder.appending(path: $0).standardized, encoding: .utf8)
            }
        }
    }

    /// The blocks of code that stand in none of `sources`, whatever the white space, and whatever they import.
    public static func uncompiled(_ code: [String], in sources: [String]) -> [String] {
        let sources = sources.map(words)
        return code.filter { block in !sources.contains { $0.contains(words(block)) } }
    }

    private static func code(in text: String) -> [String] {
        "\n\(text)".components(separatedBy: "\n```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    private static func words(_ code: String) -> String {
        code.components(separatedBy: "\n").filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
            .components(separatedBy: .whitespacesAndNewlines).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

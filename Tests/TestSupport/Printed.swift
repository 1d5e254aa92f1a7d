import Foundation
import StreamCore

/// Takes what the code of a document prints, to be compared with the comments that say so: `print(1)  // → 1`.
public final class Printed: Sendable {
    private let lines = MutableProperty<[String]>([])

    public init() {}

    public func append(_ items: [Any]) {
        let line = items.map { "\($0)" }.joined(separator: " ")
        lines.modify { $0.append(line) }
    }

    /// What was printed since this was asked last.
    public func take() -> String { lines.swap([]).joined(separator: ", ") }

    /// The comments between the last `@Test` above and the call.
    public static func promised(file: String = #filePath, line: Int = #line) throws -> String {
        let above = try String(contentsOf: URL(filePath: file), encoding: .utf8)
            .components(separatedBy: "\n").prefix(line)
        let start = above.lastIndex { $0.contains("@Test") } ?? above.startIndex
        return above[start...].map { $0.components(separatedBy: "// → ").dropFirst().joined() }.filter { !$0.isEmpty }
            .joined(separator: ", ")
    }
}

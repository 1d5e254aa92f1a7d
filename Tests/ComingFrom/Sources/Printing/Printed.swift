import Foundation
import StreamCore

/// The output of a document's code, to compare with its comments: `print(1)  // → 1` or `print(1)  // prints 1`.
public final class Printed: Sendable {
    private let lines = MutableProperty<[String]>([])

    public init() {}

    public func append(_ items: [Any]) {
        let line = items.map { "\($0)" }.joined(separator: " ")
        lines.modify { $0.append(line) }
    }

    /// Returns the output since the last call.
    public func take() -> String { lines.swap([]).joined(separator: ", ") }

    /// Returns the output that the comments between the preceding `@Test` and the call promise.
    public static func promised(file: String = #filePath, line: Int = #line) throws -> String {
        let above = try String(contentsOf: URL(filePath: file), encoding: .utf8)
            .components(separatedBy: "\n").prefix(line)
        let start = above.lastIndex { $0.contains("@Test") } ?? above.startIndex
        return above[start...].compactMap { $0.firstMatch(of: #/// (?:→|prints) (.+)/#)?.1 }.joined(separator: ", ")
    }
}

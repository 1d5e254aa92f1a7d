/// A regular expression with named groups, for logs in other formats.
///
/// The groups are `client`, `time`, `method`, `path`, `status`, `bytes`, and one of `seconds`, `milliseconds`, and
/// `microseconds`. All are optional. A time is a stamp of the common format, an ISO 8601 time without a fraction, or
/// seconds since 1970.
public struct LinePattern: @unchecked Sendable {
    // A `Regex` created from text is an immutable value. `Regex` is not `Sendable` because of closures, which only a
    // regex written in Swift can contain.
    private let regex: Regex<AnyRegexOutput>
    private let groups: Set<Group>

    private enum Group: String, CaseIterable {
        case client, time, method, path, status, bytes, seconds, milliseconds, microseconds
    }

    /// The problem with a pattern.
    public struct Problem: Error, CustomStringConvertible {
        public let description: String
    }

    public init(_ text: String) throws(Problem) {
        do { regex = try Regex(text) } catch {
            throw Problem(description: "It is not a regular expression: \(error)")
        }
        groups = Set(Group.allCases.filter { [regex] group in regex.contains(captureNamed: group.rawValue) })
        guard !groups.isEmpty else {
            let names = Group.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(description: "It must have at least one of the groups \(names), such as (?<path>/\\S*).")
        }
    }

    public var hasTime: Bool { groups.contains(.time) }

    func parse(_ lines: Lines) -> Batch {
        var (texts, sorter) = ([UInt8](), LineSorter())
        lines.withUnsafeBytes { bytes in
            bytes.forEachLine { line in
                sorter.sort(line, entry(of: String(decoding: line, as: UTF8.self), &texts))
            }
        }
        return sorter.batch(texts[...])
    }

    private func entry(of line: String, _ texts: inout [UInt8]) -> Entry? {
        guard let match = try? regex.firstMatch(in: line) else { return nil }
        func text(_ group: Group) -> Substring? {
            groups.contains(group) ? match.output[group.rawValue]?.substring : nil
        }
        func keep(_ text: Substring?) -> Field {
            defer { if let text { texts += text.utf8 } }
            return Field(offset: texts.count, length: text?.utf8.count ?? 0)
        }
        var entry = Entry()
        entry.client = keep(text(.client))
        let start = texts.count
        if let method = text(.method), !method.isEmpty { texts += Array("\(method) ".utf8) }
        entry.path = keep(text(.path).map { $0.prefix { $0 != "?" } })
        entry.route = Field(offset: start, length: texts.count - start)
        entry.status = text(.status).flatMap { Int16($0) } ?? 0
        let bytes = text(.bytes) ?? ""
        entry.bytes = Int(bytes) ?? 0
        // A number that is too large, in contrast to `-`.
        if entry.bytes == 0, bytes.contains(where: { $0 != "0" && $0.isNumber }) { return nil }
        entry.microseconds =
            text(.microseconds).flatMap { Int($0) } ?? text(.milliseconds).flatMap { micros($0, scale: 1_000) }
            ?? text(.seconds).flatMap { micros($0, scale: 1_000_000) }
        if let stamp = text(.time) {
            guard let time = Self.time(of: stamp) else { return nil }
            entry.time = time
        }
        return entry
    }

    private func micros(_ text: Substring, scale: Double) -> Int? {
        guard let number = Double(text), number >= 0, number * scale < 1e15 else { return nil }
        return Int((number * scale).rounded())
    }

    private static func time(of text: Substring) -> Int64? {
        var bytes = Array(text.utf8)
        return bytes.withUnsafeMutableBytes { StampClock.readAny(UnsafeRawBufferPointer($0)) }
    }
}

/// A line of a `.gitignore` or `.ignore` file.
struct IgnoreRule: Sendable {
    private enum Pattern {
        /// A name without special characters, the most frequent pattern.
        case name([UInt8])
        /// `*` and an ending, such as `*.o`
        case ending([UInt8])
        case glob(Glob)
    }

    /// A Boolean value that indicates whether the rule includes files that an earlier rule ignores.
    let isNegated: Bool
    private let isForFolders: Bool
    /// A Boolean value that indicates whether the pattern describes a path, and not just a name in any folder.
    private let isPath: Bool
    private let pattern: Pattern

    /// - Returns: `nil` for an empty line, a comment, and an invalid pattern.
    init?(_ line: ArraySlice<UInt8>) {
        var text = Self.trimmed(line)
        guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
        isNegated = first == UInt8(ascii: "!")
        if isNegated { text = text.dropFirst() }
        isForFolders = text.last == UInt8(ascii: "/")
        if isForFolders { text = text.dropLast() }
        isPath = text.contains(UInt8(ascii: "/"))
        if text.first == UInt8(ascii: "/") { text = text.dropFirst() }
        guard !text.isEmpty else { return nil }

        let isPlain = { (text: ArraySlice<UInt8>) in !text.contains { #"*?[\"#.utf8.contains($0) } }
        if isPlain(text) {
            pattern = .name(Array(text))
        } else if text.first == UInt8(ascii: "*"), isPlain(text.dropFirst()), !isPath {
            pattern = .ending(Array(text.dropFirst()))
        } else if let glob = Glob(text) {
            pattern = .glob(glob)
        } else {
            return nil
        }
    }

    /// Removes spaces at the end, except after a backslash.
    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        while text.last == UInt8(ascii: " "), text.dropLast().last != UInt8(ascii: "\\") { text = text.dropLast() }
        return text
    }

    /// - Parameter path: The path relative to the folder of the rule's file.
    func matches(_ path: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
        if isForFolders, !isFolder { return false }
        let subject = isPath ? path : path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex)...]
        switch pattern {
        case .name(let name): return subject.elementsEqual(name)
        case .ending(let ending): return subject.suffix(ending.count).elementsEqual(ending)
        case .glob(let glob): return glob.matches(subject)
        }
    }
}

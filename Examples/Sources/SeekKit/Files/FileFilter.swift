/// The files of a tree that are searched.
package struct FileFilter: Hashable, Sendable {
    /// A Boolean value that indicates whether `.gitignore`, `.ignore`, `.rgignore`, and `.git/info/exclude` are respected.
    package var followsIgnoreFiles: Bool
    package var includesHidden: Bool
    /// Globs that take precedence over everything else. If one includes files, all other files are left out.
    package var globs: [FileGlob]
    /// The types of the files to search, or none for all files.
    package var types: [FileType]

    package init(
        followsIgnoreFiles: Bool = true, includesHidden: Bool = false, globs: [FileGlob] = [], types: [FileType] = []
    ) {
        self.followsIgnoreFiles = followsIgnoreFiles
        self.includesHidden = includesHidden
        self.globs = globs
        self.types = types
    }

    /// Returns the decision of the globs on a path, or `nil` if they leave it to the other rules.
    func verdict(on path: Path, isFolder: Bool) -> IgnoreRules.Verdict? {
        guard !globs.isEmpty else { return nil }
        if let last = globs.last(where: { $0.matches(path, isFolder: isFolder) }) {
            return last.excludes ? .ignored : .included
        }
        return !isFolder && globs.contains { !$0.excludes } ? .ignored : nil
    }

    func includesType(of name: [UInt8]) -> Bool {
        types.isEmpty || types.contains { $0.includes(name) }
    }
}

/// A glob for the files to search, such as `*.swift` or `!Tests/**`, in the notation of `.gitignore`, and with alternatives,
/// such as `*.{c,h}`.
package struct FileGlob: Hashable, Sendable {
    private static let mostAlternatives = 1_000

    private let text: String
    /// A rule for each alternative.
    private let rules: [IgnoreRule]
    let excludes: Bool

    /// - Returns: `nil` for an invalid glob.
    package init?(_ text: String) {
        let pattern = text.hasPrefix("!") ? String(text.dropFirst()) : text
        // A comment sign has no meaning here.
        let line = pattern.hasPrefix("#") ? "\\" + pattern : pattern
        guard !pattern.hasPrefix("!"), let lines = Self.alternatives(of: Array(line.utf8)) else { return nil }
        rules = lines.compactMap { IgnoreRule($0[...]) }
        guard rules.count == lines.count else { return nil }
        (self.text, excludes) = (text, text.hasPrefix("!"))
    }

    func matches(_ path: Path, isFolder: Bool) -> Bool {
        rules.contains { $0.matches(path.bytes, isFolder: isFolder) }
    }

    /// Returns the globs without braces, or `nil` if a brace is not closed or there are too many.
    private static func alternatives(of glob: [UInt8]) -> [[UInt8]]? {
        var ends: [Int] = []
        var depth = 0
        var (at, isInClass) = (0, false)
        while at < glob.count {
            switch glob[at] {
            case UInt8(ascii: "\\"): at += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "{") where !isInClass:
                depth += 1
                if depth == 1 { ends = [at] }
            case UInt8(ascii: ",") where !isInClass && depth == 1: ends.append(at)
            case UInt8(ascii: "}") where !isInClass && depth > 0:
                depth -= 1
                guard depth == 0 else { break }
                ends.append(at)
                // The first group is replaced by each of its parts, and then the groups in these and after it.
                var all: [[UInt8]] = []
                for (start, end) in zip(ends, ends.dropFirst()) {
                    let text = glob[..<ends[0]] + glob[(start + 1)..<end] + glob[(at + 1)...]
                    guard let part = alternatives(of: Array(text)) else { return nil }
                    all += part
                    guard all.count <= mostAlternatives else { return nil }
                }
                return all
            default: break
            }
            at += 1
        }
        return depth == 0 ? [glob] : nil
    }

    package static func == (left: FileGlob, right: FileGlob) -> Bool { left.text == right.text }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

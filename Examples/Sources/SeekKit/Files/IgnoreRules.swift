/// The rules that apply in a folder: those of its own files and those of the folders above.
///
/// As in ripgrep, `.rgignore` and `.ignore` apply everywhere and take precedence, in this order, and `.gitignore` and
/// `.git/info/exclude` apply inside of the repository to which the folder belongs.
struct IgnoreRules: Sendable {
    enum Verdict {
        case ignored
        case included
    }

    private struct RuleFile: Sendable {
        /// The length of the path of the folder that contains the file, with a slash at the end.
        let base: Int
        let rules: [IgnoreRule]

        func verdict(on path: [UInt8], isFolder: Bool) -> Verdict? {
            rules.last { $0.matches(path[base...], isFolder: isFolder) }.map { $0.isNegated ? .included : .ignored }
        }
    }

    private var rgignoreFiles: [RuleFile] = []
    private var ignoreFiles: [RuleFile] = []
    private var gitFiles: [RuleFile] = []
    private var isInRepository = false

    /// Reads the rules of all folders above `folder`, an absolute path with a slash at the end.
    init(above folder: [UInt8]) {
        for end in folder.indices.dropLast() where folder[end] == UInt8(ascii: "/") {
            let parent = Path(bytes: folder[...end])
            enter(folder[...end], names: FolderMarks(of: parent))
        }
    }

    /// Adds the rules of a folder.
    /// - Parameter folder: Its absolute path, with a slash at the end.
    mutating func enter(_ folder: some Collection<UInt8>, names: FolderMarks) {
        guard !names.isEmpty else { return }
        let read = { (name: String) in
            let path = Path(bytes: folder).appending(name.utf8)
            return RuleFile(base: folder.count, rules: IgnoreRule.all(in: path))
        }
        if names.contains(.repository) {
            isInRepository = true
            gitFiles = [read(".git/info/exclude")]
        }
        if names.contains(.gitignore), isInRepository { gitFiles.append(read(".gitignore")) }
        if names.contains(.ignore) { ignoreFiles.append(read(".ignore")) }
        if names.contains(.rgignore) { rgignoreFiles.append(read(".rgignore")) }
    }

    /// Returns the decision of the last matching rule of the innermost file, or `nil` if no rule matches.
    func verdict(on path: [UInt8], isFolder: Bool) -> Verdict? {
        let decide = { (files: [RuleFile]) in
            files.reversed().lazy.compactMap { $0.verdict(on: path, isFolder: isFolder) }.first
        }
        return decide(rgignoreFiles) ?? decide(ignoreFiles) ?? decide(gitFiles)
    }

    var isEmpty: Bool { rgignoreFiles.isEmpty && ignoreFiles.isEmpty && gitFiles.isEmpty }
}

extension IgnoreRule {
    /// Reads the rules of a file. A file that cannot be read has none.
    fileprivate static func all(in path: Path) -> [IgnoreRule] {
        var reader = ChunkReader()
        var text: [UInt8] = []
        do throws(Unreadable) {
            try reader.open(path)
            while let chunk = try reader.next() { text += chunk.bytes }
        } catch {
            return []
        }
        return text.split(separator: Bytes.newline).compactMap(IgnoreRule.init)
    }
}

/// The files of a tree that are searched.
package struct FileFilter: Hashable, Sendable {
    /// A Boolean value that indicates whether `.gitignore`, `.ignore`, and `.git/info/exclude` are respected.
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

/// A glob for the files to search, such as `*.swift` or `!Tests/**`, in the notation of `.gitignore`.
package struct FileGlob: Hashable, Sendable {
    private let text: String
    private let rule: IgnoreRule
    let excludes: Bool

    /// - Returns: `nil` for an invalid glob.
    package init?(_ text: String) {
        let pattern = text.hasPrefix("!") ? String(text.dropFirst()) : text
        // A comment sign has no meaning here.
        let line = pattern.hasPrefix("#") ? "\\" + pattern : pattern
        guard !pattern.hasPrefix("!"), let rule = IgnoreRule(Array(line.utf8)[...]) else { return nil }
        (self.text, self.rule, excludes) = (text, rule, text.hasPrefix("!"))
    }

    func matches(_ path: Path, isFolder: Bool) -> Bool { rule.matches(path.bytes, isFolder: isFolder) }

    package static func == (left: FileGlob, right: FileGlob) -> Bool { left.text == right.text }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// A type of files, known by the names of the files.
package struct FileType: Hashable, Sendable {
    package let name: String
    private let endings: [String]
    private let names: [String]

    private init(_ name: String, _ endings: String, names: String = "") {
        self.name = name
        self.endings = endings.split(separator: " ").map { ".\($0)" }
        self.names = names.split(separator: " ").map(String.init)
    }

    func includes(_ file: [UInt8]) -> Bool {
        endings.contains { file.count >= $0.utf8.count && file.suffix($0.utf8.count).elementsEqual($0.utf8) }
            || names.contains { file.elementsEqual($0.utf8) }
    }

    package init?(named name: String) {
        guard let known = Self.all.first(where: { $0.name == name }) else { return nil }
        self = known
    }

    /// The list to show.
    package static var list: String {
        all.map { "\($0.name): \(($0.endings.map { "*\($0)" } + $0.names).joined(separator: ", "))" }.joined(
            separator: "\n")
    }

    package static let all = [
        FileType("c", "c h H"), FileType("cmake", "cmake", names: "CMakeLists.txt"),
        FileType("cpp", "cpp hpp cc hh cxx hxx C H h inl"), FileType("cs", "cs"), FileType("css", "css scss"),
        FileType("csv", "csv"), FileType("docker", "dockerfile", names: "Dockerfile"), FileType("go", "go"),
        FileType("html", "htm html ejs"), FileType("java", "java jsp properties"), FileType("js", "js jsx mjs cjs vue"),
        FileType("json", "json sarif", names: "composer.lock"), FileType("kotlin", "kt kts"), FileType("log", "log"),
        FileType("lua", "lua"), FileType("make", "mak mk", names: "Makefile makefile GNUmakefile"),
        FileType("md", "md markdown mdown mdx mkdn"), FileType("php", "php phtml"), FileType("py", "py pyi"),
        FileType("rb", "rb gemspec", names: "Gemfile Rakefile"), FileType("rust", "rs"),
        FileType("sh", "sh bash zsh fish ksh"), FileType("sql", "sql psql"), FileType("swift", "swift"),
        FileType("toml", "toml", names: "Cargo.lock"), FileType("ts", "ts tsx mts cts"), FileType("txt", "txt"),
        FileType("xml", "xml xsd xsl svg"), FileType("yaml", "yaml yml"), FileType("zig", "zig"),
    ]
}

import ArgumentParser
import Dispatch
import Operators
import SeekKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
struct Seek: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Finds text in files.",
        discussion: """
            In a terminal it searches as you type: the arrows select a match, Enter prints its path:line, and Esc leaves. \
            An empty query shows the other keys. With --edit, Enter opens the match in $EDITOR. Without a terminal, it searches for the text of --query, or for each line \
            of standard input, and writes matches as path:line:text. The path - is standard input.

            A binary file is searched up to its first line with a zero byte. Links are skipped, and so are hidden files and those that .gitignore, .ignore, and .rgignore exclude. \
            UTF-16 is recognized by its byte order mark.

            Exit status: 0 if a match was found, 1 if not, 2 if a file could not be read, 64 if an argument was invalid or there was nothing to search for.
            """,
        version: "seek 0.1.0")

    @Argument(help: "The files and folders to search.", completion: .file())
    var paths = ["."]

    @Flag(name: [.customShort("e"), .long], help: "Enter opens the match in $VISUAL, $EDITOR, or vi.")
    var edit = false

    @Flag(help: "Enter prints '+line path', quoted for a shell if necessary, instead of 'path:line'.")
    var plus = false

    @Option(help: ArgumentHelp("The initial query in a terminal. Otherwise the only query.", valueName: "text"))
    var query: String?

    @Flag(name: [.customShort("E"), .long], help: "The query is a regular expression, as Swift's Regex reads it.")
    var regex = false

    @Option(
        name: [.customShort("g"), .long],
        help: ArgumentHelp(
            "Searches only files that the glob matches, or with ! not these. Can be repeated.", valueName: "*.swift"),
        transform: { try fileGlob($0) })
    var glob: [FileGlob] = []

    @Option(
        name: [.customShort("t"), .long],
        help: ArgumentHelp("Searches only files of this type. Can be repeated.", valueName: "swift"),
        transform: { try fileType($0) })
    var type: [FileType] = []

    @Flag(help: "Prints the types and their files.")
    var typeList = false

    @Flag(exclusivity: .exclusive)
    var caseMode: CaseMode?

    @Option(
        help: ArgumentHelp(
            "The number of matches of a query after which to stop. The default in a terminal is 10,000.", valueName: "n"
        ))
    var max: String?

    @Flag(
        name: [.customShort("l"), .long],
        help: "Writes only the paths of the files with a match.")
    var filesWithMatches = false

    @Flag(name: .shortAndLong, help: "Writes path:count for each file with a match: the number of lines that match.")
    var count = false

    @Option(
        name: [.customShort("C", allowingJoined: true), .long],
        help: ArgumentHelp("Writes this number of lines before and after each match.", valueName: "n"))
    var context: String?

    @Flag(help: "Writes the messages of ripgrep, one JSON object in each line.")
    var json = false

    @Flag(help: "Includes files that .gitignore, .ignore, and .rgignore exclude.")
    var noIgnore = false

    @Flag(help: "Includes files and folders whose names begin with a dot.")
    var hidden = false

    @Flag(help: "Hides the lines around the selected match.")
    var noPreview = false

    @Flag(help: "Names the files that could not be read.")
    var verbose = false

    func validate() throws {
        if max != nil, maximum == nil {
            throw ValidationError(
                "--max requires a number of matches, 1 or more, but got '\(max!)'. Omit it to show all matches.")
        }
        if edit, plus { throw ValidationError("--edit opens the match and --plus prints it. Remove one of them.") }
        if context != nil, contextLines == nil {
            throw ValidationError("--context requires a number of lines, 0 or more, but got '\(context!)'.")
        }
        let forms = [(filesWithMatches, "--files-with-matches"), (count, "--count"), (json, "--json")]
            .filter(\.0).map(\.1)
        if forms.count > 1 {
            throw ValidationError("\(forms.joined(separator: " and ")) write different things. Choose one of them.")
        }
        if isFormatted, isatty(STDIN_FILENO) == 1, query == nil {
            throw ValidationError("\(forms.first ?? "--context") is for the text of --query, which is missing.")
        }
        if paths.contains("-"), query == nil {
            throw ValidationError("The path - is standard input, so pass the text to search for with --query.")
        }
        guard let query else { return }
        if query.isEmpty, !isLive {
            throw ValidationError(
                "--query requires a text, but got ''. Omit it to search for each line of standard input.")
        }
        if let problem = Query(bytes: bytes(of: query), isRegex: regex).problem {
            throw ValidationError("--query '\(query)' is not a regular expression: \(problem)")
        }
        if !query.isEmpty, !Query(query).canMatch {
            throw ValidationError(
                "--query requires one line of text, but got '\(query)'. Pass each line as a query to standard input.")
        }
    }

    private var contextLines: Int? { context.map { Int($0) ?? -1 }.flatMap { $0 >= 0 ? $0 : nil } }

    /// A Boolean value that indicates whether an option is only for matches that are written.
    private var isFormatted: Bool { filesWithMatches || count || json || context != nil }

    private var form: Form {
        let context = contextLines ?? 0
        return filesWithMatches ? .files : count ? .counts : json ? .json(context: context) : .lines(context: context)
    }

    private var maximum: Int? { max.flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } }

    @MainActor
    func start(complaints: BufferedOutput) throws(Unreadable) {
        var roots = Path.paths(paths, writtenAs: Self.arguments)
        let filter = FileFilter(followsIgnoreFiles: !noIgnore, includesHidden: hidden, globs: glob, types: type)
        // Probably a text, and not a path. See `advice(about:)`.
        if query == nil { _ = try roots[0].checked() }
        if isLive {
            if roots.count == 1 {
                roots = [try roots[0].copied()]
            } else {
                roots = roots.map { root in (try? root.copied()) ?? root }
            }
            let search = Search(roots, filter: filter, longestText: LiveProgram.longestText)
            let choice: Choice =
                edit ? .edit(Editor { getenv($0).map { String(cString: $0) } }) : plus ? .printPlus : .printLocation
            let program = try LiveProgram(search, choice: choice) { size in
                Model(
                    query: query ?? "", caseMode: caseMode ?? .smart, isRegex: regex, size: size,
                    maximum: maximum ?? LiveProgram.usualMaximum, showsPreview: !noPreview, opensEditor: edit)
            }
            program.start(complaints: verbose ? complaints : nil)
        } else {
            // Each query reads a pipe again.
            if query == nil { roots = roots.map { root in (try? root.copied()) ?? root } }
            let program = BatchProgram(
                roots, filter: filter, maximum: maximum, form: form, isVerbose: verbose, complaints: complaints)
            let mode = caseMode ?? .sensitive
            program.start(
                texts(complaints: complaints).map { bytes in
                    let text = String(decoding: bytes, as: UTF8.self)
                    return Query(
                        bytes: bytes, ignoresCase: mode.ignoresCase(in: text, isRegex: regex), isRegex: regex)
                })
        }
    }

    /// Returns how to search for a text, if a path that does not exist was probably meant as one.
    private func advice(about failure: Unreadable) -> String {
        guard failure.code == ENOENT, query == nil, paths.first == failure.path.description else { return "" }
        let others = paths.dropFirst().map { " " + quoted(Path($0)) }.joined()
        let option = edit ? "\nseek: -e is --edit here, and not the option of grep." : ""
        return "\nseek: To search for this text, write: seek --query \(quoted(failure.path))\(others)\(option)"
    }

    private func quoted(_ path: Path) -> String { String(decoding: path.quotedForShell, as: UTF8.self) }

    /// The bytes of the arguments, which need not be valid UTF-8.
    private static var arguments: [[UInt8]] {
        (0..<Int(CommandLine.argc)).dropFirst().compactMap { CommandLine.unsafeArgv[$0] }
            .map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }

    /// A Boolean value that indicates whether the program is live. With its output in a pipe it is also live, so that
    /// `$(seek)` works, unless a query is given.
    private var isLive: Bool {
        isatty(STDIN_FILENO) == 1 && !isFormatted && !paths.contains("-")
            && (query == nil || plus || edit || isatty(STDOUT_FILENO) == 1)
    }

    /// Returns the bytes of `--query` as they were written, because they need not be valid UTF-8.
    private func bytes(of query: String) -> [UInt8] {
        let written = Self.arguments.first { argument in
            String(validating: argument, as: UTF8.self) == nil
                && ["", "--query="].contains { $0 + query == String(decoding: argument, as: UTF8.self) }
        }
        guard let written else { return Array(query.utf8) }
        let option = Array("--query=".utf8)
        return Array(written.starts(with: option) ? written.dropFirst(option.count) : written[...])
    }

    /// Returns the texts to search for. Standard input without any line is wrong usage: probably a terminal was meant.
    private func texts(complaints: BufferedOutput) -> Signal<[UInt8], Never> {
        if let query { return .just(bytes(of: query)) }
        let input = lines(from: STDIN_FILENO, on: TargetQueueScheduler(label: "seek.input"))
        return input.ifEmpty(switchTo: .deferred { Self.refuseEmptyInput(complaints) })
    }

    private static func refuseEmptyInput(_ complaints: BufferedOutput) -> Never {
        complaints.write(
            "seek: Standard input is no terminal and has no line to search for. Write: seek --query TEXT [PATH …]\n")
        complaints.flush()
        SeekKit.exit(.wrongUsage)
    }

    static func main() {
        signal(SIGPIPE, SIG_IGN)
        if let value = getenv("NO_COLOR"), value.pointee != 0 { Style.removeColors() }
        let complaints = BufferedOutput(descriptor: STDERR_FILENO)
        do {
            let command = try parse()
            if command.typeList {
                let output = BufferedOutput(descriptor: STDOUT_FILENO)
                output.write(FileType.list + "\n")
                output.flush()
                output.failIfUnwritten(complaints)
                SeekKit.exit(.found)
            }
            do throws(Unreadable) { try command.start(complaints: complaints) } catch {
                fail("\(error)\(command.advice(about: error))", to: complaints)
            }
        } catch {
            if exitCode(for: error).isSuccess { exit(withError: error) }
            complaints.write(fullMessage(for: error) + "\n")
            complaints.flush()
            SeekKit.exit(.wrongUsage)
        }
        dispatchMain()
    }
}

private func fileGlob(_ text: String) throws -> FileGlob {
    guard let glob = FileGlob(text) else {
        throw ValidationError("'\(text)' is not a glob such as '*.swift', '*.{c,h}', or '!Tests/**'.")
    }
    return glob
}

private func fileType(_ name: String) throws -> FileType {
    guard let type = FileType(named: name) else {
        throw ValidationError("'\(name)' is not a type of files. --type-list prints the types.")
    }
    return type
}

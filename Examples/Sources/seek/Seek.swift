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
        abstract: "Finds text in the files below a folder.",
        discussion: """
            In a terminal it searches as you type: the arrows select, Enter prints path:line of the selected match, Esc and \
            Ctrl-C leave. Without a terminal, it searches for the text of --query, or for each line of standard input, and \
            writes matches as path:line:text.
            Hidden files, binary files, and links are skipped.

            Exit status: 0 if a match was found, 1 if not, 2 if a file could not be read or an argument was invalid.
            """)

    @Argument(help: "The folder to search.", completion: .directory)
    var folder = "."

    @Option(help: ArgumentHelp("The initial query in a terminal. Otherwise the only query.", valueName: "text"))
    var query: String?

    @Flag(name: .long, help: "Ignores upper and lower case.")
    var ignoreCase = false

    @Option(help: ArgumentHelp("The number of matches of a query after which to stop.", valueName: "n"))
    var max: Int?

    @Flag(help: "Names the files that could not be read.")
    var verbose = false

    func validate() throws {
        if let max, max < 1 { throw ValidationError("--max requires a number greater than zero, but got \(max).") }
        if let query, !query.isEmpty, !Query(query).canMatch {
            throw ValidationError("--query requires one line of text.")
        }
    }

    @MainActor
    func start(complaints: BufferedOutput) throws(Unreadable) {
        let root = Path(folder)
        _ = try TreeWalker(root: root)
        if isLive {
            let program = try LiveProgram(
                below: root, query: query ?? "", ignoresCase: ignoreCase, maximum: max)
            program.start(complaints: verbose ? complaints : nil)
        } else {
            let program = BatchProgram(below: root, maximum: max, isVerbose: verbose, complaints: complaints)
            let ignoresCase = ignoreCase
            program.start(texts.map { text in Query(text, ignoresCase: ignoresCase) })
        }
    }

    /// A Boolean value that indicates whether the program is live. With its output in a pipe it is also live, so that
    /// `$(seek)` works, unless a query is given.
    private var isLive: Bool {
        isatty(STDIN_FILENO) == 1 && (query == nil || isatty(STDOUT_FILENO) == 1)
    }

    private var texts: Signal<String, Never> {
        query.map { .just($0) } ?? lines(from: STDIN_FILENO).subscribe(on: TargetQueueScheduler(label: "seek.input"))
    }

    static func main() {
        signal(SIGPIPE, SIG_IGN)
        let complaints = BufferedOutput(descriptor: STDERR_FILENO)
        do {
            try parse().start(complaints: complaints)
        } catch let failure as Unreadable {
            fail("\(failure)", to: complaints)
        } catch {
            if exitCode(for: error).isSuccess { exit(withError: error) }
            complaints.write(fullMessage(for: error) + "\n")
            complaints.flush()
            SeekKit.exit(.trouble)
        }
        dispatchMain()
    }
}

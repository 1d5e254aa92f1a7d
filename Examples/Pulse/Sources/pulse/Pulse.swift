import AccessLog
import ArgumentParser
import Logging
import Operators
import PulseCore
import PulseServer
import ServiceLifecycle
import Tailing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
struct Pulse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the figures of an access log live, in the terminal and in the browser.",
        discussion: """
            Reads common and combined log lines, with or without a response time at their end, from files or standard input; \
            files that gzip has packed, too. In a terminal it shows a board, else it writes one line for each window.

            Exit status: 0, or 1 if something could not be read or written.
            """)

    @Argument(help: "The files to read. The default is standard input.", completion: .file())
    var files: [String] = []

    @Flag(help: "Continues to read as the files grow or are truncated or replaced.")
    var follow = false

    @Flag(help: "With --follow, begins at the first line of the files.")
    var fromStart = false

    @Option(help: ArgumentHelp("The length of a window.", valueName: "10s"))
    var window: Duration = .seconds(10)

    @Option(help: ArgumentHelp("A regular expression with the named groups of a line.", valueName: "regex"))
    var pattern: LinePattern?

    @Option(
        name: .customLong("alert"),
        help: ArgumentHelp("A condition for an alert. Can be repeated.", valueName: "errors>5%"))
    var alerts: [AlertRule] = []

    @Option(
        help: ArgumentHelp(
            "Serves a page for browsers. Without a host, only for this machine.", valueName: "[host:]port"))
    var serve: ServerAddress?

    @Flag(help: "Advances time by the stamps of the log.")
    var replay = false

    @Flag(help: "Writes JSON instead of text.")
    var json = false

    func validate() throws {
        if window < Window.shortestStep { throw ValidationError("--window takes at least 100ms.") }
        if follow, files.isEmpty { throw ValidationError("--follow requires files. Remove it for standard input.") }
        if replay, follow { throw ValidationError("--replay requires a finished log. Remove --follow.") }
        if replay, let pattern, !pattern.hasTime {
            throw ValidationError("--replay needs a group 'time' in --pattern.")
        }
        if files.isEmpty, isatty(STDIN_FILENO) == 1 {
            throw ValidationError("Pass a file, or redirect one to standard input.")
        }
    }

    func run() async throws {
        // A write reports a closed pipe, so SIGPIPE must not end the program.
        signal(SIGPIPE, SIG_IGN)
        let status = ExitStatus()
        try await program(status).run()
        if status.hasTrouble { throw ExitCode(1) }
    }

    private func program(_ status: ExitStatus) -> Program {
        var logger = Logger(label: "pulse") { label in StreamLogHandler.standardError(label: label) }
        logger.logLevel = .warning
        let input = Input(
            files: files, follow: follow, start: fromStart ? .beginning : .end, logger: logger, status: status)
        var pipeline = Pipeline()
        pipeline.format = pattern.map(LineFormat.pattern) ?? .combined
        pipeline.window = Window(length: window)
        pipeline.alerts = alerts
        return Program(
            input: input, pipeline: pipeline, isReplay: replay, display: display, address: serve, logger: logger,
            status: status)
    }

    private var display: Display {
        if json { return .json }
        return isatty(STDOUT_FILENO) == 1
            ? .board(title: files.isEmpty ? "standard input" : files.joined(separator: " ")) : .lines
    }
}

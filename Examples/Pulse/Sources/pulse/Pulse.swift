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
        abstract: "Shows what an access log says, live, in the terminal and in the browser.",
        discussion: """
            Reads common and combined log lines, with or without a response time at their end, from files or standard input; \
            files that gzip has packed, too. In a terminal it shows a board, else it writes one line for each window.

            Exit status: 0, or 1 if something could not be read or written.
            """)

    @Argument(help: "The files to read; standard input without any.", completion: .file())
    var files: [String] = []

    @Flag(help: "Waits for what is written to the files, also when they are truncated or replaced.")
    var follow = false

    @Flag(help: "With --follow, begins with what is in the files already.")
    var fromStart = false

    @Option(help: ArgumentHelp("How long a window is.", valueName: "10s"))
    var window: Duration = .seconds(10)

    @Option(help: ArgumentHelp("A regular expression with the named groups of a line.", valueName: "regex"))
    var pattern: LinePattern?

    @Option(
        name: .customLong("alert"),
        help: ArgumentHelp("What to sound an alarm at. May be repeated.", valueName: "errors>5%"))
    var alerts: [AlertRule] = []

    @Option(
        help: ArgumentHelp(
            "Serves a page for browsers; without a host, to this machine alone.", valueName: "[host:]port"))
    var serve: ServerAddress?

    @Flag(help: "Lets time pass as the log's own stamps say.")
    var replay = false

    @Flag(help: "Writes JSON instead of text.")
    var json = false

    func validate() throws {
        if window < Window.shortestStep { throw ValidationError("--window takes at least 100ms.") }
        if follow, files.isEmpty { throw ValidationError("--follow takes files; standard input is followed anyway.") }
        if replay, follow { throw ValidationError("--replay takes a log that is finished, --follow one that is not.") }
        if replay, let pattern, !pattern.hasTime {
            throw ValidationError("--replay needs a group 'time' in --pattern.")
        }
        if files.isEmpty, isatty(STDIN_FILENO) == 1 {
            throw ValidationError("Name a file, or send one to standard input.")
        }
    }

    func run() async throws {
        // A reader that has gone is told by the write, not by a signal that ends everything.
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

import AccessLog
import ArgumentParser
import Operators
import PulseCore
import PulseProgram
import Tailing

#if Page
    import PulseServer
#endif

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
struct Pulse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the figures of an access log, in the terminal and in the browser.",
        discussion: """
            Reads lines in the common, combined, and vhost_combined formats, with or without a response time, and JSON \
            lines of nginx and Caddy, from files or standard input, including files that gzip has compressed. In a terminal it shows a board. Otherwise it writes one line \
            for each window, and the summary.

            A finished file is replayed: the whole log is shown, in windows that suit its span, and rates and alerts \
            refer to the time in its lines. Several files are merged by this time. A pipe or a followed file is \
            read live.

            Keys of the board: s changes the order of the paths (requests, errors, 95th percentile of the response \
            time), p and x filter by path and status, the arrow keys select a path, Enter shows its last lines, and \
            Ctrl-C ends.

            Exit status: 0, 1 if something could not be read or written or no line has a known format, or 64 for wrong arguments.
            """,
        version: "1.0.0")

    @Argument(
        help: ArgumentHelp("The files to read. The default is standard input, also as -.", valueName: "files"),
        completion: .file())
    var arguments: [String] = []

    private var files: [String] { arguments == ["-"] ? [] : arguments }

    @Flag(help: "Continues to read as the files grow or are truncated or replaced.")
    var follow = false

    @Flag(help: "With --follow, begins at the first line of the files.")
    var fromStart = false

    @Flag(help: "Shows generated traffic with an incident after 30 seconds, and a page.")
    var demo = false

    @Option(
        help: ArgumentHelp(
            "The length of a window. (default: 10s, or for a finished log at most a hundredth of its span)",
            valueName: "10s"), transform: { try duration($0) })
    var window: Duration?

    @Option(
        help: ArgumentHelp("A regular expression with the named groups of a line.", valueName: "regex"),
        transform: { try LinePattern($0) })
    var pattern: LinePattern?

    @Option(
        help: ArgumentHelp("Counts only requests with these statuses, such as 5xx or 404,410.", valueName: "5xx"),
        transform: { try statuses($0) })
    var status: EntryFilter.Statuses?

    @Option(help: ArgumentHelp("Counts only requests whose path begins with this text.", valueName: "/api"))
    var path: String?

    @Option(help: ArgumentHelp("The number of rows of the lists of paths and clients, up to 100.", valueName: "10"))
    var top = Figures.usualTop

    @Option(
        name: .customLong("alert"),
        help: ArgumentHelp("A condition for an alert, such as 'errors>5%'. Can be repeated.", valueName: "rule"),
        transform: { try AlertRule($0) })
    var alerts: [AlertRule] = []

    #if Page
        @Option(
            help: ArgumentHelp(
                "Serves a page for browsers. Without a host, only for this machine.", valueName: "[host:]port"),
            transform: { try ServerAddress($0) })
        var serve: ServerAddress?
    #endif

    @Option(
        help: ArgumentHelp("How many seconds of a finished log pass per second. (default: max)", valueName: "60"),
        transform: { try ReplaySpeed($0) })
    var speed: ReplaySpeed?

    @Flag(help: "Replays a pipe like a finished file.")
    var replay = false

    @Flag(help: "Writes JSON instead of text.")
    var json = false

    func validate() throws {
        if let window, window < Window.shortestStep { throw ValidationError("--window takes at least 100ms.") }
        if isReplay, let window, window < Window.shortestReplayedStep {
            throw ValidationError("--window takes at least 1s for a finished log with its whole seconds.")
        }
        if demo, !files.isEmpty || follow || replay || speed != nil || pattern != nil {
            throw ValidationError("--demo generates its log. Remove the files and the options for reading.")
        }
        if follow, files.isEmpty { throw ValidationError("--follow requires files. Remove it for standard input.") }
        if follow, let pipe = files.first(where: isPipe) {
            throw ValidationError("\(pipe) is not a file. Remove --follow to read it live.")
        }
        if files.contains("-") { throw ValidationError("- is standard input. Pass it without files.") }
        if !(1...Figures.mostTop ~= top) { throw ValidationError("--top takes a number from 1 to 100.") }
        if fromStart, !follow { throw ValidationError("--from-start requires --follow. Remove it.") }
        if replay, follow { throw ValidationError("--replay requires a finished log. Remove --follow.") }
        if speed != nil, !isReplay { throw ValidationError("--speed requires a finished log, or --replay for a pipe.") }
        if isReplay, let pattern, !pattern.hasTime {
            throw ValidationError("A finished log is shown in its own time. Add a group 'time' to --pattern.")
        }
        if files.isEmpty, !demo, isatty(STDIN_FILENO) == 1 {
            throw ValidationError("Pass a file, or redirect one to standard input. --demo shows generated traffic.")
        }
    }

    func run() async throws {
        try prepareStandardOutput()
        let status = ExitStatus()
        try await program(status).run()
        if status.hasTrouble { throw ExitCode(1) }
    }

    private func program(_ status: ExitStatus) throws -> Program {
        let notices = Notices(program: "pulse")
        let logger = notices.logger(level: .warning)
        var pipeline = Pipeline()
        pipeline.format = pattern.map(LineFormat.pattern) ?? .combined
        (pipeline.filter.statuses, pipeline.filter.path) = (self.status, path)
        pipeline.top = top
        pipeline.alerts = demo && alerts.isEmpty ? try [AlertRule("errors>5%"), AlertRule("p95>500ms")] : alerts
        // Only alerts, and a person who watches, need the steps of a window.
        let needsSteps = !pipeline.alerts.isEmpty || speed != nil && speed != .max
        pipeline.detail = isReplay && !needsSteps ? .windows : .steps
        let probe = Probe(format: pipeline.format)
        let source = source(probe)
        if let window {
            pipeline.window = Window(length: window, isReplay: isReplay)
        } else if isReplay, let span = probe.span(of: source) {
            pipeline.window = .suiting(span: span)
        }
        return Program(
            input: Input(source: source, logger: logger, status: status), title: title, pipeline: pipeline,
            replay: isReplay ? speed ?? .max : nil, display: display,
            address: try address, notices: notices, logger: logger, status: status)
    }

    /// A Boolean value that indicates whether the log has an end, so that its own time is shown.
    private var isReplay: Bool {
        if demo || follow { return false }
        return replay || (files.isEmpty ? standardInputIsFile : !files.contains(where: isPipe))
    }

    private func source(_ probe: Probe) -> Source {
        if demo {
            let start = millisecondsSince1970() / 1_000
            return .demo { elapsed in start + elapsed.components.seconds }
        }
        if files.isEmpty { return .standardInput }
        if follow { return .followed(files, from: fromStart ? .beginning : .end) }
        return isReplay ? .finished(probe.files(files)) : .live(files)
    }

    private var address: PageAddress? {
        get throws {
            #if Page
                return demo ? try serve ?? ServerAddress("0") : serve
            #else
                return nil
            #endif
        }
    }

    private var title: String {
        if demo { return "demo" }
        return files.isEmpty ? "standard input" : files.joined(separator: " ")
    }

    private var display: Display {
        if json { return .json }
        return isatty(STDOUT_FILENO) == 1 ? .board : .lines
    }
}

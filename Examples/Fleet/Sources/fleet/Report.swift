import AccessLog
import ArgumentParser
import FleetCore
import Logging
import Operators
import PulseCore
import PulseProgram
import ServiceLifecycle
import StreamLink
import Tailing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Fleet {
    /// The agent.
    struct Report: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Reads the logs of this machine and publishes their figures every second.",
            discussion: """
                The files are followed as they grow or are truncated or replaced. The server stores how far they were \
                read, so an agent that begins again counts each line once. While the server cannot be reached, the \
                lines wait in the files.

                Exit status: 0, or 1 if something could not be read or published or no line has a known format.
                """)

        @OptionGroup var server: StreamOptions

        @Argument(help: "The logs to read.", completion: .file())
        var files: [String] = []

        @Option(help: ArgumentHelp("The name of this machine, which no other agent has. (default: the host name)"))
        var name: String?

        @Flag(help: "Begins at the first line of files that were not read before.")
        var fromStart = false

        @Flag(
            help: """
                Reads finished files to their end. Their lines count at their own time, by which several files are merged.
                """)
        var replay = false

        @Flag(help: "Reports generated traffic with an incident after 30 seconds.")
        var demo = false

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

        @Option(
            help: ArgumentHelp("The number of snapshots, of all machines, that the stream keeps.", valueName: "count"))
        var keep = 10_000

        @Option(
            help: ArgumentHelp("The difference to add to the clock, for tests.", visibility: .hidden),
            transform: { try duration($0) })
        var clockOffset: Duration = .zero

        func validate() throws {
            if demo, !files.isEmpty || replay || fromStart || pattern != nil {
                throw ValidationError("--demo generates its log. Remove the files and the options for reading.")
            }
            if files.isEmpty, !demo { throw ValidationError("Pass a log. --demo reports generated traffic.") }
            if replay, fromStart { throw ValidationError("--replay begins at the first line. Remove --from-start.") }
            if replay, let pattern, !pattern.hasTime {
                throw ValidationError("A finished log is counted at its own time. Add a group 'time' to --pattern.")
            }
            if keep < 1 { throw ValidationError("--keep takes a number of at least 1.") }
            if name?.isEmpty == true { throw ValidationError("--name takes a name such as web-1.") }
            if let pipe = files.first(where: isPipe) {
                throw ValidationError("\(pipe) is not a file. How far a pipe was read cannot be stored.")
            }
            if let missing = files.first(where: { replay && access($0, R_OK) != 0 }) {
                throw ValidationError("\(missing): \(String(cString: strerror(errno)))")
            }
        }

        func run() async throws {
            signal(SIGPIPE, SIG_IGN)
            let notices = Notices(program: "fleet")
            let status = ExitStatus()
            let name = name ?? hostName
            var filter = EntryFilter()
            (filter.statuses, filter.path) = (self.status, path)
            let agent = Agent(
                link: server.link(notices), stream: server.stream, name: name, source: source,
                format: pattern.map(LineFormat.pattern) ?? .combined, filter: filter, length: keep,
                clockOffset: clockOffset)
            let what = demo ? "generated traffic" : files.joined(separator: " ")
            notices.post("\(name) reports \(what) to \(server.address), stream \(server.stream)")
            let reporting = Reporting(agent: agent, notices: notices, status: status)
            var configuration = ServiceGroupConfiguration(
                services: [.init(service: reporting, successTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: notices.logger(level: .critical))
            configuration.maximumGracefulShutdownDuration = .seconds(5)
            try await ServiceGroup(configuration: configuration).run()
            if status.hasTrouble { throw ExitCode(1) }
        }

        private var source: Agent.Source {
            if demo { return .demo }
            return replay ? .finished(files) : .followed(files, from: fromStart ? .beginning : .end)
        }
    }
}

/// Publishes until the files end or the program receives a request to stop. Then the lines that were read are still published.
private struct Reporting: Service {
    /// The number of snapshots between two messages about the progress.
    private static let stride = 60

    let agent: Agent
    let notices: Notices
    let status: ExitStatus

    func run() async {
        let stop = Subject<Void, Never>()
        await withGracefulShutdownHandler {
            let published = agent.run(until: stop.signal) { news in
                notices.post("\(news)")
                switch news {
                case .unreadable, .unpublished, .unknownFormat: status.noteTrouble()
                case .begins, .file: break
                }
            }
            var count = 0
            do {
                for try await last in published.values(buffering: .pausing(at: 16)) {
                    count += 1
                    if count == 1 { notices.post("snapshot \(last.number) is stored") }
                    if count.isMultiple(of: Self.stride) {
                        notices.post("\(Readable.count(count)) snapshots are stored")
                    }
                }
                if count == 0 { status.noteTrouble() }
                notices.post(count == 0 ? "nothing was published" : "ended after \(Readable.count(count, "snapshot"))")
            } catch let error as LinkError {
                status.noteTrouble()
                notices.post(explanation(of: error))
            } catch {
                status.noteTrouble()
                notices.post("\(error)")
            }
        } onGracefulShutdown: {
            stop.send(())
        }
    }

    private func explanation(of error: LinkError) -> String {
        guard case .rejected(let message) = error, message.hasPrefix("DUPLICATE") else { return "\(error)" }
        return "another agent reports as \(agent.name). End it, or choose another --name."
    }
}

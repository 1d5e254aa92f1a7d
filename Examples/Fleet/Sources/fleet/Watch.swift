import ArgumentParser
import FleetCore
import Foundation
import Logging
import Operators
import PulseCore
import PulseProgram
import PulseServer
import StreamLink

extension Fleet {
    /// The viewer.
    struct Watch: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Shows the merged figures of all machines, in the terminal and in the browser.",
            discussion: """
                Begins with the past that the stream contains. In a terminal it shows a board. Otherwise it writes one \
                line for each window. The key s of the board changes the order of the paths: requests, errors, or the \
                95th percentile of the response time. The agents can leave out requests: see fleet report --help.

                Each change of an alert is raised by one of the viewers that evaluate it: it writes a message, and \
                starts the command of --run with the variables FLEET_ALERT, FLEET_CHANGE, FLEET_VALUE, and FLEET_ID.

                Exit status: 0, or 1 if something could not be read or written.
                """)

        @OptionGroup var server: StreamOptions

        @Option(
            help: ArgumentHelp("The length of a window, in whole seconds.", valueName: "10s"),
            transform: { try duration($0) })
        var window: Duration = .seconds(10)

        @Option(
            name: .customLong("alert"),
            help: ArgumentHelp("A condition for an alert, such as 'errors>5%'. Can be repeated.", valueName: "rule"),
            transform: { try AlertRule($0) })
        var alerts: [AlertRule] = []

        @Option(help: ArgumentHelp("A command for the shell that raises a change of an alert.", valueName: "command"))
        var run: String?

        @Option(
            help: ArgumentHelp(
                "Serves a page for browsers. Without a host, only for this machine.", valueName: "[host:]port"),
            transform: { try ServerAddress($0) })
        var serve: ServerAddress?

        @Flag(help: "Writes JSON instead of text.")
        var json = false

        func validate() throws {
            if window < .seconds(1) || window > .seconds(600) || window.components.attoseconds != 0 {
                throw ValidationError("--window takes whole seconds, from 1s to 10m.")
            }
            if run != nil, alerts.isEmpty { throw ValidationError("--run requires --alert.") }
        }

        func run() async throws {
            try prepareStandardOutput()
            let notices = Notices(program: "fleet")
            let status = ExitStatus()
            let link = server.link(notices)
            notices.post("watching \(server.address), stream \(server.stream)")
            let presentation = Presentation(
                program: "fleet", title: "\(server.stream) at \(server.address)", display: display, isReplay: false,
                address: serve, notices: notices, logger: notices.logger(level: .warning), status: status)
            try await presentation.run { stop in reports(link, notices, status, until: stop) }
            if status.hasTrouble { throw ExitCode(1) }
        }

        private var display: Display {
            if json { return .json }
            return isatty(STDOUT_FILENO) == 1 ? .board : .lines
        }

        private func reports(
            _ link: StreamLink, _ notices: Notices, _ status: ExitStatus, until stop: Signal<Void, Never>
        ) -> Signal<PulseCore.Report, Never> {
            let viewer = Viewer(
                link: link, stream: server.stream, window: Int(window.components.seconds), alerts: alerts)
            let explain: @Sendable (LinkError) -> Void = { error in
                status.noteTrouble()
                notices.post("\(error)")
            }
            let reports = viewer.reports { notices.post($0) }.onFailure(explain).ignoreFailure()
            guard !alerts.isEmpty else { return reports.take(until: stop) }
            let alerter = Alerter(link: link, stream: server.stream, name: "\(hostName)-\(getpid())")
            let raised = alerter.raise { change in
                notices.post("ALERT \(change.rule) \(change.change): \(change.value)")
                if let run { try start(run, for: change) }
            }.onFailure(explain).ignoreFailure()
            return reports.publish { reports in
                let published = alerter.publish(reports).onFailure(explain).ignoreFailure()
                return merge(
                    reports, published.compactMap { _ in nil }, raised.compactMap { _ in nil })
            }.take(until: stop)
        }

        /// Runs a command of the shell, and fails if the command fails, so that the change is delivered again.
        private func start(_ command: String, for change: Alerter.Change) throws {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", command]
            process.environment = ProcessInfo.processInfo.environment.merging([
                "FLEET_ALERT": change.rule, "FLEET_CHANGE": change.change, "FLEET_VALUE": change.value,
                "FLEET_ID": "\(change.id)",
            ]) { _, new in new }
            process.standardOutput = FileHandle.standardError
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw CommandFailure(status: process.terminationStatus) }
        }
    }
}

/// The failure of a command that `--run` starts.
private struct CommandFailure: Error, CustomStringConvertible {
    let status: Int32
    var description: String { "the command of --run ended with status \(status)" }
}

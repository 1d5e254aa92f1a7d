import ArgumentParser
import PulseProgram
import StreamLink

@main
struct Fleet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the figures of the access logs of many machines.",
        discussion: """
            An agent on each machine reads its logs and publishes a snapshot every second to a stream of a Redis server. \
            Any number of viewers merge the snapshots.

            fleet report redis://127.0.0.1:6379 /var/log/nginx/access.log
            fleet watch redis://127.0.0.1:6379 --alert 'errors>5%'
            """,
        version: "1.0.0",
        subcommands: [Report.self, Watch.self])
}

/// The options for the stream, which agents and viewers share.
struct StreamOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The server, such as redis://127.0.0.1:6379 or redis+unix:///path.", valueName: "server"),
        transform: { try LinkAddress($0) })
    var address: LinkAddress

    @Option(help: ArgumentHelp("The name of the stream.", valueName: "name"))
    var stream = "fleet"

    @Option(
        help: ArgumentHelp("How long to wait for the server before it is tried again.", valueName: "5s"),
        transform: { try duration($0) })
    var timeout: Duration = .seconds(5)

    func validate() throws {
        if stream.isEmpty || stream.contains(where: { $0 == "{" || $0 == "}" }) {
            throw ValidationError("--stream takes a name without braces, such as fleet.")
        }
        if timeout < .milliseconds(100) { throw ValidationError("--timeout takes at least 100ms.") }
    }

    func link(_ notices: Notices) -> StreamLink {
        StreamLink(address, timeout: timeout) { news in notices.post("\(news)") }
    }
}

import Foundation
import Testing

/// Runs the built program as a user does.
@Suite(.serialized, .timeLimit(.minutes(5))) struct CommandTests {
    @Test(
        "The answer to an invalid argument explains it",
        arguments: [
            (["watch"], "Missing expected argument '<server>'"),
            (["watch", "http://x"], "'http://x' is not of Redis. Write redis://host:6379"),
            (["watch", "redis://x:99999"], "'redis://x:99999' has no port from 1 to 65535."),
            (["watch", "redis://x", "--nonsense"], "Unknown option '--nonsense'"),
            (["watch", "redis://x", "--alert", "speed>5"], "'speed' is not one of errors, 4xx"),
            (["watch", "redis://x", "--window", "500ms"], "--window takes whole seconds, from 1s to 10m."),
            (["watch", "redis://x", "--run", "true"], "--run requires --alert."),
            (["watch", "redis://x", "--timeout", "1ms"], "--timeout takes at least 100ms."),
            (["report", "redis://x"], "Pass a log. --demo reports generated traffic."),
            (["report", "redis://x", "--demo", "file"], "--demo generates its log."),
            (["report", "redis://x", "--replay", "/nothing"], "/nothing: No such file or directory"),
            (["report", "redis://x", "/dev/null"], "/dev/null is not a file."),
            (["report", "redis://x", "file", "--stream", "{x}"], "--stream takes a name without braces"),
            (["report", "redis://x", "file", "--keep", "0"], "--keep takes a number of at least 1."),
            (["report", "redis://x", "file", "--status", "6xx"], "Write statuses such as 5xx, 404, or 4xx,5xx."),
            (["report", "redis://x", "file", "--pattern", "("], "It is not a regular expression"),
        ])
    func explanations(arguments: [String], explanation: String) {
        let run = Run([Run.fleet] + arguments)
        run.finish()
        #expect(run.status == 64)
        #expect(run.errors.contains(explanation), "\(run.errors)")
    }

    @Test func `a log without any line of a known format is reported`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "fleet-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (socket, log) = (folder.path + "/socket", folder.path + "/log")
        try Data("no\nsense\n".utf8).write(to: URL(filePath: log))
        let server = Run(["redis-server", "--port", "0", "--unixsocket", socket, "--dir", folder.path, "--save", ""])
        defer { server.kill() }
        let run = Run([Run.fleet, "report", "redis+unix://\(socket)", log, "--replay"])
        run.finish()
        #expect(run.status == 1)
        #expect(
            run.errors.contains(
                "0 of 2 lines have the common, combined, vhost_combined, or JSON format. Describe other formats with --pattern."
            ),
            "\(run.errors)")
    }

    @Test func `help and version are written`() {
        for (arguments, text) in [
            (["--help"], "Shows the figures of the access logs of many machines."), (["--version"], "1.0.0"),
            (["report", "--help"], "The files are followed"), (["watch", "--help"], "Begins with the past"),
        ] {
            let run = Run([Run.fleet] + arguments)
            run.finish()
            #expect(run.status == 0)
            #expect(run.output.contains(text))
        }
    }

    @Test func `a server that cannot be reached is named, and the program ends on request`() {
        let server = "redis+unix:///nothing/here"
        for (arguments, status) in [(["watch", server], 0), (["report", server, "file"], 1)] {
            let run = Run([Run.fleet] + arguments)
            run.waitForMessage("the server is not reachable: redis+unix:///nothing/here: No such file or directory")
            run.stop()
            #expect(run.status == status)
            #expect(status == 0 || run.errors.hasSuffix("fleet: nothing was published\n"), "\(run.errors)")
        }
    }
}

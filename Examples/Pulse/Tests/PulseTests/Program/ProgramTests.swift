import Foundation
import Testing

/// Runs the built program as a user does.
@Suite(.serialized, .timeLimit(.minutes(15))) struct ProgramTests {
    private let folder = TemporaryFolder()

    private func run(_ arguments: [String], input: [UInt8]? = nil) throws -> Run {
        if let input { folder.write(input, to: "input") }
        let run = Run(arguments, input: input == nil ? "/dev/null" : folder.path("input"))
        run.finish()
        return run
    }

    private let log = (0..<25).map {
        LogLine(second: $0, path: "/\($0 % 3)", status: $0 % 5 == 0 ? 500 : 200, time: "0.010")
    }

    @Test func `each window is a line of output, and the summary is on standard error`() throws {
        folder.write(Array(log.lines), to: "log")
        let run = try run(["--replay", folder.path("log")])
        #expect(run.status == 0)
        #expect(
            run.output.split(separator: "\n").map { $0.prefix(38) } == [
                "2026-11-21T00:00:10Z  1.0 requests/s  ", "2026-11-21T00:00:20Z  1.0 requests/s  ",
                "2026-11-21T00:00:25Z  1.0 requests/s  ",
            ])
        #expect(run.errors.hasPrefix("25 requests in 25.0 s, 2.5 kB, 5 errors (20.0 %), 0 malformed lines\n"))
    }

    @Test func `windows of standard input are written as JSON, with alerts between them`() throws {
        let run = try run(["--replay", "--json", "--alert", "errors>50%", "--window", "5s"], input: Array(log.lines))
        let objects = try run.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(objects.compactMap { $0["requests"] as? Int } == [5, 5, 5, 5, 5])
        #expect(objects.compactMap { $0["change"] as? String } == ["fired", "cleared"])
    }

    @Test func `several files are read in order, including compressed ones, and a missing one is reported`() throws {
        folder.write(Array(log.lines), to: "log")
        let gzip = Run(["-k", folder.path("log")], program: "/bin/gzip")
        gzip.finish()
        let run = try run(["--json", folder.path("log"), folder.path("nothing"), folder.path("log.gz")])
        #expect(run.status == 1)
        #expect(run.errors.contains("nothing: No such file or directory"))
        #expect(run.output.contains("\"total\":{\"requests\":50,"))
    }

    @Test(
        "Invalid arguments are rejected",
        arguments: [
            ["--window", "0"], ["--alert", "x"], ["--follow"], ["--serve", "x"], ["--pattern", "("],
            ["--replay", "--follow", "x"],
        ])
    func problems(arguments: [String]) throws {
        let run = try run(arguments, input: [])
        #expect(run.status == 64)
        #expect(run.errors.contains("Error:"))
    }

    @Test func `a full disk is reported once and does not stop the program`() throws {
        folder.write(Array(log.lines), to: "log")
        let run = Run(["--replay", "--window", "1s", folder.path("log")], output: "/dev/full")
        run.finish()
        #expect(run.status == 1)
        #expect(run.errors.components(separatedBy: "could not be written: No space left on device").count == 2)
        #expect(run.errors.contains("25 requests in"))
    }

    @Test(
        "A stop request during input drains the pipeline, and every line is counted once", arguments: [SIGTERM, SIGINT])
    func stopped(signal: Int32) throws {
        let pipe = Pipe()
        let run = Run(["--json", "--window", "100ms"], pipe: pipe)
        let chunk = Data(repeatElement(Array(LogLine(time: "0.1").text.utf8), count: 1_000).joined())
        let writer = Thread {
            while (try? pipe.fileHandleForWriting.write(contentsOf: chunk)) != nil {}
        }
        Foundation.signal(SIGPIPE, SIG_IGN)
        writer.start()
        run.waitForOutput("\"number\":3,")
        run.send(signal)
        run.finish()
        pipe.fileHandleForReading.closeFile()
        #expect(run.status == 0)
        var (told, total) = (0, 0)
        for line in run.output.split(separator: "\n") {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            told += object["requests"] as? Int ?? 0
            total = (object["total"] as? [String: Int])?["requests"] ?? total
            #expect((object["total"] as? [String: Int])?["malformed"] == 0)
        }
        #expect(told == total && total > 0)
    }

    @Test func `a closed pipe ends the program without an error message`() throws {
        folder.write(Array((0..<2_000).flatMap { [LogLine(second: $0)].lines }), to: "log")
        let shell = Run(
            ["-c", "\(Run.pulse) --replay --window 1s \(folder.path("log")) | head -n 1"], program: "/bin/sh")
        shell.finish()
        #expect(shell.output.hasPrefix("2026-11-21T00:00:01Z"))
        #expect(!shell.errors.contains("could not be written"))
    }
}

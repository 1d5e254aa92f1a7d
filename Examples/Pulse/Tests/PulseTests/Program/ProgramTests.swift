import Foundation
import Testing

/// Runs the built program as a user does.
@Suite(.serialized, .timeLimit(.minutes(15))) struct ProgramTests {
    private let folder = TemporaryFolder()

    private func run(_ arguments: [String], input: [UInt8]? = nil) async throws -> Run {
        if let input { folder.write(input, to: "input") }
        let run = Run(arguments, input: input == nil ? "/dev/null" : folder.path("input"))
        await run.finish()
        return run
    }

    private let log = (0..<25).map {
        LogLine(second: $0, path: "/\($0 % 3)", status: $0 % 5 == 0 ? 500 : 200, time: "0.010")
    }

    @Test func `each window is a line of output, and the summary follows them`() async throws {
        folder.write(Array(log.lines), to: "log")
        let run = try await run(["--replay", folder.path("log")])
        #expect(run.status == 0)
        #expect(
            run.output.split(separator: "\n").prefix(4).map { $0.prefix(38) } == [
                "2026-11-21T00:00:10Z  1.0 requests/s  ", "2026-11-21T00:00:20Z  1.0 requests/s  ",
                "2026-11-21T00:00:25Z  1.0 requests/s  ", "25 requests in 25 s, 2.5 kB, 5 errors ",
            ])
        #expect(run.output.contains("\n25 requests in 25 s, 2.5 kB, 5 errors (20.0 %), 0 malformed lines\n"))
        #expect(
            run.output.contains(
                "\nfrom 2026-11-21 00:00:00 to 2026-11-21 00:00:24 UTC\nstatus  2xx 20 (80.0 %)  5xx 5 (20.0 %)\n"))
        #expect(run.errors == "")
    }

    @Test func `the paths of errors are listed, and only some requests are counted on demand`() async throws {
        folder.write(Array(log.lines), to: "log")
        let all = try await run([folder.path("log")])
        let table = """

            paths with most errors:
              requests  errors     p95  path
                     9       2  9.7 ms  GET /0
                     8       2  9.7 ms  GET /2
                     8       1  9.7 ms  GET /1
            slowest of the frequent paths:

            """
        #expect(all.output.contains(table), "\(all.output)")
        #expect(all.output.hasSuffix("       8       2  9.7 ms  GET /2\nmost frequent clients:\n  25  192.0.2.1\n"))
        let failed = try await run(["--status", "5xx", "--path", "/2", folder.path("log")])
        #expect(failed.output.contains("\n2 requests in 16 s, 200 B, 2 errors (100.0 %), 0 malformed lines\n"))
        let one = try await run(["--status", "404,500", "--path", "/1", folder.path("log")])
        #expect(one.output.contains("\n1 request in 1 s, 100 B, 1 error (100.0 %), 0 malformed lines\n"))
        let withoutSlash = try await run(["--path", "2", folder.path("log")])
        #expect(withoutSlash.output.contains("\n8 requests in"))
        let none = try await run(["--status", "404"], input: Array("no sense\n".utf8) + Array(log.lines))
        #expect(none.errors == "")
        #expect(none.output.contains("0 requests in 1 s, 0 B, 0 errors (0.0 %), 1 malformed line\n"))
        let wrong = try await run(["--status", "6xx", folder.path("log")])
        #expect(wrong.errors.contains("Write statuses such as 5xx, 404, or 4xx,5xx."))
    }

    @Test func `a log without times has no window, and its end no date`() async throws {
        let run = try await run(["--replay"], input: Array("no sense\n".utf8))
        #expect(!run.output.contains("1970"))
        #expect(run.output.contains("0 requests in"))
        #expect(run.output.contains(", 1 malformed line\n"))
    }

    @Test func `the JSON of a log without times has counts, and no time`() async throws {
        let run = try await run(["--replay", "--json"], input: Array("no sense\n".utf8))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.output)")
        #expect(!run.output.contains("1970") && object["time"] == nil && object["milliseconds"] == nil)
        #expect(object["malformed"] as? Int == 1)
        #expect(((object["log"] as? [String: Any])?["course"] as? [Any])?.isEmpty == true)
    }

    @Test("UTF-16 is refused with a remedy", arguments: ["UTF-16", "UTF-16LE", "UTF-16BE"])
    func utf16(encoding: String) async throws {
        let mark: [UInt8] = encoding == "UTF-16" ? [0xFF, 0xFE] : []
        folder.write(mark + Array(log.lines).flatMap { encoding == "UTF-16BE" ? [0, $0] : [$0, 0] }, to: "log")
        let run = try await run([folder.path("log")])
        #expect(run.status == 1)
        #expect(run.errors.contains("log: is UTF-16. Convert it: iconv -f \(encoding) -t UTF-8"))
    }

    @Test func `clients that occur as often as others do not stand out`() async throws {
        let lines = (0..<20_000).map { number in
            LogLine(client: "10.\(number / 256).\(number % 256).1", second: number / 1_000)
        }
        folder.write(Array(lines.lines), to: "log")
        let run = try await run([folder.path("log")])
        #expect(run.output.contains("\nno client stands out"))
        #expect(run.output.contains("most frequent paths:\n  requests  errors  path\n    20,000       0  GET /\n"))
    }

    @Test func `windows of standard input are written as JSON, with alerts between them`() async throws {
        let run = try await run(
            ["--replay", "--json", "--alert", "errors>50%", "--window", "5s"], input: Array(log.lines))
        let objects = try run.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(objects.compactMap { $0["requests"] as? Int } == [5, 5, 5, 5, 5])
        #expect(objects.compactMap { $0["change"] as? String } == ["fired", "cleared"])
    }

    @Test func `several files are read in order, including compressed ones, and a missing one is reported`()
        async throws
    {
        folder.write(Array(log.lines), to: "log")
        let gzip = Run(["-k", folder.path("log")], program: "/bin/gzip")
        await gzip.finish()
        let run = try await run(["--json", folder.path("log"), folder.path("nothing"), folder.path("log.gz")])
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
    func problems(arguments: [String]) async throws {
        let run = try await run(arguments, input: [])
        #expect(run.status == 64)
        #expect(run.errors.contains("Error:"))
    }

    @Test(
        "The answer to an invalid argument explains it",
        arguments: [
            (["--serve", "x"], "'x' is not an address such as 8080 or 127.0.0.1:8080."),
            (["--alert", "p99>500"], "The threshold has no unit. Write p99>500us"),
            (["--alert", "speed>5"], "'speed' is not one of errors, 4xx, malformed, requests"),
            (["--pattern", "("], "It is not a regular expression"),
            (["--pattern", "(.*)"], "It must have at least one of the groups client, time, method, path"),
            (["--pattern", "(?<path>.*)", "x"], "Add a group 'time' to --pattern."),
            (["--window", "soon"], "Write a duration such as 500ms, 10s, 5m, or 1h."),
            (["--window", "1ms"], "--window takes at least 100ms."),
            (["--window", "500ms", "x"], "--window takes at least 1s for a finished log"),
            (["--speed", "fast", "x"], "Write max, or seconds of the log per second"),
            (["--speed", "0", "x"], "Write max, or seconds of the log per second"),
            (["--speed", "2", "--follow", "x"], "--speed requires a finished log"),
            (["--from-start", "x"], "--from-start requires --follow."),
            (["--demo", "x"], "--demo generates its log."),
            (["-", "x"], "- is standard input. Pass it without files."),
            (["--top", "0", "x"], "--top takes a number from 1 to 100."),
            (["--top", "101", "x"], "--top takes a number from 1 to 100."),
        ])
    func explanations(arguments: [String], explanation: String) async throws {
        let run = try await run(arguments, input: [])
        #expect(run.status == 64 && run.errors.contains(explanation), "\(run.errors)")
    }

    @Test("A finished file is shown in its own time by default", arguments: [[], ["--speed", "1000"]])
    func replayed(options: [String]) async throws {
        folder.write(Array(log.lines), to: "log")
        let run = try await run(options + ["--alert", "requests>2", folder.path("log")])
        #expect(run.status == 0)
        #expect(
            run.output.split(separator: "\n").prefix(3).map { $0.prefix(38) } == [
                "2026-11-21T00:00:10Z  1.0 requests/s  ", "2026-11-21T00:00:20Z  1.0 requests/s  ",
                "2026-11-21T00:00:25Z  1.0 requests/s  ",
            ])
    }

    private func stamped(_ line: String, day: Int, hour: Int) -> [UInt8] {
        let stamp = "\(day < 10 ? "0" : "")\(day)/Nov/2026:\(hour < 10 ? "0" : "")\(hour):00:00 +0000"
        return Array(line.replacing(#/\[.*?\]/#, with: "[\(stamp)]").utf8)
    }

    @Test func `the window of a finished log follows its span, and windows without lines are not written`() async throws
    {
        let sparse = (0..<20).flatMap { stamped(LogLine().text, day: 1 + $0 * 23 / 24, hour: $0 * 23 % 24) }
        folder.write(sparse, to: "sparse")
        for input in [nil, sparse] {
            let run = try await run(input == nil ? [folder.path("sparse")] : [], input: input)
            let lines = run.output.split(separator: "\n").prefix { !$0.hasPrefix("20 requests") }
            #expect(lines.count == 39 && lines.filter { $0.contains("no requests for ") }.count == 19, "\(run.output)")
            #expect(run.output.contains("20 requests in 18.2 days"))
        }
        let short = try await run(["--window", "10s", "--json", folder.path("sparse")])
        #expect(short.output.split(separator: "\n").count == 20)
        #expect(short.output.contains(#""log":{"from":"2026-11-01T00:00:00Z","to":"2026-11-19T05:00:00Z""#))
        #expect(short.output.contains(#""malformed":0,"status":{"1xx":0,"2xx":20,"3xx":0,"4xx":0,"5xx":0}}"#))
    }

    @Test func `rotated files are read in the order of their lines`() async throws {
        folder.write(stamped(LogLine(path: "/new").text, day: 3, hour: 1), to: "log")
        folder.write(stamped(LogLine(path: "/old").text, day: 2, hour: 1), to: "log.1")
        let run = try await run(["--window", "1h", folder.path("log"), folder.path("log.1")])
        #expect(
            run.output.split(separator: "\n").prefix(3).compactMap { $0.firstMatch(of: #/most GET (\S+)/#)?.output.1 }
                == [
                    "/old", "/new",
                ])
    }

    @Test("Files of the same time are merged by the times of their lines", arguments: [[], ["--speed", "1000000"]])
    func merged(options: [String]) async throws {
        // Each file is several pieces long.
        for name in ["a", "b", "c"] {
            let path = "/\(name)/" + String(repeating: "x", count: 100)
            folder.write((0..<3_000).flatMap { Array([LogLine(second: $0, path: path)].lines) }, to: name)
        }
        let run = try await run(options + ["--window", "1000s", "--json"] + ["b", "c", "a"].map(folder.path))
        let requests = run.output.matches(of: #/"seconds":1000\.0,"requests":(\d+)/#).map(\.output.1)
        #expect(requests.prefix(3) == ["3000", "3000", "3000"], "\(run.output.prefix(2_000))")
        #expect(run.output.contains("\"total\":{\"requests\":9000,"))
    }

    @Test("Only a missing file has no summary", arguments: [[], ["--json"]])
    func nothing(options: [String]) async throws {
        let run = try await run(options + [folder.path("nothing")])
        #expect(run.status == 1 && run.output == "")
        #expect(run.errors == "pulse: \(folder.path("nothing")): No such file or directory\n")
    }

    @Test func `a response time in an unknown form is reported`() async throws {
        folder.write(Array([LogLine(time: "took:0.1sec")].lines), to: "log")
        let run = try await run([folder.path("log")])
        #expect(run.status == 0 && run.errors.contains("no response time is known, because 'took:0.1sec' at the end"))
    }

    @Test("The rates of a short window are those of the log", arguments: ["1s", "2s", "5s"])
    func rates(window: String) async throws {
        folder.write(Array(log.lines), to: "log")
        let lines = try await run(["--window", window, folder.path("log")]).output.split(separator: "\n")
        #expect(
            lines.count >= 5
                && lines.prefix { !$0.hasPrefix("25 requests") }.allSatisfy { $0.contains("Z  1.0 requests/s  ") })
    }

    @Test func `the lists have as many rows as demanded`() async throws {
        folder.write(Array((0..<30).map { LogLine(path: "/\($0)") }.lines), to: "log")
        for (options, rows) in [([], 10), (["--top", "3"], 3), (["--top", "100"], 30)] {
            let run = try await run(options + [folder.path("log")])
            #expect(run.output.split(separator: "\n").count { $0.contains(#/^ +1 +0  GET /#) } == rows)
        }
    }

    @Test func `the version is written`() async throws {
        #expect(try await run(["--version"]).output == "1.0.0\n")
    }

    @Test("A file redirected to standard input is shown in its own time", arguments: [[], ["-"]])
    func redirected(arguments: [String]) async throws {
        let run = try await run(arguments, input: Array(log.lines))
        #expect(run.output.hasPrefix("2026-11-21T00:00:10Z  1.0 requests/s  "))
    }

    @Test func `a pipe with lines of another time is read live, with a warning`() async throws {
        folder.write(Array(log.lines), to: "log")
        let shell = Run(["-c", "cat \(folder.path("log")) | \(Run.pulse) --json"], program: "/bin/sh")
        await shell.finish()
        #expect(shell.errors.contains("the first line is of 2026-11-21T00:00:00Z."))
        #expect(shell.output.contains("\"total\":{\"requests\":25,"))
    }

    @Test func `a named pipe is read live, or replayed on demand`() async throws {
        folder.write(Array(log.lines), to: "log")
        mkfifo(folder.path("pipe"), 0o600)
        for (options, text) in [("", "the first line is of 2026-11-21T00:00:00Z."), ("--replay", "")] {
            let command = "cat \(folder.path("log")) > \(folder.path("pipe")) & \(Run.pulse) --json \(options)"
            let shell = Run(["-c", "\(command) \(folder.path("pipe"))"], program: "/bin/sh")
            await shell.finish()
            #expect(shell.status == 0 && shell.errors.contains(text) == !text.isEmpty, "\(shell.errors)")
            #expect(shell.output.contains("\"total\":{\"requests\":25,"))
        }
    }

    @Test func `a named pipe without a writer can be interrupted`() async {
        mkfifo(folder.path("pipe"), 0o600)
        let run = Run(["--serve", "0", folder.path("pipe")])
        _ = await run.waitForPort()
        run.send(SIGTERM)
        await run.finish()
        #expect(run.status == 0)
    }

    @Test func `a named pipe cannot be followed`() async throws {
        mkfifo(folder.path("pipe"), 0o600)
        let run = try await run(["--follow", folder.path("pipe")])
        #expect(run.status == 64 && run.errors.contains("pipe is not a file. Remove --follow to read it live."))
    }

    @Test("A log without any valid line is explained", arguments: ["\(Run.pulse) < log", "cat log | \(Run.pulse)"])
    func senseless(command: String) async throws {
        folder.write(Array("one\ntwo\n".utf8), to: "log")
        let run = Run(["-c", "cd \(folder.path) && \(command)"], program: "/bin/sh")
        await run.finish()
        #expect(run.status == 1)
        #expect(
            run.errors.contains(
                "0 of 2 lines have the common, combined, vhost_combined, or JSON format. Describe other formats with --pattern. "
                    + "The first is: one"))
    }

    @Test func `a followed file that is missing is reported, and read when it is there`() async {
        let run = Run(["--follow", "--window", "100ms", "--json", folder.path("log")])
        await run.waitForErrors("waiting for \(folder.path("log")): No such file or directory\n")
        // The program must not find the file before it is complete.
        folder.write(Array(log.lines), to: "log.tmp")
        folder.move("log.tmp", to: "log")
        await run.waitForErrors("which is there now")
        await run.waitForOutput(#/"total":\{"requests":25,/#)
        run.send(SIGTERM)
        await run.finish()
        #expect(run.status == 0)
        #expect(run.output.contains("\"total\":{\"requests\":25,"))
    }

    @Test(
        "A server that cannot start explains it",
        arguments: [
            ("host.invalid:0", "--serve: The host 'host.invalid' is unknown."),
            ("192.0.2.1:0", "--serve: '192.0.2.1' is not an address of this machine."),
        ])
    func unusable(address: String, explanation: String) async throws {
        let run = try await run(["--demo", "--serve", address])
        #expect(run.status == 1)
        #expect(run.errors == "Error: \(explanation)\n")
    }

    @Test func `a port in use is explained, and any free port is chosen for 0`() async throws {
        let pipe = Pipe()
        let first = Run(["--serve", "0"], pipe: pipe)
        let port = await first.waitForPort()
        #expect(port > 0)
        let second = try await run(["--serve", "\(port)", "--demo"])
        #expect(second.status == 1)
        #expect(
            second.errors
                == "Error: --serve: Another program uses port \(port). Choose another port, or 0 for any free port.\n")
        first.send(SIGTERM)
        await first.finish()
        #expect(first.status == 0)
        pipe.fileHandleForWriting.closeFile()
    }

    @Test func `a server without file descriptors reports it and continues when there are some again`() async {
        let pipe = Pipe()
        let run = Run(["-c", "ulimit -n 48; exec \(Run.pulse) --serve 0"], program: "/bin/sh", pipe: pipe)
        let port = await run.waitForPort()
        let connections = (0..<60).map { _ in RawConnection(port: port) }
        await run.waitForErrors("the server cannot accept more connections: Too many open files.")
        // Closes them.
        _ = consume connections
        let connection = RawConnection(port: port)
        connection.sendRequest("/healthz")
        #expect(await connection.read(until: "ok\n").contains(" 200 "))
        run.send(SIGTERM)
        await run.finish()
        #expect(run.status == 0)
        pipe.fileHandleForWriting.closeFile()
    }

    #if os(Linux)
        @Test func `keys change the board of a terminal, whose settings are restored`() async throws {
            folder.write([], to: "log")
            // The shell goes on after ^C, too, whichever it is.
            let command = "trap : INT; stty -g; \(Run.pulse) --follow \(folder.path("log")); stty -g"
            // A terminal whose keys are the bytes of a pipe.
            let keys = Pipe()
            let run = Run(["-qec", command, "/dev/null"], program: "/usr/bin/script", pipe: keys)
            func press(_ text: String) { keys.fileHandleForWriting.write(Data(text.utf8)) }
            await run.waitForOutput(#/s order: requests/#)
            press("s")
            await run.waitForOutput(#/s order: errors/#)
            press("x5xx\r")
            await run.waitForOutput(#/only 5xx/#)
            folder.write(Array([LogLine(path: "/ok"), LogLine(path: "/broken", status: 503)].lines), to: "log")
            await run.waitForOutput(#/GET \/broken/#)
            press("j\r")
            await run.waitForOutput(#/last lines of GET \/broken/#)
            await run.waitForOutput(#/"GET \/broken HTTP\/1.1" 503/#)
            press("\u{3}")
            await run.finish()
            #expect(run.status == 0 && run.output.contains("2 requests in") && !run.output.contains("most GET /ok"))
            let settings = run.output.split(separator: "\r\n").filter { $0.contains(#/^[0-9a-f]+(:[0-9a-f]+)+$/#) }
            #expect(settings.count == 2 && settings.first == settings.last, "\(settings)")
            keys.fileHandleForWriting.closeFile()
        }
    #endif

    @Test func `a closed standard output is explained`() async throws {
        folder.write(Array(log.lines), to: "log")
        let shell = Run(["-c", "\(Run.pulse) \(folder.path("log")) >&-"], program: "/bin/sh")
        await shell.finish()
        #expect(shell.status == 1)
        #expect(shell.errors == "Error: Standard output is closed. Redirect it to a file or to /dev/null.\n")
    }

    @Test("An interrupted replay says up to where the log was read", arguments: [false, true])
    func interrupted(isJSON: Bool) async throws {
        let pipe = Pipe()
        let run = Run(["--replay"] + (isJSON ? ["--json"] : []), pipe: pipe)
        pipe.fileHandleForWriting.write(Data(log.lines))
        await run.waitForOutput(#/2026-11-21T00:00:20Z/#)
        run.send(SIGTERM)
        await run.finish()
        pipe.fileHandleForWriting.closeFile()
        #expect(run.status == 0)
        let text = isJSON ? #""interrupted":true"# : "\ninterrupted: the log was read up to 2026-11-21 00:00:24 UTC\n"
        #expect(run.output.contains(text), "\(run.output)")
        let whole = try await self.run(isJSON ? ["--json"] : [], input: Array(log.lines))
        #expect(!whole.output.contains("interrupted"))
    }

    @Test func `a full disk is reported once and does not stop the program`() async throws {
        folder.write(Array(log.lines), to: "log")
        let run = Run(["--replay", "--window", "1s", folder.path("log")], output: "/dev/full")
        await run.finish()
        #expect(run.status == 1)
        #expect(run.errors.components(separatedBy: "could not be written: No space left on device").count == 2)
        #expect(run.errors.contains("25 requests in"))
    }

    @Test(
        "A stop request during input drains the pipeline, and every line is counted once", arguments: [SIGTERM, SIGINT])
    func stopped(signal: Int32) async throws {
        let pipe = Pipe()
        let run = Run(["--json", "--window", "100ms"], pipe: pipe)
        let chunk = Data(repeatElement(Array(LogLine(time: "0.1").text.utf8), count: 1_000).joined())
        let writer = Thread {
            while (try? pipe.fileHandleForWriting.write(contentsOf: chunk)) != nil {}
        }
        Foundation.signal(SIGPIPE, SIG_IGN)
        writer.start()
        await run.waitForOutput(#/"total":\{"requests":[1-9]/#)
        run.send(signal)
        await run.finish()
        pipe.fileHandleForReading.closeFile()
        #expect(run.status == 0)
        var (told, total) = (0, 0)
        for line in run.output.split(separator: "\n") {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            told += object["requests"] as? Int ?? 0
            let all = object["total"] as? [String: Any]
            total = all?["requests"] as? Int ?? total
            #expect(all?["malformed"] as? Int == 0)
        }
        #expect(told == total && total > 0)
    }

    @Test func `a closed pipe ends the program without an error message`() async throws {
        folder.write(Array((0..<2_000).flatMap { [LogLine(second: $0)].lines }), to: "log")
        let shell = Run(
            ["-c", "\(Run.pulse) --replay --window 1s \(folder.path("log")) | head -n 1"], program: "/bin/sh")
        await shell.finish()
        #expect(shell.output.hasPrefix("2026-11-21T00:00:01Z"))
        #expect(!shell.errors.contains("could not be written"))
    }
}

import Foundation
import OperatorCatalogue
import Operators
import StreamTesting
import Testing

@testable import MarblesKit

@Suite struct ProgramTests {
    private func run(_ arguments: String...) -> Program.Outcome {
        do { return try Program(arguments).run() } catch { return Program.outcome { throw error } }
    }

    @Test("An operator is run on diagrams, including one that begins like an option")
    func playing() {
        #expect(run("debounce(3)", "a-b----c|") == .init(output: "source:      a-b----c|\ndebounce(3): -----b--(c|)\n"))
        #expect(run("delay(1)", "--a-|").output == "source:   --a-|\ndelay(1): ---a-|\n")
        #expect(run("interval(2)", "--ticks", "5").output == "interval(2): --t-t>\n")
        #expect(
            run("merge(a, b)", "-1-|", "-2|").output
                == "a:           -1   -|\nb:           -2   |\nmerge(a, b): -(12)-|\n")
    }

    @Test("An output that cannot be written is a failure, except a closed pipe")
    func fullDisk() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let outcome = Program.written("text", to: full.fileDescriptor)
        #expect(outcome == .init(complaint: "marbles: standard output: No space left on device\n", status: 74))
        let bundle = try #require(CommandLine.arguments.first { $0.contains(".xctest") })
        let program = bundle.prefix(upTo: try #require(bundle.range(of: "/RillExamples")).lowerBound) + "/marbles"
        for (output, status) in [("> /dev/full", 74), ("| true", 0)] as [(String, Int32)] {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "\"$0\" 'debounce(3)' 'a-b----c|' \(output) 2> /dev/null", String(program)]
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == status, "\(output)")
        }
    }

    @Test("Without diagrams, those of the documentation are drawn; without arguments, all operators")
    func documented() {
        #expect(run("take(2)").output.hasSuffix("take(2): -1--(2|)\n"))
        let list = run().output
        for text in ["How do I delay and limit values over time?", "debounce(_:)", "debounce(3): --------3-----(4|)"] {
            #expect(list.contains(text))
        }
    }

    @Test func aCallOfTheFirstDiagramNamesIt() throws {
        let short = try Program(["merge(b)", "-1---|", "b: --2-|"]).run()
        let long = try Program(["merge(source, b)", "source: -1---|", "b: --2-|"]).run()
        #expect(short.status == 0 && short.complaint == "")
        #expect(short.output == long.output && short.output.contains("-12"))
    }

    @Test(
        "A name of another library leads to the operator",
        arguments: [
            ("mergeMap", "flatMap(.merge, _:)"), ("flatMapLatest", "flatMap(.latest"),
            ("concatmap", "flatMap(.concat, _:)"),
        ])
    func elsewhere(name: String, operatorName: String) throws {
        let complaint = try Program(["\(name)(x)", "-a-|"]).run().complaint
        #expect(complaint.contains("There is no operator '\(name)'. Write \(operatorName)"), "\(complaint)")
    }

    @Test(
        "An error message contains the expectation and the location, and the status is 64",
        arguments: [
            (["Debounce(3)", "a|"], "There is no operator 'Debounce'. Did you mean debounce?", "Debounce(3)", 0),
            (["foo"], "There is no operator 'foo'. Without arguments, marbles lists them all.", "foo", 0),
            (
                ["throttleFirst(3)"],
                "There is no operator 'throttleFirst'. Write throttle(for:on:trailing: false), which is 'throttleFirst' in RxJava. "
                    + "An example: marbles 'throttle(3, trailing: false)'", "throttleFirst(3)", 0
            ),
            (
                ["map(x => x*2)"],
                "These arguments match no operator. Expected map(_:) or map(keyPath:). "
                    + "Instead of a closure, write a rule such as '* 10' or '> 2'.", "map(x => x*2)", 6
            ),
            (["debounc(3)", "a|"], "There is no operator 'debounc'. Did you mean debounce?", "debounc(3)", 0),
            (
                ["debounce(x)", "a|"], "'x' cannot be used here. Expected a whole number of ticks from 1 to 1000000.",
                "debounce(x)", 9
            ),
            (
                ["debounce()", "a|"], "debounce(_:) needs a whole number of ticks from 1 to 1000000 here.",
                "debounce()", 9
            ),
            (["take(3", "a|"], "Expected a ')'.", "take(3", 6),
            (["take(3)!", "a|"], "Expected no text after the ')'.", "take(3)!", 7),
            (["", "a|"], "Expected an operator such as debounce(3).", "", 0),
            (["take(3)", "a-(b"], "A group has no ')'.", "a-(b", 2),
            (["merge(a, b)", "-1", "b: -?"], "'?' means nothing in a diagram.", "b: -?", 4),
            (
                ["scan(0, +)", "1-{ab}"], "scan(_:_:) requires numbers here, but 'ab' is not a number.", "1-{ab}", 2
            ),
            (["then", "-1|"], "then(_:) needs another diagram, 'other'.", "then", 4),
            (
                ["flatMap(.merge)", "-a-q", "a: 1"],
                "'q' needs a separate diagram, such as 'q: -1-2-|', to be flattened.", "-a-q", 3
            ),
            (["merge(a, b)", "a: 1", "a: 2"], "Another diagram has this name. Rename one of them.", "a: 2", 0),
            (["repeat", "|"], "A source that ends immediately would restart without limit. Expected a '-'.", "|", 1),
            (
                ["switchMap(x)", "-a-|"],
                "There is no operator 'switchMap'. Write flatMap(.latest, _:), which is 'switchMap' in RxJS, RxJava. "
                    + "An example: marbles 'flatMap(.latest)'",
                "switchMap(x)", 0
            ),
            (
                ["take(wile: < 3)", "1"],
                "These arguments match no operator. Expected take(_:) or take(last:) or take(until:) or "
                    + "take(untilReplacement:) or take(during:) or take(for:).",
                "take(wile: < 3)", 11
            ),
        ])
    func wrong(arguments: [String], reason: String, line: String, column: Int) throws {
        let outcome: Program.Outcome
        do { outcome = try Program(arguments).run() } catch { outcome = Program.outcome { throw error } }
        #expect(outcome.status == 64)
        #expect(outcome.output == "")
        #expect(
            outcome.complaint
                == "marbles: \(reason)\n    \(line)\n    \(String(repeating: " ", count: column))^\n")
    }

    @Test("A picture is written to a file; a file that cannot be written is reported, with status 74")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "marbles-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a.svg").path
        #expect(run("take(1)", "-1", "--svg", file).status == 74)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(run("take(1)", "-1-2|", "--svg", file) == .init())
        #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("<svg "))
        let outcome = run("--pictures", folder.path)
        #expect(outcome.output.hasSuffix(" pictures in \(folder.path)\n"))
        #expect(!FileManager.default.fileExists(atPath: file), "a picture of no operator is removed")
    }

    @Test("A watched file is read again only when its content changes")
    func watching() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "marbles-\(UUID()).txt").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record(Program.texts(of: path, on: scheduler))
        scheduler.advance(by: .seconds(1))
        #expect(recording.values == [nil])
        for text in ["// a comment\ntake(1)\n\n-1-2|\n", "take(x)\n-1|\n"] {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            scheduler.advance(by: .seconds(1))
        }
        // A text that lasts only 100 milliseconds is a part of a text that another process is writing.
        try "take".write(toFile: path, atomically: true, encoding: .utf8)
        scheduler.advance(by: .milliseconds(100))
        try "take(x)\n-1|\n".write(toFile: path, atomically: true, encoding: .utf8)
        scheduler.advance(by: .seconds(1))
        try FileManager.default.removeItem(atPath: path)
        scheduler.advance(by: .seconds(1))
        #expect(recording.values.count == 4 && recording.values.last == .some(nil))
        let program = try Program(["--watch", path])
        #expect(program.watched == path)
        #expect(program.run(file: recording.values[1]).output == "source:  -1   -2|\n         ^!\ntake(1): -(1|)\n")
        #expect(program.run(file: recording.values[2]).status == 64)
        let missing = program.run(file: nil)
        #expect(missing.complaint == "marbles: \(path) cannot be read. Waiting until it can.\n" && missing.status == 74)
        #expect(
            program.run(file: "\n// only a comment\n").complaint.contains(
                "has no operator. Write one into the first line"))
        recording.dispose()
    }

    @Test("A file to watch that does not exist is reported before watching, with status 74")
    func missingFile() {
        let path = FileManager.default.temporaryDirectory.appending(path: "marbles-\(UUID()).txt").path
        #expect(run("--watch", path) == .init(complaint: "marbles: \(path) cannot be read.\n", status: 74))
        #expect(run("--watch", "/").status == 74)
    }

    @Test("-h and --help print the usage, and --version prints the version, whatever else is there")
    func information() throws {
        for arguments in [["-h"], ["--help"], ["map", "-1|", "-h"], ["--watch", "x", "--help"]] {
            let program = try Program(arguments)
            #expect(program.run() == .init(output: Program.usage) && program.watched == nil)
        }
        #expect(run("--version").output == Program.version)
    }

    @Test(
        "Options that are unknown, incomplete, repeated, or cannot be combined are errors",
        arguments: [
            (["--verbose"], "There is no option '--verbose'."), (["-x"], "There is no option '-x'."),
            (["map", "-1|", "--tick", "5"], "There is no option '--tick'."),
            (["map", "-1|", "--tick=5"], "There is no option '--tick=5'."),
            (["map", "-1|", "--ticks"], "--ticks needs a value after it."),
            (["map", "--svg="], "--svg needs a value after it."),
            (["--help=1"], "--help has no value."),
            (["map", "--ticks", "1.5"], "--ticks needs a whole number up to 1000000."),
            (["map", "--ticks", "1", "--ticks", "2"], "--ticks occurs twice. Remove one of them."),
            (["--svg", "x"], "--svg needs an operator to draw"),
            (["--ticks", "3"], "--ticks needs an operator to run"),
            (["--pictures", "x", "map"], "--pictures draws every operator into a folder."),
            (["--pictures", "x", "--svg", "y"], "--pictures draws every operator into a folder."),
            (["--watch", "x", "map"], "--watch reads the operator and the diagrams from the file."),
        ])
    func options(arguments: [String], reason: String) {
        let outcome: Program.Outcome
        do { outcome = try Program(arguments).run() } catch { outcome = Program.outcome { throw error } }
        #expect(outcome.status == 64)
        #expect(outcome.complaint.hasPrefix("marbles: \(reason)"), "\(outcome.complaint)")
    }

    @Test("A run that is stopped without --ticks says so")
    func stopped() {
        let note = "… stopped at tick 16; --ticks sets another limit\n"
        #expect(run("timer(after: 100)").output == "timer(after: 100): ->\n" + note)
        let output = run("timer(after: 100)", "--ticks", "200").output
        #expect(output.hasPrefix("timer(after: 100): --…-(t|)\n") && !output.contains("stopped"), "\(output)")
        #expect(!run("delay(1)", "-1-2").output.contains("stopped"), "nothing is left to run")
    }

    @Test("An option accepts its value after an equals sign")
    func equalsSign() {
        #expect(run("interval(2)", "--ticks=5") == run("interval(2)", "--ticks", "5"))
        #expect(
            run("delay(1)", "--ab|").output.hasPrefix("source:   --ab|"), "two values after two ticks are a diagram")
    }

    @Test("The screen of a watched file is cleared, and colored only on request")
    func screen() throws {
        let outcome = run("ifFailed(switchTo: b)", "a: -1#", "b: -x{#}|")
        #expect(outcome.status == 0)
        #expect(outcome.screen(hasColors: false) == "\u{1B}[H\u{1B}[2J" + outcome.output)
        let colored = outcome.colored().output
        #expect(colored.contains("\u{1B}[34ma\u{1B}[0m:") && colored.contains("\u{1B}[33mb\u{1B}[0m:"), "\(colored)")
        #expect(colored.contains("-1\u{1B}[31m#\u{1B}[0m"), "a failure is red: \(colored)")
        #expect(colored.contains("{#}"), "a value is not a failure: \(colored)")
        #expect(colored.contains("\u{1B}[1mifFailed(switchTo: b)\u{1B}[0m: "))
        #expect(colored.replacing(/\u{1B}\[[0-9]*m/, with: "") == outcome.output)
        #expect(run("map(x)", "-1|").colored().complaint.hasPrefix("\u{1B}[31mmarbles: 'x' cannot"))
    }

    @Test("The program exits with the status of its outcome")
    func process() throws {
        for (arguments, status) in [(["take(1)", "-1|"], Int32(0)), (["take(1)", "-1("], 64)] {
            let process = Process()
            process.executableURL = Self.executable
            process.arguments = arguments
            let (output, complaint) = (Pipe(), Pipe())
            (process.standardOutput, process.standardError) = (output, complaint)
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == status)
            let texts = try [output, complaint].map { try $0.fileHandleForReading.readToEnd() ?? Data() }
            #expect(texts.map(\.isEmpty) == [status != 0, status == 0])
        }
    }

    /// The path of the program, which the build puts next to the tests.
    private static let executable: URL = {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") }!
        let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.prefix { !$0.hasSuffix(".xctest") }
        return URL(filePath: (folder + ["marbles"]).joined(separator: "/"))
    }()
}

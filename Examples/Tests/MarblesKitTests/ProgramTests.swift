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

    @Test("Without diagrams, those of the documentation are drawn; without arguments, all operators")
    func documented() {
        #expect(run("take(2)").output.hasSuffix("take(2): -1--(2|)\n"))
        let list = run().output
        for text in ["How do I delay and limit values over time?", "debounce(_:)", "debounce(3): --------3-----(4|)"] {
            #expect(list.contains(text))
        }
    }

    @Test(
        "An error message contains the expectation and the location, and the status is 64",
        arguments: [
            (["debounc(3)", "a|"], "There is no operator 'debounc'. Did you mean debounce?", "debounc(3)", 0),
            (["debounce(x)", "a|"], "Expected a whole number of ticks from 1 on.", "debounce(x)", 9),
            (["debounce()", "a|"], "debounce(_:) needs a whole number of ticks from 1 on here.", "debounce()", 9),
            (["take(3", "a|"], "Expected a ')'.", "take(3", 6),
            (["take(3)!", "a|"], "Expected no text after the ')'.", "take(3)!", 7),
            (["", "a|"], "Expected an operator such as debounce(3).", "", 0),
            (["take(3)", "a-(b"], "A group has no ')'.", "a-(b", 2),
            (["merge(a, b)", "-1", "b: -?"], "'?' means nothing in a diagram.", "b: -?", 4),
            (
                ["scan(0, +)", "1-{ab}"], "scan(_:_:) requires numbers here, but 'ab' is not a number.", "1-{ab}", 2
            ),
            (["then(x)", "-1|"], "then(_:) needs another diagram, 'other'.", "then(x)", 7),
            (
                ["flatMap(.merge)", "-a-q", "a: 1"],
                "'q' needs a separate diagram, such as 'q: -1-2-|', to be flattened.", "-a-q", 3
            ),
            (["merge(a, b)", "a: 1", "a: 2"], "Another diagram has this name. Rename one of them.", "a: 2", 0),
            (["repeat", "|"], "A source that ends immediately would restart without limit. Expected a '-'.", "|", 1),
            (
                ["take(wile: < 3)", "1"],
                "Expected other arguments: take(_:) or take(last:) or take(while:inclusive:) or "
                    + "take(untilMatch:inclusive:) or take(until:) or take(untilReplacement:) or take(during:) or take(for:).",
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
        #expect(recording.values == [], "a missing file sends nothing")
        for text in ["", "// a comment\ntake(1)\n\n-1-2|\n", "take(x)\n-1|\n"] {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            scheduler.advance(by: .seconds(1))
        }
        #expect(recording.values.count == 2)
        let program = try Program(["--watch", path])
        #expect(program.watched == path)
        #expect(program.run(file: recording.values[0]).output == "source:  -1   -2|\n         ^!\ntake(1): -(1|)\n")
        #expect(program.run(file: recording.values[1]).status == 64)
        recording.dispose()
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

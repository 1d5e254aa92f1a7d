import Foundation
import Testing

/// Runs the built program as a user does.
@Suite(.timeLimit(.minutes(5))) struct ProgramTests {
    private let folder = TemporaryFolder()

    /// The path of the program, which the build puts next to the tests.
    private static let program: String = {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") }!
        let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
        return (parts.prefix { !$0.hasSuffix(".xctest") } + ["files"]).joined(separator: "/")
    }()

    /// Runs a command of a shell, in which `$0` is the program.
    private func run(_ command: String) throws -> (status: Int32, output: String, complaints: String) {
        let process = Process()
        let complaints = folder.path + "/complaints"
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "cd '\(folder.path)'; (\(command)) 2> complaints", Self.program]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = (try? String(contentsOfFile: complaints, encoding: .utf8)) ?? ""
        return (process.terminationStatus, String(decoding: output, as: UTF8.self), text)
    }

    @Test(
        "A wrong call ends with status 64 and an explanation",
        arguments: [
            ("", "Missing expected argument '<input>'"), ("a", "Missing expected argument '<output>'"),
            ("a b c", "Unexpected argument 'c'"), ("--nonsense a b", "Unknown option '--nonsense'"),
            ("--jobs x a b", "The value 'x' is invalid for '--jobs <jobs>'"),
            ("--jobs 0 a b", "--jobs 0: use at least 1"),
            ("--longest-line 0 a b", "--longest-line 0: use at least 1"),
            ("--slow=-1 a b", "--slow -1: use at least 0"),
        ])
    func aWrongCallIsExplained(arguments: String, explanation: String) throws {
        let run = try run("\"$0\" \(arguments)")
        #expect(run.status == 64 && run.complaints.hasPrefix("Error: \(explanation)"), "\(run.complaints)")
    }

    @Test func aFolderIsNoInputAndNothingIsWritten() throws {
        let run = try run("\"$0\" . output")
        #expect(run.status == 1)
        #expect(run.complaints == "files: .: Is a directory\n")
        #expect(folder.contents(of: "output.partial") == nil)
    }

    @Test func aFullDiskLeavesWholeLinesAndTheOldOutput() throws {
        folder.write((1...200_000).map { "[\($0)]\n" }.joined(), to: "input")
        folder.write("old\n", to: "output")
        // A limit on the size of a file has the effect of a disk that is full after 500 KiB, in the middle of a line.
        let run = try run("trap '' XFSZ; ulimit -f 1000; exec \"$0\" input output")
        #expect(run.status == 1)
        #expect(run.complaints.contains("files: output: File too large\n"), "\(run.complaints)")
        #expect(run.complaints.contains("/output.partial. output is as it was."))
        #expect(folder.contents(of: "output") == "old\n")
        let lines = try #require(folder.contents(of: "output.partial")).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.last == "" && lines.count > 50_000)
        #expect(lines.dropLast().enumerated().allSatisfy { $0.element == "[\($0.offset + 1)]" })
    }

    #if os(Linux)
        @Test func theChangesOfAFolderArePrintedUntilItIsRemoved() throws {
            // The pipe is read after the watch has started.
            let commands = """
                mkdir watched; "$0" watch watched | {
                    read line; echo "$line"
                    mkdir watched/a; read line; echo "$line"
                    mv watched/a watched/b; read line; echo "$line"
                    rmdir watched/b; read line; echo "$line"
                    rmdir watched; cat
                }
                """
            let run = try run(commands)
            let removed = "removed b\nremoved .\n"
            #expect(
                run.output == "watching\ncreated folder a\nrenamed a to b\n" + removed, "\(run.complaints)")
        }

        @Test func aFolderThatCannotBeWatchedIsAnError() throws {
            let run = try run("\"$0\" watch missing")
            #expect(run.status == 1 && run.complaints.hasSuffix("/missing: No such file or directory\n"))
            #expect(try self.run("\"$0\" watch --slow=-1 .").status == 64)
        }
    #endif

    @Test func aDashIsStandardInputAndStandardOutput() throws {
        let run = try run("printf '{\"b\": 1, \"a\": 2}\\n?\\n' | \"$0\" - -")
        #expect(run.status == 65 && run.output == "{\"a\":2,\"b\":1}\n")
        #expect(run.complaints.contains("1 line written to standard output"))
        #expect(folder.contents(of: "-") == nil)
    }

    @Test func onlyTheLinesOfTheOutputAreCountedAsWritten() throws {
        let run = try run("printf '1\\n\\n?\\n\\n2\\n' | \"$0\" - output")
        #expect(run.status == 65 && folder.contents(of: "output") == "1\n2\n")
        #expect(run.complaints.hasPrefix("2 lines written to output\n1 invalid line left out:\n"), "\(run.complaints)")
    }

    @Test func thePartialFileOfAnotherRunIsNotTakenForThatOfThisOne() throws {
        folder.write("[1]\n", to: "output.partial")
        let run = try run("\"$0\" missing output")
        #expect(run.status == 1 && run.complaints == "files: missing: No such file or directory\n", "\(run.complaints)")
    }

    @Test func aFullStandardOutputIsNamed() throws {
        #if os(Linux)
            let run = try run("echo 1 | \"$0\" - - > /dev/full")
            #expect(
                run.status == 1 && run.complaints == "files: standard output: No space left on device\n",
                "\(run.complaints)")
        #endif
    }

    @Test func aFullDeviceIsAFailureWithoutAPartialFile() throws {
        #if os(Linux)
            folder.write("1\n", to: "input")
            let run = try run("\"$0\" input /dev/full")
            #expect(run.status == 1 && run.complaints == "files: /dev/full: No space left on device\n")
        #endif
    }
}

import SeekKit
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs the real program in a real terminal.
@Suite(.timeLimit(.minutes(15))) struct LiveProgramTests {
    private let folder = TemporaryFolder(["a.txt": "one\ntwo\n", "b/c.txt": "two\n"])
    private let terminal = PseudoTerminal()

    private static var waitsForStoppedJobs: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }

    private let secondScreen = "\u{1B}[?1049h"
    private let firstScreen = "\u{1B}[?1049l"

    private func start(_ arguments: String...) async throws -> SeekProcess {
        let process = terminal.start([folder.path] + arguments)
        try await terminal.expect(secondScreen)
        try await terminal.expect("type to search")
        return process
    }

    @Test func `typing searches, arrows select, and Enter prints the location of the match`() async throws {
        let found = terminal.settings
        let process = try await start()
        #expect(terminal.settings != found)
        terminal.type("o")
        try await terminal.expectScreen("3 matches") {
            $0.text(0).hasPrefix("› o") && $0.text(1).contains("2 files · 3 matches")
        }
        terminal.type("\u{7F}two")
        try await terminal.expectScreen("2 matches") {
            $0.text(0).hasPrefix("› two") && $0.text(1).contains("2 files · 2 matches")
        }
        try await terminal.expectScreen("a.txt") { $0.text(2).hasPrefix("▸") && $0.text(2).contains("/a.txt") }
        terminal.type("\u{1B}[B")
        try await terminal.expectScreen("c.txt") { $0.text(3).hasPrefix("▸") && $0.text(3).contains("/c.txt") }
        terminal.type("\r")
        try await terminal.expect(firstScreen)
        try await terminal.expect("\(folder.path)/b/c.txt:1\r\n")
        #expect(process.wait() == .exit(0))
        #expect(terminal.settings == found)
    }

    @Test func `Ctrl-R makes the query a regular expression, and an invalid one is explained`() async throws {
        let process = try await start("--plus")
        terminal.type("^t(")
        try await terminal.expectScreen("0 matches") { $0.text(1).contains("0 matches") }
        terminal.type("\u{12}")
        try await terminal.expectScreen("the problem") {
            $0.text(1).contains("regular expression") && !$0.text(1).contains("matches")
        }
        terminal.type("w|o)$\u{7F}")
        try await terminal.expectScreen("2 matches") {
            $0.text(1).contains("2 matches · ") && $0.text(0).hasPrefix("› ^t(w|o)")
        }
        terminal.type("\r")
        try await terminal.expect("+2 \(folder.path)/a.txt\r\n")
        #expect(process.wait() == .exit(0))
    }

    private func writeEditor(_ script: String) -> String {
        folder.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "editor")
        chmod("\(folder.path)/editor", 0o700)
        return "\(folder.path)/editor"
    }

    @Test func `Enter opens the match in the editor, which has the terminal and receives signals`() async throws {
        // The shell runs a trap between two commands. A signal that arrives just before `read` waits for the next line.
        let editor = writeEditor(
            """
            trap 'echo int''errupted; exit 3' INT
            echo "opened $*"
            read line
            echo "has read $line"
            while :; do sleep 0.1; done
            """)
        let found = terminal.settings
        let process = terminal.start(
            ["\(folder.path)/a.txt", "--edit", "--query", "one"], visual: "\(editor) -x")
        try await terminal.expectScreen("1 match") { $0.text(1).contains("1 match ") }
        terminal.type("\r")
        try await terminal.expect("opened -x +1 \(folder.path)/a.txt")
        #expect(terminal.settings == found)
        terminal.type("a line\n")
        try await terminal.expect("has read a line")
        terminal.type("\u{03}")
        try await terminal.expect("interrupted")
        // The list is there again. The shell that started the editor ends by the same signal.
        try await terminal.expectScreen("the list") {
            $0.isSecond && $0.text(1).contains("was ended by signal 2") && $0.text(2).hasPrefix("▸")
        }
        terminal.type("\u{03}")
        #expect(process.wait() == .exit(130))
        #expect(terminal.settings == found)
    }

    @Test func `After the editor, the list, its selection, and the preview of the changed file are shown`() async throws
    {
        let editor = writeEditor(
            """
            echo "edits $1"
            read line
            echo "$line" > "$2"
            """)
        terminal.resize(ScreenSize(columns: 80, rows: 24))
        let process = terminal.start([folder.path, "--edit", "--query", "two"], visual: editor)
        try await terminal.expectScreen("2 matches") {
            $0.text(1).contains("2 matches") && $0.isShown("one", below: 5)
        }
        // Marks both, and opens one after the other.
        terminal.type("\0\0\r")
        try await terminal.expect("edits +2")
        terminal.type("changed two\n")
        try await terminal.expect("edits +1")
        terminal.type("changed again\n")
        try await terminal.expectScreen("the changed file") { screen in
            screen.isSecond && screen.text(3).hasPrefix("▸•") && screen.text(2).hasPrefix(" •")
                && screen.isShown("changed again", below: 5)
        }
        terminal.type("\u{1B}")
        #expect(process.wait() == .exit(1))
    }

    @Test func `Ctrl-Z suspends the editor together with the program, and the shell continues both`() async throws {
        let editor = writeEditor(
            """
            echo ed''its
            read line
            echo "has read $line"
            """)
        let process = terminal.startInShell(
            [folder.path, "--edit", "--query", "one"], then: "echo stop''ped; fg; echo en''ded", visual: editor)
        try await terminal.expectScreen("1 match") { $0.text(1).contains("1 match ") }
        terminal.type("\r")
        try await terminal.expect("edits")
        terminal.type("\u{1A}")
        try await terminal.expect("stopped")
        terminal.type("a line\n")
        try await terminal.expect("has read a line")
        try await terminal.expectScreen("the list") { $0.isSecond && $0.text(1).contains("1 match ") }
        terminal.type("\u{1B}")
        try await terminal.expect("ended")
        #expect(process.wait() == .exit(0))
    }

    @Test func `A pipe is searched for each query`() async throws {
        let process = SeekProcess(
            ["-c", "'\(SeekProcess.path)' --query two <(cat '\(folder.path)/a.txt')"], terminal: terminal.name,
            program: "/bin/bash")
        try await terminal.expectScreen("1 match") { $0.text(1).contains("1 match ") }
        terminal.type("\u{15}one")
        try await terminal.expectScreen("› one") { $0.text(0).hasPrefix("› one") && $0.text(1).contains("1 match ") }
        terminal.type("\u{1B}")
        #expect(process.wait() == .exit(1))
    }

    @Test func `Ctrl-Z gives the terminal back, and the shell continues the program`() async throws {
        let process = terminal.startInShell([folder.path, "--query", "two"], then: "echo stop''ped; fg; echo en''ded")
        try await terminal.expectScreen("2 matches") { $0.text(1).contains("2 matches") && $0.isSecond }
        terminal.type("\u{1A}")
        try await terminal.expect("stopped")
        let screen = try await terminal.expectScreen("the screen again") {
            $0.isSecond && $0.text(1).contains("2 matches")
        }
        #expect(screen.showsCursor)
        terminal.type("x")
        try await terminal.expectScreen("› twox") { $0.text(0).hasPrefix("› twox") }
        terminal.type("\u{1B}")
        try await terminal.expect("ended")
        #expect(process.wait() == .exit(0))
    }

    @Test(.enabled(if: Self.waitsForStoppedJobs, "other shells wait for the end of a job"))
    func `in the background, the program stops before it takes the terminal`() async throws {
        let process = terminal.startInShell(
            [folder.path, "--query", "two"], then: "echo stop''ped; bg; wait %1 2> /dev/null; echo wai''ted; fg")
        try await terminal.expectScreen("2 matches") { $0.text(1).contains("2 matches") && $0.isSecond }
        terminal.type("\u{1A}")
        try await terminal.expect("stopped")
        try await terminal.expect("waited")
        try await terminal.expectScreen("the screen again") { $0.isSecond && $0.text(1).contains("2 matches") }
        terminal.type("\u{1B}")
        #expect(process.wait() == .exit(1))
    }

    @Test func `Ctrl-Z without a shell that could continue the program does nothing`() async throws {
        let process = try await start()
        terminal.type("\u{1A}two")
        try await terminal.expectScreen("2 matches") { $0.text(1).contains("2 matches") && $0.isSecond }
        terminal.type("\u{1B}")
        #expect(process.wait() == .exit(1))
    }

    @Test func `editing keys and a pasted text change the query`() async throws {
        let process = try await start()
        terminal.type("wo\u{01}t\u{05}!\u{7F}")
        let screen = try await terminal.expectScreen("› two") { $0.text(0).hasPrefix("› two") && $0.cursor.column == 5 }
        #expect(screen.cursor.row == 0)
        terminal.type("\u{17}\u{1B}[200~one\r\ntwo\r\n\u{1B}[201~")
        try await terminal.expectScreen("› one") { $0.text(0).hasPrefix("› one") && $0.text(1).contains("1 match") }
        terminal.type("\u{03}")
        #expect(process.wait() == .exit(130))
    }

    @Test func `without a preview, more results fit`() async throws {
        terminal.resize(ScreenSize(columns: 80, rows: 24))
        let process = terminal.start([folder.path, "--no-preview", "--query", "two"])
        let screen = try await terminal.expectScreen("c.txt") {
            $0.text(1).contains("2 matches") && $0.text(3).contains("c.txt")
        }
        #expect((4..<24).allSatisfy { screen.text($0).isEmpty })
        terminal.type("\u{1B}")
        #expect(process.wait() == .exit(1))
    }

    @Test(arguments: [("\u{1B}", SeekProcess.End.exit(1)), ("\u{03}", .exit(130))])
    func `Esc and Ctrl-C leave the terminal as it was`(key: String, end: SeekProcess.End) async throws {
        let found = terminal.settings
        let process = try await start()
        terminal.type(key)
        try await terminal.expect(firstScreen)
        #expect(process.wait() == end)
        #expect(terminal.settings == found)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `a signal restores the terminal and ends the program with that signal`(signal: Int32) async throws {
        let found = terminal.settings
        let process = terminal.start([folder.path])
        try await terminal.expect(secondScreen)
        process.send(signal)
        try await terminal.expect(firstScreen)
        #expect(process.wait() == .signal(signal))
        #expect(terminal.settings == found)
    }

    @Test func `a signal during a search restores the terminal`() async throws {
        folder.makeHuge(megabytes: 18_000)
        let found = terminal.settings
        let process = try await start()
        terminal.type("nowhere")
        try await terminal.expect("searching…")
        process.send(SIGTERM)
        try await terminal.expect(firstScreen)
        #expect(process.wait() == .signal(SIGTERM))
        #expect(terminal.settings == found)
    }

    @Test func `a resized window is drawn again`() async throws {
        let process = try await start()
        terminal.type("two")
        try await terminal.expectScreen("2 matches") { $0.text(1).contains("2 matches") }
        terminal.resize(ScreenSize(columns: 20, rows: 3))
        try await terminal.expectScreen("20 columns") {
            $0.text(1).hasPrefix("2 files · 2 matches…") && $0.text(2).hasSuffix("2  two")
        }
        terminal.type("\u{1B}")
        #expect(process.wait() == .exit(1))
    }

    @Test func `the query option is the initial query`() async throws {
        let process = terminal.start([folder.path, "--query", "TWO", "--ignore-case"])
        try await terminal.expectScreen("› TWO") {
            $0.text(0).hasPrefix("› TWO") && $0.text(1).contains("2 files · 2 matches")
        }
        terminal.type("\u{15}")
        try await terminal.expect("type to search")
        terminal.type("\u{03}")
        #expect(process.wait() == .exit(130))
    }

    @Test func `unreadable files are counted, and listed at the end if requested`() async throws {
        folder.makeTooDeep("deep")
        let process = try await start("--verbose")
        terminal.type("two")
        try await terminal.expect("2 files · 2 matches · 1 unreadable")
        terminal.type("\u{1B}")
        try await terminal.expect(firstScreen)
        try await terminal.expect("seek: \(folder.path)/deep/ddd")
        #expect(process.wait() == .exit(1))
    }

    @Test func `letters outside of ASCII can be typed and found`() async throws {
        folder.write(Array("füße 川\n".utf8), to: "d.txt")
        let process = try await start()
        terminal.type("üße 川")
        try await terminal.expectScreen("d.txt") {
            $0.text(2).hasSuffix("d.txt 1  füße 川") && $0.matches(2) == ["üße 川"]
        }
        terminal.type("\u{7F}\u{7F}\u{7F}")
        try await terminal.expectScreen("› üß") { $0.text(0).hasPrefix("› üß ") && $0.cursor.column == 4 }
        terminal.type("\u{03}")
        #expect(process.wait() == .exit(130))
    }
}

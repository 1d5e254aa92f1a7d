import SeekKit
import Testing

@Suite struct EditorTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func match(_ path: String) -> Match { Match(path: Path(path), line: 45, text: "") }

    @Test(
        "Each editor receives the line as it expects it",
        arguments: [
            ("vim", ["+45", "a b.md"]), ("/usr/bin/nano -l", ["+45", "a b.md"]),
            ("emacsclient -nw", ["+45", "a b.md"]),
            ("code --wait", ["--goto", "a b.md:45"]), ("hx", ["a b.md:45"]), ("/opt/subl", ["a b.md:45"]),
            ("other", ["+45", "a b.md"]),
        ])
    func arguments(command: String, arguments: [String]) {
        #expect(Editor { $0 == "EDITOR" ? command : nil }.arguments(for: match("a b.md")).map(text) == arguments)
    }

    @Test func `VISUAL precedes EDITOR, and vi is the default`() {
        #expect(Editor { $0 == "VISUAL" ? "nano" : "vim" }.command == "nano")
        #expect(Editor { $0 == "VISUAL" ? "" : "vim" }.command == "vim")
        #expect(Editor { _ in nil }.command == "vi")
        #expect(Editor { _ in "vi" }.arguments(for: match("-x")).map(text) == ["+45", "./-x"])
    }

    @Test(
        "A path is quoted for a shell if necessary",
        arguments: [
            ("a/b-c_d.md", "a/b-c_d.md"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("$x", "'$x'"), ("-n", "./-n"),
            ("ä", "'ä'"),
            ("a\nb", "'a\nb'"),
        ])
    func quoting(path: String, quoted: String) {
        #expect(text(Path(path).quotedForShell) == quoted)
        #expect(text(Choice.printPlus.line(for: match(path))) == "+45 \(quoted)")
        #expect(text(Choice.printLocation.line(for: match(path))) == "\(path):45")
    }

    @Test func `a path that is not UTF-8 keeps its bytes`() {
        let match = Match(path: Path("folder").appending([0xE9]), line: 4, text: "")
        let path = Array("folder/".utf8) + [0xE9]
        let quote = Array("'".utf8)
        #expect(Choice.printPlus.line(for: match) == Array("+4 ".utf8) + quote + path + quote)
        #expect(Choice.printLocation.line(for: match) == path + Array(":4".utf8))
        #expect(Editor { _ in "vi" }.arguments(for: match) == [Array("+4".utf8), path])
    }
}

import SeekKit
import Testing

@Suite struct EditorTests {
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
        #expect(Editor { $0 == "EDITOR" ? command : nil }.arguments(for: match("a b.md")) == arguments)
    }

    @Test func `VISUAL precedes EDITOR, and vi is the default`() {
        #expect(Editor { $0 == "VISUAL" ? "nano" : "vim" }.command == "nano")
        #expect(Editor { $0 == "VISUAL" ? "" : "vim" }.command == "vim")
        #expect(Editor { _ in nil }.command == "vi")
        #expect(Editor { _ in "vi" }.arguments(for: match("-x")) == ["+45", "./-x"])
    }

    @Test(
        "A path is quoted for a shell if necessary",
        arguments: [
            ("a/b-c_d.md", "a/b-c_d.md"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("$x", "'$x'"), ("-n", "./-n"),
            ("ä", "'ä'"),
            ("a\nb", "'a\nb'"),
        ])
    func quoting(path: String, quoted: String) {
        #expect(Path(path).quotedForShell == quoted)
        #expect(Choice.printPlus.line(for: match(path)) == "+45 \(quoted)")
        #expect(Choice.printLocation.line(for: match(path)) == "\(path):45")
    }
}

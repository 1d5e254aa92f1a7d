import SeekKit
import Testing

/// Runs the real program in a real terminal and looks at every row.
@Suite(.timeLimit(.minutes(15))) struct VisibleMatchesTests {
    private let query = "needle"

    /// Files with deep paths, indentation, long lines, and wide letters.
    private let folder: TemporaryFolder = {
        let folder = TemporaryFolder()
        for number in 0..<60 {
            let filler = String(repeating: number.isMultiple(of: 2) ? "some text " : "川🦊 é ", count: number)
            let indentation = String(repeating: number.isMultiple(of: 3) ? "\t" : "    ", count: number % 9)
            let lines = ["first", "\(indentation)\(filler)Needle(\(number)) \(filler)", "\(indentation)last"]
            let path = "Sources/SomeModule/SubFolder\(number / 10)/AFileWithALongName\(number).swift"
            folder.write(Array(lines.joined(separator: "\n").utf8), to: path)
        }
        return folder
    }()

    @Test(arguments: [ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 50)])
    func `every row of the results, and the preview, show the match`(size: ScreenSize) async throws {
        let terminal = PseudoTerminal(size)
        let process = terminal.start([folder.path, "--query", query])
        let layout = ScreenLayout(size: size, showsPreview: true)
        let results = 2..<2 + layout.resultRows
        let preview = results.upperBound + 1..<size.rows
        let screen = try await terminal.expectScreen("60 matches") { screen in
            screen.text(1).hasPrefix("60 files · 60 matches") && !screen.text(preview.lowerBound).isEmpty
        }
        #expect(screen.text(0).hasSuffix("1 search started, 0 cancelled"))
        for row in results {
            #expect(screen.matches(row) == ["Needle"], "row \(row): \(screen.text(row))")
            #expect(screen.text(row).contains(size.columns == 80 ? "…/" : "/Sources/"))
        }
        #expect(preview.flatMap { screen.matches($0) } == ["Needle"])
        #expect(
            screen.text(results.upperBound).contains("/Sources/SomeModule/SubFolder0/AFileWithALongName0.swift:2 ──"))

        // The last page, with the longest lines.
        for _ in 0..<60 { terminal.type("\u{0E}") }
        let last = try await terminal.expectScreen("the last match") { screen in
            results.contains { screen.text($0).hasPrefix("▸") && screen.text($0).contains("Needle(59)") }
        }
        for row in results where !last.text(row).isEmpty {
            #expect(last.matches(row) == ["Needle"], "row \(row): \(last.text(row))")
        }
        #expect(!last.hasTooWideRow)
        terminal.type("\u{1B}")
        #expect(process.wait() == .exit(1))
    }
}

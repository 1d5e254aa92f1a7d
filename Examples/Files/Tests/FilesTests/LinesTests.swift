import FilesKit
import Testing

@Suite struct LinesTests {
    private let folder = TemporaryFolder()

    private func lines(_ text: String, longestLine: Int = 1 << 20) async throws -> [String] {
        var lines: [String] = []
        for try await line in try Lines(of: folder.write(text, to: "input"), longestLine: longestLine) {
            #expect(line.number == lines.count + 1)
            lines.append("\(String(decoding: line.bytes, as: UTF8.self)) \(line.size)")
        }
        return lines
    }

    @Test func lineEndsAreRemovedAndCounted() async throws {
        #expect(try await lines("a\nbc\n") == ["a 2", "bc 3"])
        #expect(try await lines("a\r\n\r\nb\r") == ["a 3", " 2", "b\r 2"])
        #expect(try await lines("a\nb") == ["a 2", "b 1"])
        #expect(try await lines("\n\n") == [" 1", " 1"])
        #expect(try await lines("") == [])
    }

    @Test func linesAcrossPiecesAreComplete() async throws {
        let expected = (1...20).map { String(repeating: "x", count: $0 * 39_989) }
        let found = try await lines(expected.joined(separator: "\n") + "\n")
        #expect(found == expected.map { "\($0) \($0.utf8.count + 1)" })
    }

    @Test func aLineBeyondTheLimitIsAFailureWithItsNumber() async throws {
        #expect(try await lines("abc\nabc\n", longestLine: 3) == ["abc 4", "abc 4"])
        for text in ["a\nabcd\n", "a\nabcd", "a\n" + String(repeating: "x", count: 1 << 20)] {
            await #expect(throws: FileError.longLine(path: "\(folder.path)/input", number: 2, limit: 3)) {
                try await lines(text, longestLine: 3)
            }
        }
    }

    @Test func aFileThatCannotBeReadIsAFailure() async {
        #expect(throws: FileError.system(path: "\(folder.path)/none", code: 2)) { try Lines(of: "\(folder.path)/none") }
        await #expect(throws: FileError.system(path: folder.path, code: 21)) {
            for try await _ in try Lines(of: folder.path) {}
        }
    }
}

import Foundation
import Testing

@Suite struct ReadmeTests {
    /// The lines of each block of code, without their indentation, follow each other in a source file.
    @Test func theCodeOfTheReadmeIsThatOfTheProgram() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
        let readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
        let blocks = readme.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(blocks.count == 2)
        let sources = try FileManager.default.subpathsOfDirectory(atPath: package.path + "/Sources")
            .filter { $0.hasSuffix(".swift") }
            .map { lines(try String(contentsOfFile: package.path + "/Sources/" + $0, encoding: .utf8)) }
        for block in blocks { #expect(sources.contains { $0.contains(lines(block)) }, "\(block)") }
    }

    private func lines(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }
}

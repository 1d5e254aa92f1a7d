import Foundation
import PeerContracts
import Testing

@Suite("Docs/PeerContracts.md", .serialized) struct TableTests {
    /// The folder of the programs, which is that of the tests.
    private static let folder =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        .map { URL(fileURLWithPath: $0).deletingLastPathComponent().path } ?? "."
    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("The document contains what the experiments find") func document() throws {
        let path = Self.package.appending(path: "../../Docs/PeerContracts.md")
        let stored = try String(contentsOf: path, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let measured = try Document(Measurement(folder: Self.folder)).text
            .split(separator: "\n", omittingEmptySubsequences: false)
        for (line, other) in zip(stored, measured) where line != other {
            Issue.record("The document contains \(line), but the experiments find \(other)")
        }
        #expect(stored.count == measured.count)
    }

    @Test("Each command in the document prints what the document shows") func commands() throws {
        let path = Self.package.appending(path: "../../Docs/PeerContracts.md")
        let blocks = try String(contentsOf: path, encoding: .utf8).split(separator: "```text\n")
        var count = 0
        for (before, block) in zip(blocks, blocks.dropFirst()) {
            let output = block.split(separator: "```", maxSplits: 1)[0]
            let names = before.split(separator: "```").last ?? ""
            for match in names.matches(of: /`violations "([^"]+)" (\d+)`/) {
                count += 1
                #expect(try Measurement(folder: Self.folder).show("\(match.1)", Int(match.2)!) == output)
            }
        }
        #expect(count > 10)
    }

    @Test("An adapter has at most 60 lines") func adapters() throws {
        for name in ["SignalPublisher", "PublisherSignal", "AsyncSource"] {
            let path = Self.package.appending(path: "Sources/PeerContracts/Adapters/\(name).swift")
            let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
            var length = 0
            for line in lines {
                length = line.hasPrefix("}") || line.hasPrefix("//") || line.hasPrefix("///") ? 0 : length + 1
                #expect(length <= 60, "\(name)")
            }
        }
    }
}

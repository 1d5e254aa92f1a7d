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

    // Some experiments race threads for a minute, so this test is run with the others at their full sizes.
    @Test(
        "The document contains the verdicts of the experiments and the output of the programs",
        .enabled(if: ProcessInfo.processInfo.environment["RILL_FULL"] != nil)) func document() throws
    {
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

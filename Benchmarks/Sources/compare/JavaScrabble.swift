import Foundation

/// The workload `scrabble` in Java, with `java.util.stream`, for those who have Java. It is no contestant, because its own process measures it.
enum JavaScrabble {
    private static let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Java/Scrabble.java").standardizedFileURL.path

    /// Returns a line about the run; `nil` if there is no `java`.
    static func report() throws -> String? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scrabble-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (dictionary, text) = (folder.appendingPathComponent("dictionary"), folder.appendingPathComponent("text"))
        try Scrabble.words.dictionary.joined(separator: "\n").write(to: dictionary, atomically: false, encoding: .utf8)
        try Scrabble.words.text.joined(separator: "\n").write(to: text, atomically: false, encoding: .utf8)
        guard let result = try run("java", source, dictionary.path, text.path) else { return nil }
        let numbers = result.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard numbers.count == 2, numbers[1] == Scrabble.checksumOfText else {
            throw WrongResult(
                message: "java \(source) printed \"\(result)\", which is not the result of the other contestants")
        }
        return "scrabble in Java, with java.util.stream: \(numbers[0]) ns a word"
    }

    private struct WrongResult: Error, CustomStringConvertible {
        let message: String
        var description: String { message }
    }

    private static func run(_ arguments: String...) throws -> String? {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }
}

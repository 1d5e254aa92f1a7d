import Foundation
import Testing

/// A running program and its output.
final class Run {
    private let process = Process()
    private let outputPipe = Pipe()
    private let errorPipe = Pipe()
    private var outputBytes = Data()
    private var errorBytes = Data()

    var errors: String { String(decoding: errorBytes, as: UTF8.self) }
    var output: String { String(decoding: outputBytes, as: UTF8.self) }
    var status: Int32 { process.terminationStatus }

    init(
        _ arguments: [String], program: String? = nil, input: String = "/dev/null", output: String? = nil,
        pipe: Pipe? = nil
    ) {
        process.executableURL = URL(fileURLWithPath: program ?? Self.pulse)
        process.arguments = arguments
        process.standardInput = pipe ?? FileHandle(forReadingAtPath: input)
        process.standardOutput = output.map { FileHandle(forWritingAtPath: $0) as Any } ?? outputPipe
        process.standardError = errorPipe
        try! process.run()
        outputPipe.fileHandleForWriting.closeFile()
        errorPipe.fileHandleForWriting.closeFile()
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Reads until `text` has arrived.
    func waitForOutput(_ text: String) {
        while !output.contains(text) {
            let piece = outputPipe.fileHandleForReading.availableData
            if piece.isEmpty { return }
            outputBytes += piece
        }
    }

    /// Reads standard error until `text` has arrived. Fails if the program ends before.
    func waitForErrors(_ text: String) {
        while !errors.contains(text) {
            let piece = errorPipe.fileHandleForReading.availableData
            if piece.isEmpty {
                Issue.record("The program ended without '\(text)': \(errors)")
                return
            }
            errorBytes += piece
        }
    }

    /// The port of the page, whose address the program has written.
    func waitForPort() -> Int {
        waitForErrors("/\n")
        return errors.firstMatch(of: #/http://127\.0\.0\.1:(\d+)\//#).flatMap { Int($0.output.1) } ?? 0
    }

    func finish() {
        outputBytes += outputPipe.fileHandleForReading.readDataToEndOfFile()
        errorBytes += errorPipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
    }

    /// The path of the program, which the build puts next to the tests.
    static let pulse: String = {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") }!
        let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
        return (parts.prefix { !$0.hasSuffix(".xctest") } + ["pulse"]).joined(separator: "/")
    }()
}

import Foundation
import Operators
import Testing

/// A running program and its output.
final class Run {
    private let process = Process()
    private let end = AsyncSubject<Int32, Never>()
    private let outputPipe = Pipe()
    private let errorPipe = Pipe()
    private var outputBytes = Data()
    private var errorBytes = Data()

    var errors: String { String(decoding: errorBytes, as: UTF8.self) }
    var output: String { String(decoding: outputBytes, as: UTF8.self) }
    /// The exit status, after `finish()`.
    private(set) var status: Int32?

    init(
        _ arguments: [String], program: String? = nil, input: String = "/dev/null", output: String? = nil,
        pipe: Pipe? = nil
    ) {
        process.executableURL = URL(fileURLWithPath: program ?? Self.pulse)
        process.arguments = arguments
        process.standardInput = pipe ?? FileHandle(forReadingAtPath: input)
        process.standardOutput = output.map { FileHandle(forWritingAtPath: $0) as Any } ?? outputPipe
        process.standardError = errorPipe
        process.terminationHandler = { [end] process in
            end.send(process.terminationStatus)
            end.complete()
        }
        try! process.run()
        outputPipe.fileHandleForWriting.closeFile()
        errorPipe.fileHandleForWriting.closeFile()
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Reads until the output matches `pattern`.
    func waitForOutput(_ pattern: Regex<Substring>) async {
        while !output.contains(pattern) {
            let piece = await read(outputPipe, \.availableData)
            if piece.isEmpty { return }
            outputBytes += piece
        }
    }

    /// Reads standard error until `text` has arrived. Fails if the program ends before.
    func waitForErrors(_ text: String) async {
        while !errors.contains(text) {
            let piece = await read(errorPipe, \.availableData)
            if piece.isEmpty {
                Issue.record("The program ended without '\(text)': \(errors)")
                return
            }
            errorBytes += piece
        }
    }

    /// The port of the page, whose address the program has written.
    func waitForPort() async -> Int {
        await waitForErrors("/\n")
        return errors.firstMatch(of: #/http://127\.0\.0\.1:(\d+)\//#).flatMap { Int($0.output.1) } ?? 0
    }

    func finish() async {
        outputBytes += await read(outputPipe) { $0.readDataToEndOfFile() }
        errorBytes += await read(errorPipe) { $0.readDataToEndOfFile() }
        status = await end.signal.firstValue()
    }

    /// Reads on a separate thread. Kills the program if the test is cancelled.
    private func read(_ pipe: Pipe, _ body: @escaping @Sendable (FileHandle) -> Data) async -> Data {
        let (handle, identifier) = (pipe.fileHandleForReading, process.processIdentifier)
        return await onSeparateThread {
            body(handle)
        } interrupt: {
            kill(identifier, SIGKILL)
        }
    }

    /// The path of the program, which the build puts next to the tests.
    static let pulse: String = {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") }!
        let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
        return (parts.prefix { !$0.hasSuffix(".xctest") } + ["pulse"]).joined(separator: "/")
    }()
}

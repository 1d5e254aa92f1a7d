import Foundation

/// A program in the search path.
enum Tool {
    struct Failed: Error, CustomStringConvertible { let description: String }

    /// Runs a program and returns its output. Throws the output if the program fails.
    static func run(_ name: String, _ arguments: [String]) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed(description: "\(name) failed:\n\(output)") }
        return output
    }
}

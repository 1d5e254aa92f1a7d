import Foundation

/// A program that runs in a separate process, for a limited time.
enum ChildProcess {
    enum End: Equatable {
        case returned(Int32), crashed, stopped
    }

    /// The number of seconds after which a process is stopped.
    static let limit = 100

    static func run(_ program: String, _ arguments: [String]) throws -> (output: String, end: End) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let changes = ["RILL_VIOLATION_SECONDS": "20", "SWIFT_BACKTRACE": "enable=no"]
        process.environment = ProcessInfo.processInfo.environment.merging(changes, uniquingKeysWith: { $1 })
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let (isOver, isLate) = (Flag(), Flag())
        let number = process.processIdentifier
        Thread.detachNewThread {
            guard !isOver.wait(seconds: limit) else { return }
            isLate.set()
            kill(number, SIGKILL)
        }
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        isOver.set()
        if isLate.isSet { return (output, .stopped) }
        return (output, process.terminationReason == .exit ? .returned(process.terminationStatus) : .crashed)
    }
}

/// Writes a line immediately, so that a crash does not remove it.
public func writeLine(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

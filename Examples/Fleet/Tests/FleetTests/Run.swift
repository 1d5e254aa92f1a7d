import Foundation
import Testing

/// A running program and its output. Every wait ends after a limit.
final class Run {
    private static let limit = Duration.seconds(90)

    private let process = Process()
    private let outputPipe = Pipe()
    private let errorPipe = Pipe()
    private var outputBytes = Data()
    private var errorBytes = Data()
    private var linesRead = 0

    var output: String { String(decoding: outputBytes, as: UTF8.self) }
    var errors: String { String(decoding: errorBytes, as: UTF8.self) }
    var status: Int32 { process.terminationStatus }
    var id: Int32 { process.processIdentifier }

    init(_ arguments: [String]) {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = outputPipe
        process.standardError = errorPipe
        #expect(throws: Never.self) { try process.run() }
        outputPipe.fileHandleForWriting.closeFile()
        errorPipe.fileHandleForWriting.closeFile()
    }

    deinit { kill() }

    func send(_ signal: Int32) { Foundation.kill(id, signal) }

    /// Ends the program without a chance to clean up.
    func kill() {
        guard process.isRunning else { return }
        send(SIGCONT)
        send(SIGKILL)
        process.waitUntilExit()
    }

    /// Requests the program to stop, and waits until it has ended.
    func stop() {
        send(SIGTERM)
        finish()
    }

    func finish() {
        wait("the end") { false }
        process.waitUntilExit()
    }

    /// Waits until the program has written a message a number of times.
    func waitForMessage(_ text: String, times: Int = 1, _ location: SourceLocation = #_sourceLocation) {
        wait("'\(text)'", location) { errors.ranges(of: text).count >= times }
    }

    /// Waits until the program has written a number of lines.
    func waitForLines(_ count: Int, _ location: SourceLocation = #_sourceLocation) {
        wait("\(count) lines", location) { outputBytes.count { $0 == UInt8(ascii: "\n") } >= count }
    }

    /// Waits until the program has written an object that satisfies a condition, and returns it.
    @discardableResult func waitForReport(
        _ purpose: String, _ location: SourceLocation = #_sourceLocation, where isWanted: (Report) -> Bool
    ) -> Report? {
        var found: Report?
        wait(purpose, location) {
            let lines = outputBytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            while found == nil, linesRead < lines.count - 1 {
                let report = Report(lines[linesRead])
                linesRead += 1
                if let report, isWanted(report) { found = report }
            }
            return found != nil
        }
        return found
    }

    private func wait(_ purpose: String, _ location: SourceLocation? = nil, until isDone: () -> Bool) {
        let end = ContinuousClock.now + Self.limit
        while !isDone() {
            var ports = [outputPipe, errorPipe].map {
                pollfd(fd: $0.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            }
            // A closed pipe stays readable, so it is not watched any longer.
            if isClosed.output { ports[0].fd = -1 }
            if isClosed.errors { ports[1].fd = -1 }
            let rest = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            if (isClosed.output && isClosed.errors) || rest <= 0 {
                guard let location else { return }
                Issue.record(
                    "\(rest <= 0 ? "No" : "The program ended without") \(purpose): \(errors)\n\(output.suffix(600))",
                    sourceLocation: location)
                return
            }
            guard poll(&ports, 2, Int32(rest)) > 0 else { continue }
            if ports[0].revents != 0 { isClosed.output = !read(outputPipe, into: &outputBytes) }
            if ports[1].revents != 0 { isClosed.errors = !read(errorPipe, into: &errorBytes) }
        }
    }

    private var isClosed = (output: false, errors: false)

    private func read(_ pipe: Pipe, into bytes: inout Data) -> Bool {
        let piece = pipe.fileHandleForReading.availableData
        bytes += piece
        return !piece.isEmpty
    }

    /// The memory of the process in kB.
    var memory: Int {
        let text = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return Int(line.filter(\.isNumber)) ?? 0
    }

    /// The path of the program, which the build puts next to the tests.
    static let fleet: String = {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") }!
        let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
        return (parts.prefix { !$0.hasSuffix(".xctest") } + ["fleet"]).joined(separator: "/")
    }()
}

/// A report that a viewer has written.
struct Report {
    let milliseconds: Int
    let requests: Int
    let total: Int
    let malformed: Int
    /// The time since which there is no data.
    let outage: String?
    /// The states and the rates of the machines by name.
    let machines: [String: (state: String, rate: Double)]

    init?(_ line: Data) {
        guard let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
            let total = object["total"] as? [String: Any], let requests = object["requests"] as? Int,
            let milliseconds = object["milliseconds"] as? Int
        else { return nil }
        (self.requests, self.milliseconds) = (requests, milliseconds)
        self.total = total["requests"] as? Int ?? -1
        malformed = total["malformed"] as? Int ?? -1
        outage = (object["outage"] as? [String: Any])?["since"] as? String
        var machines: [String: (String, Double)] = [:]
        for machine in object["machines"] as? [[String: Any]] ?? [] {
            guard let name = machine["name"] as? String else { continue }
            machines[name] = (machine["state"] as? String ?? "", machine["requestsPerSecond"] as? Double ?? -1)
        }
        self.machines = machines
    }
}

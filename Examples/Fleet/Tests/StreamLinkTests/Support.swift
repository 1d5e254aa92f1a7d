import Foundation
import Operators
import StreamLink
import Synchronization
import Testing

/// A Redis server of a test, on a Unix socket in a temporary folder, with an append-only file.
final class TestServer: Sendable {
    let folder: URL
    private let options: [String]
    private let process = Mutex<Process?>(nil)

    init(options: [String] = []) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "fleet-\(UUID().uuidString.prefix(8))")
        self.options = options
        let length = "\(folder.path)/socket".utf8.count
        let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
        try #require(
            length <= limit,
            "The path \(folder.path)/socket has \(length) bytes, but a socket permits \(limit). Set TMPDIR to a shorter path."
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: folder)
    }

    var address: LinkAddress { get throws { try LinkAddress("redis+unix://\(folder.path)/socket") } }

    /// Starts the server. A link tries again until the server responds.
    ///
    /// It writes each command to the file before it responds, and leaves it to the system when the file reaches the disk. A killed
    /// server therefore has every message that it has acknowledged. With `everysec`, the default of Redis, it responds before it
    /// writes while the disk is slow. With `always`, each response waits for the disk.
    func start() throws {
        let server = Process()
        server.executableURL = URL(filePath: "/usr/bin/env")
        server.arguments =
            ["redis-server", "--port", "0", "--unixsocket", "\(folder.path)/socket", "--dir", folder.path]
            + ["--appendonly", "yes", "--appendfsync", "no", "--save", "", "--logfile", "\(folder.path)/log"]
            + options
        server.standardOutput = FileHandle.nullDevice
        try server.run()
        process.withLock { $0 = server }
    }

    func kill() {
        let server = process.withLock { process in
            defer { process = nil }
            return process
        }
        guard let server else { return }
        Foundation.kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
    }

    /// Stops the process without ending it, or continues it.
    func suspend(_ isSuspended: Bool) {
        guard let server = process.withLock({ $0 }) else { return }
        Foundation.kill(server.processIdentifier, isSuspended ? SIGSTOP : SIGCONT)
    }

    func link(
        timeout: Duration = .seconds(20), report: @escaping @Sendable (LinkNews) -> Void = { _ in }
    ) throws -> StreamLink {
        let policy = RetryPolicy(delay: .constant(.milliseconds(10)), on: .background)
        return StreamLink(try address, timeout: timeout, reconnecting: policy, report: report)
    }

    /// Runs a command of `redis-cli` and returns its output.
    func cli(_ arguments: String...) throws -> String {
        let client = Process()
        let output = Pipe()
        client.executableURL = URL(filePath: "/usr/bin/env")
        client.arguments = ["redis-cli", "-s", "\(folder.path)/socket"] + arguments
        client.standardOutput = output
        try client.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        client.waitUntilExit()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

func started(options: [String] = []) throws -> TestServer {
    let server = try TestServer(options: options)
    try server.start()
    return server
}

/// Messages whose field `value` contains the numbers.
func messages(_ numbers: Range<Int>) -> Signal<StreamMessage, Never> {
    numbers.signal(on: .background).map { StreamMessage(["value": Array("\($0)".utf8)], progress: "at \($0)") }
}

extension StreamEntry {
    var value: Int? { fields["value"].flatMap { Int(String(decoding: $0, as: UTF8.self)) } }
}

/// The difference of two counts that grow on several threads, and its maximum.
final class Excess: Sendable {
    private let state = Mutex((difference: 0, highest: 0))

    var highest: Int { state.withLock { $0.highest } }

    func add(_ count: Int) {
        state.withLock { state in
            state.difference += count
            state.highest = max(state.highest, state.difference)
        }
    }
}

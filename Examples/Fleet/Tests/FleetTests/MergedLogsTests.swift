import AccessLog
import FleetCore
import Foundation
import Operators
import Synchronization
import Tailing
import Testing

/// Several finished logs of the same time.
@Suite struct MergedLogsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "logs-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    /// Writes the lines of some seconds to a file, and a malformed one after each.
    private func write(_ seconds: [Int64], to name: String) throws -> String {
        let path = folder.appending(path: name).path
        let text = seconds.flatMap { lines(2, second: $0) + Array("no sense\n".utf8) }
        try Data(text).write(to: URL(filePath: path))
        return path
    }

    private func parts(
        of paths: [String], after positions: [String: [LogPosition]] = [:]
    ) async -> (parts: [MergedLogs.Part], problems: [String]) {
        let problems = Mutex<[String]>([])
        let logs = MergedLogs(paths, after: positions, format: .combined) { problem in
            problems.withLock { $0.append("\(problem)") }
        }
        let parts = await logs.parts(on: .background).allValues()
        return (parts, problems.withLock(\.self))
    }

    @Test func `finished logs are read in the order of their times, with the position after each second`() async throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = [try write([2, 3, 8], to: "new"), try write([1, 3, 5, 9], to: "old"), try write([], to: "empty")]
        let (all, problems) = await parts(of: paths + [folder.path + "/none"])
        #expect(all.map { $0.batch.time.map { $0 - midnight } } == [1, 2, 3, 3, 5, 8, 9])
        #expect(all.allSatisfy { $0.batch.entries.count == 2 && $0.batch.malformed == 1 })
        #expect(problems == ["\(folder.path)/none: No such file or directory"])
        // From the positions after each part, the other parts follow.
        for count in 0...all.count {
            var positions: [String: [LogPosition]] = [:]
            for part in all.prefix(count) { positions[part.path] = [part.position] }
            let rest = await parts(of: paths, after: positions).parts
            #expect(rest.map(\.position) == all.dropFirst(count).map(\.position))
            #expect(rest.map(\.batch.time) == all.dropFirst(count).map(\.batch.time))
        }
    }
}

import FilesKit
import Operators
import StreamTesting
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct TidyingTests {
    private let folder = TemporaryFolder()
    private let meter = Meter()

    @discardableResult private func tidy(
        _ text: String, longestLine: Int = 1_000, to path: String? = nil, afterEach: () async -> Void = {}
    ) async throws -> String? {
        let lines = try Lines(of: folder.write(text, to: "input"), longestLine: longestLine)
        let output = try OutputFile(path: path ?? "\(folder.path)/output", input: lines)
        try await FilesKit.tidy(lines.signal, into: output, jobs: 4, meter: meter, afterEach: afterEach)
        return folder.contents(of: "output")
    }

    @Test func validLinesAreWrittenInOrderAndInvalidOnesReported() async throws {
        let text = try await tidy("{\"b\":1,\"a\":2}\r\n\n}\n[ 1 ]\n" + String(repeating: "?\n", count: 9) + "2")
        #expect(text == "{\"a\":2,\"b\":1}\n[1]\n2\n")
        let progress = meter.progress
        #expect(progress.lines == 14 && progress.bytes == 43 && progress.invalid == 10)
        #expect(
            progress.problems == ["line 3"].map { "\($0): an unknown word at column 1" }
                + (5...8).map { "line \($0): an unknown word at column 1" })
    }

    @Test func anEmptyFileBecomesAnEmptyFile() async throws {
        #expect(try await tidy("") == "")
        #expect(meter.progress.lines == 0)
    }

    @Test func manyLinesKeepTheirOrder() async throws {
        let text = (1...50_000).map { "\($0)\n" }.joined()
        #expect(try await tidy(text) == text)
    }

    @Test func aFailureKeepsTheLinesBeforeIt() async throws {
        await #expect(throws: FileError.longLine(path: "\(folder.path)/input", number: 3, limit: 4)) {
            try await tidy("1\n2\n12345\n3\n", longestLine: 4)
        }
        #expect(["", "1\n", "1\n2\n"].contains(folder.contents(of: "output.partial")))
        #expect(folder.contents(of: "output.partial")?.split(separator: "\n").count == meter.progress.lines)
        #expect(folder.contents(of: "output") == nil)
    }

    @Test func cancellationKeepsTheFinishedLines() async throws {
        let task = Task {
            try await tidy((1...50_000).map { "\($0)\n" }.joined()) {
                if meter.progress.lines == 3 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        #expect(try await task.value == nil)
        #expect(folder.contents(of: "output.partial") == "1\n2\n3\n")
    }

    @Test func anOutputIsReplacedOnlyWhenTheNewOneIsComplete() async throws {
        let output = folder.write("old\n", to: "output")
        chmod(output, 0o640)
        await #expect(throws: FileError.longLine(path: "\(folder.path)/input", number: 2, limit: 4)) {
            try await tidy("1\n12345\n", longestLine: 4)
        }
        #expect(folder.contents(of: "output") == "old\n")
        #expect(OutputFile.partialPath(forOutput: output)?.hasSuffix("/output.partial") == true)
        // The partial file of the failed run is replaced.
        #expect(try await tidy("[ 2 ]\n") == "[2]\n")
        #expect(OutputFile.partialPath(forOutput: output) == nil)
        var status = stat()
        #expect(stat(output, &status) == 0 && status.st_mode & 0o777 == 0o640)
    }

    @Test func theTargetOfALinkIsReplaced() async throws {
        symlink(folder.write("old\n", to: "target"), "\(folder.path)/output")
        #expect(try await tidy("[ 2 ]\n") == "[2]\n")
        #expect(folder.contents(of: "target") == "[2]\n")
    }

    @Test func anOutputCanBeTheInputButNotItsPartialFileAndHasOneWriter() async throws {
        _ = try await tidy("[ 1 ]\n", to: "\(folder.path)/input")
        #expect(folder.contents(of: "input") == "[1]\n")
        #expect(throws: FileError.self) {
            let lines = try Lines(of: folder.write("1\n", to: "x.partial"))
            _ = try OutputFile(path: "\(folder.path)/x", input: lines)
        }
        #expect(folder.contents(of: "x.partial") == "1\n")
        let lines = try Lines(of: "\(folder.path)/input")
        let first = try OutputFile(path: "\(folder.path)/y", input: lines)
        #expect(throws: FileError.self) { _ = try OutputFile(path: "\(folder.path)/y", input: lines) }
        try first.close()
        #expect(folder.contents(of: "y") == "")
    }

    @Test func anOutputThatCannotBeWrittenIsAFailure() async throws {
        await #expect(throws: FileError.system(path: "\(folder.path)/none/output", code: 2)) {
            try await tidy("1\n", to: "\(folder.path)/none/output")
        }
        #if os(Linux)
            await #expect(throws: FileError.system(path: "/dev/full", code: 28)) {
                try await tidy("1\n", to: "/dev/full")
            }
        #endif
    }

    @Test func theFileWaitsForASlowConsumer() async throws {
        let count = 20_000
        let lines = try Lines(of: folder.write(String(repeating: "1\n", count: count), to: "input"))
        let path = "\(folder.path)/output"
        let scheduler = VirtualTimeScheduler()
        let read = Atomic(0), most = Atomic(0)
        let signal = Signal.from(async: lines, on: scheduler).onNext { [meter] _ in
            let waiting = read.add(1, ordering: .relaxed).newValue - meter.progress.lines
            most.max(waiting, ordering: .relaxed)
        }
        let hasRead = AsyncSubject<Void, Never>()
        // Each line that is written waits until nothing can be read any more. Only one thread at a time runs the scheduler,
        // because a second one would not wait.
        let task = Task { [meter] in
            let output = try OutputFile(path: path, input: lines)
            try await FilesKit.tidy(signal, into: output, jobs: 4, meter: meter, on: scheduler) {
                _ = await hasRead.signal.firstValue()
                scheduler.run()
            }
        }
        while read.load(ordering: .relaxed) == 0 {
            scheduler.run()
            await Task.yield()
        }
        hasRead.send(())
        hasRead.complete()
        try await task.value
        #expect(read.load(ordering: .relaxed) == count && meter.progress.lines == count)
        // The limits of `values()` and `mapAsync`, the tasks, and the line that is being written.
        #expect(most.load(ordering: .relaxed) <= 1_024 + 64 + 4 + 2)
        #expect(most.load(ordering: .relaxed) >= 1_024)
    }

    @Test func theProgressHasRateAndRemainingTime() async throws {
        let scheduler = VirtualTimeScheduler()
        let texts = Mutex<[String]>([])
        let display = meter.descriptions(of: 10_000_000, every: .seconds(1), on: scheduler)
            .subscribe { text in texts.withLock { $0.append(text) } }
        _ = try await tidy(String(repeating: "[" + String(repeating: " ", count: 997) + "]\n", count: 2_000) + "?\n")
        scheduler.advance(by: .seconds(2))
        display.dispose()
        scheduler.advance(by: .seconds(2))
        #expect(
            texts.withLock { $0 } == [
                "2,001 lines, 2.0 MB of 10.0 MB, 2.0 MB/s, 0:04 left, 1 invalid",
                "2,001 lines, 2.0 MB of 10.0 MB, 1.0 MB/s, 0:08 left, 1 invalid",
            ])
    }
}

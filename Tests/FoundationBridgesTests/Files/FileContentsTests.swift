import Foundation
import StreamTesting
import TestSupport
import Testing

@testable import FoundationBridges

@Suite("Files as signals")
final class FileContentsTests: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }

    @Test(
        "Lines are split at both line ends, for every size of the pieces",
        arguments: [
            ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("a\r\nb\r\n", ["a", "b"]),
            ("\r\n", [""]), ("a\rb\n", ["a\rb"]), ("äö€😀\nü", ["äö€😀", "ü"]),
        ])
    func lines(text: String, expected: [String]) async throws {
        let file = try file(text)
        for size in 1...8 {
            try await expectEqual(file.lines(pieceSize: size, on: .background).allValues(), expected)
        }
        try await expectEqual(file.lines().allValues(), expected)
    }

    @Test("Bytes that are not UTF-8 are replaced")
    func invalid() async throws {
        try Data([0x61, 0xFF, 0x0A]).write(to: url)
        try await expectEqual(FileContents(of: url).lines().allValues(), ["a\u{FFFD}"])
    }

    @Test("Chunks have the given size, except for the last one, and bytes are sent one by one")
    func chunksAndBytes() async throws {
        let file = try file("abcdefg")
        let chunks = try await file.chunks(size: 3).allValues()
        expectEqual(chunks.map { String(decoding: $0, as: UTF8.self) }, ["abc", "def", "g"])
        try await expectEqual(file.bytes().allValues(), Array("abcdefg".utf8))
    }

    @Test("A missing file and a folder are failures")
    func failures() async throws {
        let missing = FileContents(of: url)
        await #expect(throws: FileError(path: url.path(percentEncoded: false), code: ENOENT)) {
            try await missing.lines().allValues()
        }
        let folder = FileManager.default.temporaryDirectory
        let error = await #expect(throws: FileError.self) {
            try await FileContents(of: folder).bytes().allValues()
        }
        expectEqual(error?.code, EISDIR)
    }

    @Test("A paused subscriber stops the reading, and receives everything afterwards")
    func pausing() throws {
        let count = 20_000
        let file = try file(String(repeating: "line\n", count: count))
        let (reading, delivery) = (VirtualTimeScheduler(), VirtualTimeScheduler())
        let (sent, received) = (Locked(0), Locked(0))
        let isCompleted = Locked(false)
        let subscription = file.lines(on: reading).onNext { _ in sent.modify { $0 += 1 } }.deliver(on: delivery)
            .subscribe(
                next: { _ in received.modify { $0 += 1 } }, failed: { Issue.record($0) },
                completed: { isCompleted.value = true })
        reading.advance()
        reading.advance()
        #expect(sent.value > 0)
        #expect(sent.value <= 2_048)
        expectEqual(received.value, 0)
        for _ in 0..<count where !isCompleted.value {
            delivery.advance()
            reading.advance()
        }
        #expect(isCompleted.value)
        expectEqual(received.value, count)
        subscription.dispose()
    }

    @Test("A full queue of one value stops the reading after each value, and none is missing")
    func pausingAtEachValue() throws {
        let texts = (0..<50).map(String.init)
        let file = try file(texts.joined(separator: "\n"))
        let (reading, delivery) = (VirtualTimeScheduler(), VirtualTimeScheduler())
        let (sent, received) = (Locked(0), Locked<[String]>([]))
        let subscription = file.lines(on: reading).onNext { _ in sent.modify { $0 += 1 } }
            .deliver(on: delivery, waiting: 1)
            .subscribe(next: { received.append($0) }, failed: { Issue.record($0) })
        for count in 1...texts.count {
            reading.advance()
            expectEqual(sent.value, count)
            delivery.advance()
            expectEqual(received.value.count, count)
        }
        expectEqual(received.value, texts)
        subscription.dispose()
    }

    @Test("Reading continues if the first turn ends before the scheduler has returned its disposable")
    func lateDisposable() throws {
        let texts = (0..<2_000).map(String.init)
        let file = try file(texts.joined(separator: "\n"))
        let scheduler = LateScheduler()
        let received = Locked<[String]>([])
        let subscription = file.lines(on: scheduler).subscribe(
            next: { received.append($0) }, failed: { Issue.record($0) })
        #expect(!received.value.isEmpty)
        scheduler.base.run()
        expectEqual(received.value, texts)
        subscription.dispose()
    }

    @Test("Disposal returns while a pipe without a writer is being opened")
    func pipe() throws {
        let path = url.path(percentEncoded: false)
        expectEqual(mkfifo(path, 0o600), 0)
        for _ in 0..<20 {
            let (reading, hasRead) = (Counter(), Counter())
            let file = ReadableFile(path)
            Thread.detachNewThread {
                reading.increment()
                #expect(throws: Never.self) { try file.read(1).isEmpty }
                hasRead.increment()
            }
            spin { reading.value == 1 }
            for _ in 0..<20 { sched_yield() }
            file.close()
            // The reader waits for a writer, unless it began after the disposal.
            spin {
                let writer = open(path, O_WRONLY | O_NONBLOCK)
                if writer >= 0 { _ = closeDescriptor(writer) }
                return hasRead.value == 1
            }
        }
    }

    @Test("A line of a pipe is sent before the next one is written")
    func linesOfPipe() async throws {
        let path = url.path(percentEncoded: false)
        expectEqual(mkfifo(path, 0o600), 0)
        let received = Locked<[String]>([])
        let (first, second, end) = (AsyncGate(), AsyncGate(), AsyncGate())
        let subscription = FileContents(of: url).lines().subscribe(
            next: { line in
                received.append(line)
                (line == "a" ? first : second).open()
            }, failed: { Issue.record($0) }, completed: { end.open() })
        // Open for reading as well, because otherwise it waits for the reader.
        let writer = FileHandle(fileDescriptor: open(path, O_RDWR), closeOnDealloc: true)
        try writer.write(contentsOf: Data("a\n".utf8))
        await first.wait()
        try writer.write(contentsOf: Data("b\n".utf8))
        await second.wait()
        try writer.close()
        await end.wait()
        expectEqual(received.value, ["a", "b"])
        subscription.dispose()
    }

    #if os(Linux)
        @Test("A pipe that is closed during a read is not read after the next bytes")
        func closingPipe() throws {
            let path = url.path(percentEncoded: false)
            expectEqual(mkfifo(path, 0o600), 0)
            let (file, hasRead) = (ReadableFile(path), Counter())
            Thread.detachNewThread {
                #expect(throws: Never.self) { try !file.read(64 << 10).isEmpty }
                hasRead.increment()
            }
            // Open for reading as well, because otherwise it waits for the reader.
            let writer = FileHandle(fileDescriptor: open(path, O_RDWR), closeOnDealloc: true)
            try writer.write(contentsOf: Data("a".utf8))
            spin {
                var waiting: Int32 = 0
                return ioctl(writer.fileDescriptor, UInt(FIONREAD), &waiting) == 0 && waiting == 0
            }
            file.close()
            try writer.write(contentsOf: Data("b".utf8))
            spin { hasRead.value == 1 }
            try writer.close()
        }

        @Test("The file is closed at disposal and at the end")
        func closing() throws {
            let file = try file(String(repeating: "line\n", count: 5_000))
            let scheduler = VirtualTimeScheduler()
            let received = Locked(0)
            let subscription = SerialDisposable()
            subscription.inner = file.lines(pieceSize: 64, on: scheduler).subscribe(
                next: { [self] _ in
                    if received.modify({
                        $0 += 1; return $0
                    }) == 10 {
                        #expect(isOpen)
                    }
                    if received.value == 20 { subscription.dispose() }
                }, failed: { Issue.record($0) })
            #expect(!isOpen)
            scheduler.advance()
            expectEqual(received.value, 20)
            #expect(!isOpen)
            let openAtEnd = Locked<Bool?>(nil)
            let second = file.lines(on: scheduler).subscribe(
                next: { _ in }, failed: { Issue.record($0) }, completed: { [self] in openAtEnd.value = isOpen })
            scheduler.advance()
            #expect(openAtEnd.value == false)
            second.dispose()
        }

        private var isOpen: Bool {
            let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            let path = url.path(percentEncoded: false)
            return descriptors.contains {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
            }
        }
    #endif

    private func file(_ text: String) throws -> FileContents {
        try Data(text.utf8).write(to: url)
        return FileContents(of: url)
    }
}

import Foundation
import Operators
import StreamTesting
import Testing

@testable import Tailing

@Suite struct ReadingTests {
    private let folder = TemporaryFolder()
    private let scheduler = VirtualTimeScheduler()

    private func read(_ bytes: [UInt8]) throws -> Recording<ArraySlice<UInt8>, Unreadable> {
        folder.write(bytes, to: "file")
        let recording = scheduler.record(lines(of: try ByteReader(path: folder.path("file")), on: scheduler))
        scheduler.run()
        return recording
    }

    private func packed(_ bytes: [UInt8]) throws -> [UInt8] {
        folder.write(bytes, to: "plain")
        let gzip = Process()
        gzip.executableURL = URL(fileURLWithPath: "/bin/gzip")
        gzip.arguments = [folder.path("plain")]
        try gzip.run()
        gzip.waitUntilExit()
        return Array(try Data(contentsOf: URL(fileURLWithPath: folder.path("plain.gz"))))
    }

    /// Lines of all lengths, several pieces long.
    private static let long: [UInt8] = (0..<20_000).flatMap { number in
        Array("\(number) \(String(repeating: "x", count: number % 97))\n".utf8)
    }

    @Test func `pieces contain whole lines, and together all the data`() throws {
        let pieces = try read(Self.long).values
        #expect(pieces.count > 3)
        #expect(pieces.allSatisfy { $0.last == UInt8(ascii: "\n") })
        #expect(Array(pieces.joined()) == Self.long)
    }

    @Test("A file is read completely", arguments: ["", "\n", "a", "a\n", "a\n\nb", "\u{1F}", "\u{1F}x\n"])
    func files(text: String) throws {
        let reading = try read(Array(text.utf8))
        let bytes = Array(reading.values.joined())
        #expect(String(decoding: bytes, as: UTF8.self) == text)
        #expect(reading.events.last?.event.isTerminal == true)
    }

    @Test func `a line longer than a megabyte is cut, and its rest is empty lines`() throws {
        let pieces = try read([UInt8](repeating: 120, count: 6_000_000) + Array("\nend\n".utf8)).values
        #expect(pieces.map(\.count).reduce(0, +) == 6_000_005)
        let lines = pieces.flatMap { $0.split(separator: UInt8(ascii: "\n")) }
        #expect(lines.count == 2 && lines[0].count < 2_000_000 && lines[1].elementsEqual("end".utf8))
    }

    @Test func `a compressed file that was read in part continues after its last line`() throws {
        folder.write(try packed(Self.long), to: "file")
        func read(after positions: [LogPosition]) -> [LocatedLines] {
            let recording = scheduler.record(finishedLines(of: folder.path("file"), after: positions, on: scheduler))
            scheduler.run()
            return recording.values
        }
        let all = read(after: [])
        #expect(all.count > 3)
        for part in all {
            let rest = read(after: [part.position])
            #expect(Array(rest.flatMap(\.lines)) == Array(Self.long.dropFirst(part.position.offset)))
            #expect(rest.last?.position == all.last?.position)
        }
    }

    @Test func `gzip data is decompressed, including several files in one`() throws {
        let packed = try packed(Self.long)
        #expect(Array(try read(packed).values.joined()) == Self.long)
        #expect(Array(try read(packed + packed).values.joined()) == Self.long + Self.long)
    }

    @Test func `data that decompresses to a large size is sent in pieces`() throws {
        let zeros = [UInt8](repeating: UInt8(ascii: "\n"), count: 20_000_000)
        let pieces = try read(try packed(zeros)).values
        #expect(pieces.map(\.count).reduce(0, +) == zeros.count)
        #expect(pieces.map(\.count).max()! <= 256 * 1024)
    }

    @Test func `a damaged file fails after the readable part`() throws {
        var packed = try packed(Self.long)
        for index in packed.count / 2..<packed.count / 2 + 20 { packed[index] ^= 0x55 }
        let reading = try read(packed)
        #expect(reading.events.last?.event.failure?.reason == "not gzip data, or damaged")
    }

    @Test func `a file that ends early fails after the existing part`() throws {
        let reading = try read(Array(try packed(Self.long).dropLast(200)))
        #expect(reading.values.count > 1)
        #expect(reading.events.last?.event.failure?.reason == "ends early")
    }

    @Test func `a missing file cannot be read`() {
        #expect(throws: Unreadable(name: "/nowhere", reason: "No such file or directory")) {
            try ByteReader(path: "/nowhere")
        }
        #expect(throws: Unreadable(name: "/", reason: "Is a directory")) { try ByteReader(path: "/") }
    }

    /// Reads `data` for a slow reader, for whom `limit` pieces can wait, and checks how much of it is read ahead.
    ///
    /// - Returns: The bytes of all pieces.
    private func readSlowly(_ data: [UInt8], waiting limit: Int) throws -> [UInt8] {
        folder.write(data, to: "file")
        let file = try ByteReader(path: folder.path("file"))
        let slow = VirtualTimeScheduler()
        let recording = slow.record(lines(of: file, on: scheduler).deliver(on: slow, waiting: limit))
        while recording.events.last?.event.isTerminal != true {
            scheduler.run()
            let taken = recording.values.map(\.count).reduce(0, +)
            // Each piece is at most two values: the line that was cut before, and the lines after it.
            #expect(file.offset - taken <= (limit + 2) * ByteReader.pieceSize)
            slow.advance(by: .seconds(1))
        }
        return Array(recording.values.joined())
    }

    @Test("Reading waits for a slow reader, and nothing is lost", arguments: [1, 4])
    func slowReader(limit: Int) throws {
        let data = Array(repeatElement(Self.long, count: 8).joined())
        #expect(try readSlowly(data, waiting: limit) == data)
    }

    @Test func `decompression waits for a slow reader`() throws {
        let zeros = [UInt8](repeating: UInt8(ascii: "\n"), count: 20_000_000)
        folder.write(try packed(zeros), to: "file")
        let slow = VirtualTimeScheduler()
        let sent = Log<Int>()
        let pieces = lines(of: try ByteReader(path: folder.path("file")), on: scheduler)
            .onNext { sent.write($0.count) }
        let recording = slow.record(pieces.deliver(on: slow, waiting: 4))
        scheduler.run()
        #expect(sent.values.count == 4)
        while recording.events.last?.event.isTerminal != true {
            slow.run()
            scheduler.run()
        }
        #expect(sent.values.reduce(0, +) == zeros.count)
        #expect(recording.values.map(\.count).reduce(0, +) == zeros.count)
    }

    @Test func `a reader that waits is disposed`() throws {
        folder.write(Self.long, to: "file")
        let slow = VirtualTimeScheduler()
        let file = try ByteReader(path: folder.path("file"))
        let recording = slow.record(lines(of: file, on: scheduler).deliver(on: slow, waiting: 1))
        scheduler.run()
        recording.dispose()
        slow.run()
        scheduler.run()
        #expect(file.offset == ByteReader.pieceSize)
        #expect(recording.values == [] && scheduler.pendingCount == 0)
    }

    @Test func `a pipe is not checked for data while the reader waits`() {
        let loop = ReadingLoop()
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data("text".utf8))
        let slow = VirtualTimeScheduler()
        let checks = Log<Void>()
        let reader = pipe.reader
        let ready = readiness(of: reader, on: loop).onNext { checks.write(()) }
        let recording = slow.record(ready.deliver(on: slow, waiting: 3))
        for _ in 0..<3 {
            // More than three values can be taken in one run, because the pipe is checked again meanwhile.
            let expected = recording.values.count + 3
            while checks.values.count < expected { loop.queue.sync {} }
            for _ in 0..<1_000 { loop.queue.sync {} }
            #expect(checks.values.count == expected)
            slow.run()
        }
        recording.dispose()
    }

    @Test(.timeLimit(.minutes(15))) func `a pipe is read as it fills, and ends when it is closed`() async {
        let loop = ReadingLoop()
        let pipe = Pipe()
        let reader = pipe.reader
        let lines = lines(of: reader, on: loop).assertNoFailure().texts
        var iterator = lines.values().makeAsyncIterator()
        for number in 0..<20 {
            pipe.fileHandleForWriting.write(Data("\(number)\nrest".utf8))
            #expect(await iterator.next() == (number == 0 ? "0" : "rest\(number)"))
        }
        pipe.fileHandleForWriting.closeFile()
        #expect(await iterator.next() == "rest")
        #expect(await iterator.next() == nil)
    }
}

extension Pipe {
    /// A reader with a descriptor of its own. Dispatch crashes if the descriptor of a source is closed before the source is cancelled and a
    /// child process of another test still has a copy.
    fileprivate var reader: ByteReader {
        try! ByteReader(path: "/dev/fd/\(fileHandleForReading.fileDescriptor)")
    }
}

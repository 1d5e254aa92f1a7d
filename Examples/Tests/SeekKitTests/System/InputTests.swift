import Operators
import SeekKit
import StreamTesting
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct InputTests {
    private let scheduler = VirtualTimeScheduler()

    /// Records the lines of `text` as a file.
    private func read(_ text: String) -> [String] {
        let folder = TemporaryFolder(["file": text])
        let descriptor = open("\(folder.path)/file", O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let recording = scheduler.record(lines(from: descriptor, on: scheduler))
        scheduler.run()
        #expect(recording.events.last?.event.isTerminal == true)
        return recording.values.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `each line is sent without its end, and an empty text after the last end is no line`() {
        #expect(read("") == [])
        #expect(read("\n") == [""])
        #expect(read("a\n\nb") == ["a", "", "b"])
        #expect(read("a\nb\n") == ["a", "b"])
    }

    @Test func `lines across pieces are whole`() {
        let all = (0..<50).map { String(repeating: "\($0) ", count: $0 * 200) }
        #expect(read(all.joined(separator: "\n")) == all)
    }

    @Test func `lines are read only as fast as they are taken`() {
        let all = (0..<1_000).map(String.init)
        let folder = TemporaryFolder(["file": all.joined(separator: "\n")])
        let descriptor = open("\(folder.path)/file", O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let sent = Log<String>()
        let slow = VirtualTimeScheduler()
        let recording = slow.record(
            lines(from: descriptor, on: scheduler).map { String(decoding: $0, as: UTF8.self) }.onNext { sent.write($0) }
                .deliver(on: slow, waiting: 4))
        scheduler.run()
        #expect(sent.values.count == 4)
        while recording.events.last?.event.isTerminal != true {
            slow.run()
            scheduler.run()
        }
        #expect(recording.values == all)
    }
}

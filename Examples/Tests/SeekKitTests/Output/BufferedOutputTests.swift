#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import SeekKit
import Testing

@Suite struct BufferedOutputTests {
    private func makePipe() -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        return (ends[0], ends[1])
    }

    private func available(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    @Test func `nothing is written before there is a reason to`() {
        let (source, target) = makePipe()
        _ = fcntl(source, F_SETFL, O_NONBLOCK)
        let output = BufferedOutput(descriptor: target)
        output.write("one ")
        output.write("two")
        #expect(available(source) == "")
        output.flush()
        #expect(available(source) == "one two")
        #expect(output.status == .open)
        close(source)
        close(target)
    }

    @Test func `large output is written in pieces`() {
        let (source, target) = makePipe()
        let output = BufferedOutput(descriptor: target)
        output.write(String(repeating: "x", count: 65_536))
        #expect(available(source).utf8.count == 65_536)
        close(source)
        close(target)
    }

    @Test func `a reader that has left is noticed quietly`() {
        signal(SIGPIPE, SIG_IGN)
        let (source, target) = makePipe()
        close(source)
        let output = BufferedOutput(descriptor: target)
        output.write("lost")
        output.flush()
        #expect(output.status == .abandoned)
        output.write("more")
        output.flush()
        #expect(output.status == .abandoned)
        close(target)
    }

    @Test func `other failures are kept`() {
        let output = BufferedOutput(descriptor: -1)
        output.write("lost")
        output.flush()
        #expect(output.status == .failed(EBADF))
    }
}

@Suite struct ExitStatusTests {
    @Test func `found, nothing found, trouble`() {
        #expect(ExitStatus(matches: 3, unreadable: 0) == .found)
        #expect(ExitStatus(matches: 0, unreadable: 0) == .nothingFound)
        #expect(ExitStatus(matches: 3, unreadable: 1) == .trouble)
        #expect(ExitStatus(matches: 0, unreadable: 1) == .trouble)
    }
}

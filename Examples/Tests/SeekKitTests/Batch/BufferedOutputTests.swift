import SeekKit
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct BufferedOutputTests {
    private let pipe = Pipe()

    @Test func `nothing is written before a flush or a full buffer`() {
        let output = BufferedOutput(descriptor: pipe.target)
        output.write("one ")
        output.write("two")
        #expect(pipe.read() == "")
        output.flush()
        #expect(pipe.read() == "one two")
        #expect(output.status == .open)
    }

    @Test func `large output is written in pieces`() {
        let output = BufferedOutput(descriptor: pipe.target)
        output.write(String(repeating: "x", count: 65_536))
        #expect(pipe.read().utf8.count == 65_536)
    }

    @Test func `a closed pipe is detected without a message`() {
        signal(SIGPIPE, SIG_IGN)
        pipe.closeSource()
        let output = BufferedOutput(descriptor: pipe.target)
        // A program that another test is starting can have the other end for a moment.
        repeat {
            output.write("lost")
            output.flush()
        } while output.status == .open
        #expect(output.status == .abandoned)
        output.write("more")
        output.flush()
        #expect(output.status == .abandoned)
    }

    @Test func `other failures are kept`() {
        let output = BufferedOutput(descriptor: -1)
        output.write("lost")
        output.flush()
        #expect(output.status == .failed(EBADF))
    }
}

@Suite struct ExitStatusTests {
    @Test func `the exit status is that of grep`() {
        #expect(ExitStatus(matches: 3, unreadable: 0) == .found)
        #expect(ExitStatus(matches: 0, unreadable: 0) == .nothingFound)
        #expect(ExitStatus(matches: 3, unreadable: 1) == .trouble)
        #expect(ExitStatus(matches: 0, unreadable: 1) == .trouble)
    }
}

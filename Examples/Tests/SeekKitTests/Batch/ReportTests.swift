import Operators
import SeekKit
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct ReportTests {
    private let folder = TemporaryFolder(["a": "one\ntwo\n", "b/c": "two\nthree two\n"])
    private let output = Pipe()

    private func report(_ queries: String..., maximum: Int? = nil) throws -> Tally? {
        let report = Report(
            of: Search([folder.root]), maximum: maximum, to: BufferedOutput(descriptor: output.target),
            complaints: BufferedOutput(descriptor: STDERR_FILENO))
        return report(Signal.from(queries.map { Query($0) })).waitForLast()
    }

    private func lines(_ lines: String...) -> String {
        lines.map { "\(folder.path)/\($0)\n" }.joined()
    }

    @Test func `each match is written with path, line, and text`() throws {
        let tally = try report("two")
        #expect(output.read() == lines("a:2:two", "b/c:1:two", "b/c:2:three two"))
        #expect(tally?.matches == 3)
        #expect(tally?.exitStatus == .found)
    }

    @Test func `queries are processed in order`() throws {
        _ = try report("three", "one", "none", "three")
        #expect(output.read() == lines("b/c:2:three two", "a:1:one", "b/c:2:three two"))
    }

    @Test func `the maximum applies to each query`() throws {
        let tally = try report("two", "one", maximum: 2)
        #expect(output.read() == lines("a:2:two", "b/c:1:two", "a:1:one"))
        #expect(tally?.matches == 3)
    }

    @Test func `without a match nothing is written`() throws {
        #expect(try report("four")?.exitStatus == .nothingFound)
    }

    @Test func `it stops when the output is closed`() throws {
        signal(SIGPIPE, SIG_IGN)
        output.closeSource()
        #expect(try report("two", "one") != nil)
    }

    @Test func `a removed root is named once, and does not stop the search`() throws {
        let (roots, complaints) = ([Path("/nowhere/at/all"), folder.root], Pipe())
        let errors = BufferedOutput(descriptor: complaints.target)
        let report = Report(
            of: Search(roots), roots: roots, to: BufferedOutput(descriptor: output.target), complaints: errors)
        let tally = report(Signal.of(Query("one"), Query("three"))).waitForLast()
        errors.flush()
        #expect(output.read() == lines("a:1:one", "b/c:2:three two"))
        #expect(complaints.read() == "seek: /nowhere/at/all: No such file or directory\n")
        #expect(tally?.exitStatus == .trouble)
    }
}

import Operators
import SeekKit
import StreamTesting
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct SearchTests {
    private func folder(files: Int) -> TemporaryFolder {
        let folder = TemporaryFolder()
        for number in 0..<files { folder.write(Array("one\nneedle \(number)\n".utf8), to: "\(number % 7)/\(number)") }
        return folder
    }

    @Test(arguments: [1, 2, 8])
    func `matches are sent in the order of the files, whichever are found first`(lookahead: Int) throws {
        let folder = folder(files: 500)
        let search = Search([folder.root], lookahead: lookahead)
        var found: [Path] = []
        var files = 0
        for event in search(Query("needle")).waitForAll() {
            switch event {
            case .matches(let matches): found += matches.map(\.path)
            case .scanned(let count): files += count
            case .binary(let path, _): Issue.record("\(path)")
            case .unreadable(let entry): Issue.record("\(entry)")
            }
        }
        let walked = TreeWalker(roots: [folder.root]).map { $0 }
        #expect(found.map(TreeWalker.Element.file) == walked)
        #expect(files == 500)
    }

    @Test func `an empty query finds nothing`() throws {
        let folder = folder(files: 1)
        let search = Search([folder.root])
        #expect(search(Query("")).waitForAll() == [])
    }

    @Test func `a folder that cannot be read is an event, and does not stop the search`() throws {
        let folder = folder(files: 1)
        let missing = folder.path(of: "missing")
        let events = Search([missing, folder.root])(Query("needle")).waitForAll()
        #expect(events.first == .unreadable(Unreadable(path: missing, code: ENOENT)))
        guard case .matches = events.dropFirst().first else { throw Missing() }
    }

    @Test func `texts are cut at the given length`() throws {
        let folder = folder(files: 1)
        let search = Search([folder.root], longestText: 3)
        let events = search(Query("needle")).waitForAll()
        guard case .matches(let matches) = events.first else { throw Missing() }
        #expect(matches.map(\.text) == ["nee…"])
    }

    @Test func `a second subscription finds changes`() throws {
        let folder = folder(files: 1)
        let search = Search([folder.root])(Query("needle"))
        #expect(search.waitForAll().count == 2)
        folder.write(Array("needle".utf8), to: "new")
        #expect(search.waitForAll().count == 3)
    }

    /// A search whose workers run in virtual time, and whose results wait for a slow reader.
    private struct SlowRun {
        /// The number of results that can wait for the reader.
        static let waiting = 4

        let workers = VirtualTimeScheduler()
        let reader = VirtualTimeScheduler()
        let recording: Recording<SearchEvent, Never>

        init(_ folder: TemporaryFolder) {
            let (workers, reader) = (workers, reader)
            let search = Search([folder.root], lookahead: 8) { workers }
            recording = reader.record(search(Query("needle")).deliver(on: reader, waiting: Self.waiting))
        }

        /// Searches until everything waits, or the end.
        func search() { workers.run() }

        func searchToTheEnd() {
            while recording.events.last?.event.isTerminal != true {
                workers.run()
                reader.run()
            }
        }

        var lines: [String] {
            recording.values.flatMap { event in
                if case .matches(let matches) = event { matches.map { "\($0.location)" } } else { [String]() }
            }
        }

        /// The number of chunks with matches.
        var chunks: Int {
            recording.values.count { if case .matches = $0 { true } else { false } }
        }
    }

    /// A file of 80 chunks, each with matches.
    private static let huge = Array(
        String(repeating: "a needle in \(String(repeating: "hay", count: 400))\n", count: lines).utf8)
    private static let lines = 8_700

    @Test func `a file is read only as fast as its matches are taken`() throws {
        let folder = TemporaryFolder()
        folder.write(Self.huge, to: "huge")
        let run = SlowRun(folder)
        run.search()
        truncate("\(folder.path)/huge", 0)
        run.searchToTheEnd()
        // The matches that wait for the reader, the next chunk, and the rest of a cut line.
        #expect(1...SlowRun.waiting + 2 ~= run.chunks)
    }

    @Test func `a file waits for the files before it, and only a part of it is read by then`() throws {
        let folder = TemporaryFolder()
        folder.write(Self.huge, to: "a")
        // The others of the first portion.
        for number in 10..<41 { folder.write([], to: "b\(number)") }
        folder.write(Self.huge, to: "c")
        let run = SlowRun(folder)
        run.search()
        truncate("\(folder.path)/a", 0)
        truncate("\(folder.path)/c", 0)
        run.searchToTheEnd()
        #expect(run.recording.values.contains(.scanned(files: 1)))
        // The limits of the reader and of a portion, and in each file the next chunk and the rest of a cut line.
        #expect(2...SlowRun.waiting + 33 + 4 ~= run.chunks)
    }

    @Test func `a slow reader receives all matches in order`() throws {
        let folder = TemporaryFolder()
        folder.write(Self.huge, to: "a")
        for number in 0..<300 { folder.write(Array("one\nneedle \(number)\n".utf8), to: "b/\(number)") }
        folder.write(Self.huge, to: "c")
        let run = SlowRun(folder)
        run.searchToTheEnd()
        var lines: [String] = []
        for event in Search([folder.root])(Query("needle")).waitForAll() {
            if case .matches(let matches) = event { lines += matches.map(\.location) }
        }
        #expect(run.lines.count == 2 * Self.lines + 300)
        #expect(run.lines == lines)
    }

    @Test func `a disposed search does not continue after it has waited`() throws {
        let folder = TemporaryFolder()
        folder.write(Self.huge, to: "huge")
        let run = SlowRun(folder)
        run.search()
        run.recording.dispose()
        #expect(run.workers.pendingCount == 0)
        run.reader.run()
        #expect(run.workers.pendingCount == 0)
        #expect(run.chunks == 0)
    }

    private struct Missing: Error {}
}

import Operators
import StreamTesting
import Tailing
import Testing

/// Tests following in virtual time: a file changes immediately, and the test determines when the change is seen.
@Suite struct FollowingTests {
    private let folder = TemporaryFolder()
    private let scheduler = VirtualTimeScheduler()
    private let wakeups = Subject<Void, Never>()

    private func follow(from start: FileStart = .beginning) -> Recording<String, Never> {
        let lines = following(folder.path("log"), from: start, wakeups: wakeups.signal, on: scheduler)
        let recording = scheduler.record(lines.texts)
        scheduler.advance()
        return recording
    }

    private func wake(after delay: Duration = .zero) {
        scheduler.advance(by: delay)
        wakeups.send(())
        scheduler.advance()
    }

    /// Records the reports about the file while it is followed.
    private func news() -> (recording: Recording<String, Never>, news: Recording<FileNews, Never>) {
        let news = Subject<FileNews, Never>()
        let recording = scheduler.record(news.signal)
        let lines = following(
            folder.path("log"), from: .beginning, wakeups: wakeups.signal, on: scheduler, report: news.send)
        return (scheduler.record(lines.texts), recording)
    }

    /// Records the lines and the newest positions of the files, which a later process continues after.
    private func followPositions(after positions: [LogPosition]) -> Recording<LocatedLines, Never> {
        let lines = followingPositions(
            folder.path("log"), from: .after(positions), wakeups: wakeups.signal, on: scheduler)
        let recording = scheduler.record(lines)
        scheduler.advance()
        return recording
    }

    private func texts(_ recording: Recording<LocatedLines, Never>) -> [String] {
        recording.values.map { String(decoding: $0.lines, as: UTF8.self) }.filter { !$0.isEmpty }
    }

    @Test func `a later process continues after the whole lines that were read`() {
        folder.append("1\n2\nin the mid", to: "log")
        let first = followPositions(after: [])
        #expect(texts(first) == ["1\n2\n"])
        #expect(first.values.map(\.position.offset) == [0, 4])
        folder.append("dle\n3\n", to: "log")
        #expect(texts(followPositions(after: [first.values[1].position])) == ["in the middle\n3\n"])
    }

    @Test func `a later process first reads the rest of a file that was renamed`() {
        folder.append("1\n", to: "log")
        let first = followPositions(after: [])
        folder.append("2\n", to: "log")
        folder.move("log", to: "log.1")
        folder.append("3\n", to: "log")
        let second = followPositions(after: [first.values[1].position])
        #expect(texts(second) == ["2\n", "3\n"])
        #expect(texts(followPositions(after: second.values.map(\.position))) == [])
    }

    @Test func `a file that was truncated since then is read from its first line`() {
        folder.append("1\n2\n", to: "log")
        let first = followPositions(after: [])
        folder.truncate("log")
        folder.append("3\n", to: "log")
        #expect(texts(followPositions(after: first.values.map(\.position))) == ["3\n"])
    }

    @Test func `a file that stays unreadable is reported once, and again when it is there`() {
        let missing = Unreadable(name: folder.path("log"), reason: "No such file or directory")
        let (lines, news) = news()
        for _ in 0..<5 { wake(after: .milliseconds(400)) }
        #expect(news.values == [.waiting(missing)])
        folder.append("1\n", to: "log")
        for _ in 0..<5 { wake(after: .milliseconds(400)) }
        #expect(news.values == [.waiting(missing), .found])
        #expect(lines.values == ["1"])
    }

    @Test func `a folder in place of the file is reported`() {
        folder.makeFolder("log")
        let (lines, news) = news()
        scheduler.advance(by: .seconds(1))
        #expect(lines.values == [])
        #expect(news.values == [.waiting(Unreadable(name: folder.path("log"), reason: "Is a directory"))])
    }

    @Test func `a rotation and a truncation are not reported`() {
        folder.append("1\n", to: "log")
        let (lines, news) = news()
        for number in 2...6 {
            if number.isMultiple(of: 2) { folder.move("log", to: "log.1") } else { folder.truncate("log") }
            wake(after: .milliseconds(900))
            folder.append("\(number)\n", to: "log")
            wake(after: .milliseconds(900))
            wake(after: .seconds(3))
        }
        #expect(news.values == [])
        #expect(lines.values == ["1", "2", "3", "4", "5", "6"])
    }

    @Test func `added lines are read once, line by line`() {
        folder.append("1\n2", to: "log")
        let lines = follow()
        #expect(lines.values == ["1"])
        wake()
        #expect(lines.values == ["1"])
        folder.append("2\n\n3\n", to: "log")
        wake()
        wake()
        #expect(lines.values == ["1", "22", "3"])
    }

    @Test func `reading from the end begins after the last whole line`() {
        folder.append("1\n2\n3", to: "log")
        let lines = follow(from: .end)
        folder.append("4\n5\n", to: "log")
        wake()
        #expect(lines.values == ["34", "5"])
    }

    @Test("A file that is not there yet is read from its beginning", arguments: [FileStart.beginning, .end])
    func later(start: FileStart) {
        let lines = follow(from: start)
        wake()
        folder.append("1\n", to: "log")
        wake()
        #expect(lines.values == ["1"])
    }

    @Test func `a replaced file is read to its end, and for a while longer`() {
        folder.append("1\n", to: "log")
        let lines = follow()
        folder.append("2\n", to: "log")
        folder.move("log", to: "log.1")
        folder.append("3\n", to: "log")
        wake()
        #expect(lines.values.sorted() == ["1", "2", "3"])
        folder.append("4\n", to: "log.1")
        folder.append("5\n", to: "log")
        wake(after: .seconds(9))
        #expect(lines.values.sorted() == ["1", "2", "3", "4", "5"])
        folder.append("too late\n", to: "log.1")
        folder.append("6\n", to: "log")
        wake(after: .seconds(1))
        #expect(lines.values.sorted() == ["1", "2", "3", "4", "5", "6"])
    }

    @Test func `a line that was cut by rotation ends with its file`() {
        folder.append("1", to: "log")
        let lines = follow()
        folder.move("log", to: "log.1")
        folder.append("2\n", to: "log")
        wake()
        wake(after: .seconds(10))
        #expect(lines.values == ["2", "1"])
    }

    @Test func `reading of a file that was renamed but not yet replaced continues`() {
        folder.append("1\n", to: "log")
        let lines = follow()
        folder.move("log", to: "log.1")
        wake()
        folder.append("2\n", to: "log.1")
        wake(after: .seconds(60))
        #expect(lines.values == ["1", "2"])
        folder.append("3\n", to: "log")
        wake()
        #expect(lines.values == ["1", "2", "3"])
    }

    @Test func `a truncated file is read from its beginning, and no line twice`() {
        folder.append("1\n2\n3\n", to: "log")
        let lines = follow()
        folder.truncate("log")
        folder.append("4\n", to: "log")
        wake()
        folder.append("5\n6\n7\n8\n", to: "log")
        wake(after: .seconds(1))
        wake(after: .seconds(60))
        #expect(lines.values == ["1", "2", "3", "4", "5", "6", "7", "8"])
    }

    @Test func `a file that is deleted and created again many times is read each time`() {
        let lines = follow()
        for number in 0..<50 {
            folder.append("\(number)\n", to: "log")
            wake(after: .milliseconds(300))
            switch number % 3 {
            case 0: folder.move("log", to: "log.1")
            case 1: folder.delete("log")
            default: folder.truncate("log")
            }
            wake()
        }
        #expect(lines.values == (0..<50).map(String.init))
    }

    @Test func `disposal releases the file`() {
        folder.append("1\n", to: "log")
        let lines = follow()
        lines.dispose()
        folder.append("2\n", to: "log")
        wake()
        #expect(lines.values == ["1"])
        #expect(scheduler.pendingCount == 0)
    }

    /// Follows a file for a slow reader, for whom one piece can wait.
    private func followSlowly() -> (slow: VirtualTimeScheduler, lines: Recording<ArraySlice<UInt8>, Never>) {
        let slow = VirtualTimeScheduler()
        let lines = following(folder.path("log"), from: .beginning, wakeups: wakeups.signal, on: scheduler)
        let recording = slow.record(lines.deliver(on: slow, waiting: 1))
        scheduler.advance()
        return (slow, recording)
    }

    private func text(_ recording: Recording<ArraySlice<UInt8>, Never>) -> String {
        String(decoding: recording.values.joined(), as: UTF8.self)
    }

    private static let long = (0..<200_000).map { "\($0)\n" }.joined()

    @Test func `a followed file is read only as fast as its lines are taken`() {
        folder.append(Self.long, to: "log")
        let (slow, lines) = followSlowly()
        for _ in 0..<5 { wake(after: .seconds(1)) }
        // Only the first piece was read.
        folder.truncate("log", to: 300_000)
        for _ in 0..<20 {
            slow.run()
            wake()
        }
        // The rest of the second piece was read after the truncation. Its last line has no end.
        let rest = String(Self.long.prefix(300_000))
        #expect(text(lines) == String(rest[...rest.lastIndex(of: "\n")!]))
    }

    @Test func `a slow reader receives all lines of a followed file, also those added while it waits`() {
        folder.append(Self.long, to: "log")
        let (slow, lines) = followSlowly()
        wake()
        folder.append("more\n", to: "log")
        wake()
        for _ in 0..<20 {
            slow.run()
            scheduler.advance()
        }
        #expect(text(lines) == Self.long + "more\n")
    }

    @Test func `a slow reader receives the rest of a file that was rotated long ago`() {
        folder.append(Self.long, to: "log")
        let (slow, lines) = followSlowly()
        folder.move("log", to: "log.1")
        folder.append("new\n", to: "log")
        wake()
        wake(after: .seconds(60))
        folder.append("too late\n", to: "log.1")
        folder.append("newer\n", to: "log")
        wake()
        for _ in 0..<30 {
            slow.run()
            scheduler.advance()
        }
        let all = text(lines)
        #expect(all.count == Self.long.count + "new\nnewer\ntoo late\n".count)
        #expect(all.contains("199999\n") && all.contains("new\n") && all.contains("newer\n"))
        #expect(lines.values.count { $0.starts(with: Array("0\n".utf8)) } == 1)
    }

    @Test(.timeLimit(.minutes(15))) func `the system reports changes`() async throws {
        let loop = ReadingLoop()
        folder.append("1\n", to: "log")
        let lines = following(
            folder.path("log"), from: .beginning, wakeups: changes(of: folder.path("log"), on: loop), on: loop.scheduler
        )
        var iterator = lines.texts.values().makeAsyncIterator()
        for number in 2...20 {
            #expect(await iterator.next() == "\(number - 1)")
            if number == 10 { folder.move("log", to: "log.1") }
            folder.append("\(number)\n", to: "log")
        }
    }
}

import Testing

@testable import StreamLink

struct WorkInProgressTests {
    private let entries = (1...3).map { StreamEntry(id: EntryID(milliseconds: $0), fields: [:]) }

    @Test("Work for an entry begins once while it is in progress")
    func inProgress() {
        var work = WorkInProgress()
        work.willRead()
        #expect(work.begin(Array(entries[...1])) == Array(entries[...1]))
        work.willRead()
        #expect(work.begin(entries) == [entries[2]])
    }

    @Test("An entry whose work ends while a response with it is on the way does not begin again")
    func endedDuringRequest() {
        var work = WorkInProgress()
        work.willRead()
        _ = work.begin(entries)
        work.willRead()
        work.end(entries[0].id)
        #expect(work.begin(entries) == [])
    }

    @Test("An entry whose work has failed begins again when a later request returns it")
    func failed() {
        var work = WorkInProgress()
        work.willRead()
        _ = work.begin(entries)
        work.end(entries[0].id)
        work.willRead()
        #expect(work.begin(entries) == [entries[0]])
    }

    @Test("An acknowledged entry that an administrator returns to the group begins again")
    func returned() {
        var work = WorkInProgress()
        work.willRead()
        _ = work.begin(entries)
        work.end(entries[0].id)
        work.willRead()
        #expect(work.begin(entries) == [entries[0]])
    }
}

import Foundation
import StreamTesting
import TestSupport
import Testing

@testable import FoundationBridges

@Suite("Changes of folders as signals")
struct FolderChangesTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test("Created, replaced, renamed, and removed entries are sent")
    func entries() async throws {
        let log = ChangeLog(FolderChanges(of: folder.url).signal())
        try folder.makeFolder("sub")
        await log.wait { [folder] in $0.created == [folder.file("sub")] }
        try folder.put("a", "a")
        await log.wait { [folder] in $0.created.contains(folder.file("a")) }
        log.clear()
        try folder.put("a", "ab")
        await log.wait { [folder] in $0.modified == [folder.file("a")] }
        log.clear()
        try FileManager.default.moveItem(at: folder.file("a"), to: folder.file("b"))
        await log.wait { [folder] in $0.removed == [folder.file("a")] && $0.created == [folder.file("b")] }
        log.clear()
        try folder.remove("b")
        await log.wait { [folder] in $0.removed == [folder.file("b")] }
        log.clear()
        try folder.makeFolder("sub/deep")
        try folder.remove("sub")
        await log.wait { [folder] in $0.removed == [folder.file("sub")] }
        #expect(log.sum == FolderChange(removed: [folder.file("sub")]))
        log.dispose()
    }

    @Test("The entries of a change are those that were created, removed, or modified")
    func union() {
        let change = FolderChange(
            created: [folder.file("a")], removed: [folder.file("b")], modified: [folder.file("c")])
        #expect(change.entries == [folder.file("a"), folder.file("b"), folder.file("c")])
        #expect(!change.isEmpty && FolderChange().isEmpty && FolderChange().entries.isEmpty)
    }

    @Test("A missing folder and a file are failures at the subscription")
    func failures() throws {
        try Data().write(to: folder.file("a"))
        for (url, code) in [(folder.file("missing"), ENOENT), (folder.file("a"), ENOTDIR)] {
            let failure = Locked<FileError?>(nil)
            let subscription = FolderChanges(of: url).signal().subscribe(next: { _ in }, failed: { failure.value = $0 })
            #expect(failure.value == FileError(path: url.path(percentEncoded: false), code: code))
            #expect(subscription.isDisposed)
        }
    }

    @Test("When the folder is removed, its entries are removed, and the signal completes")
    func removal() async throws {
        try Data().write(to: folder.file("a"))
        let log = ChangeLog(FolderChanges(of: folder.url).signal())
        try folder.remove()
        await log.isCompleted.wait()
        #expect(log.sum == FolderChange(removed: [folder.file("a")]))
    }

    @Test("When the folder is renamed, its entries are removed, and the signal completes")
    func renaming() async throws {
        try Data().write(to: folder.file("a"))
        let log = ChangeLog(FolderChanges(of: folder.url).signal())
        let other = folder.url.deletingLastPathComponent().appending(path: "rill-\(UUID().uuidString)")
        try FileManager.default.moveItem(at: folder.url, to: other)
        await log.isCompleted.wait()
        #expect(log.sum == FolderChange(removed: [folder.file("a")]))
        try FileManager.default.removeItem(at: other)
    }

    @Test("Nothing is sent to a paused subscriber, and the next value contains all changes of the pause")
    func pausing() async throws {
        let (reading, delivery) = (TargetQueueScheduler(), VirtualTimeScheduler())
        let (sent, received) = (Locked<[FolderChange]>([]), Locked<[FolderChange]>([]))
        let (isFirstSent, isSecondSent) = (AsyncGate(), AsyncGate())
        let watch = Locked<FolderWatch?>(nil)
        let subscription = folder.changes(on: reading, watch: watch).onNext {
            sent.append($0)
            (sent.value.count == 1 ? isFirstSent : isSecondSent).open()
        }.deliver(on: delivery, waiting: 1).subscribe(next: { received.append($0) }, failed: { Issue.record($0) })
        try folder.makeFolder("a")
        await isFirstSent.wait()
        try folder.makeFolder("b")
        try folder.makeFolder("c")
        try folder.remove("a")
        watch.value?.collect(FolderNews(isIncomplete: true))
        await reading.waitForEarlierWork()
        #expect(sent.value == [FolderChange(created: [folder.file("a")])])
        delivery.advance()
        await isSecondSent.wait()
        await reading.waitForEarlierWork()
        delivery.advance()
        #expect(received.value.count >= 2)
        #expect(ChangeLog.sum(received.value) == FolderChange(created: [folder.file("b"), folder.file("c")]))
        subscription.dispose()
    }

    @Test("A signal is cold: a subscription sends the changes since it began")
    func cold() async throws {
        let changes = FolderChanges(of: folder.url).signal()
        try folder.makeFolder("a")
        let first = ChangeLog(changes)
        try folder.makeFolder("b")
        await first.wait { [folder] in $0.created == [folder.file("b")] }
        let second = ChangeLog(changes)
        try folder.makeFolder("c")
        await second.wait { [folder] in $0.created == [folder.file("c")] }
        await first.wait { [folder] in $0.created == [folder.file("b"), folder.file("c")] }
        first.dispose()
        second.dispose()
    }

    #if os(Linux)
        @Test("Writing to an existing file is a modification, even if its size stays the same")
        func writing() async throws {
            try Data("a".utf8).write(to: folder.file("a"))
            let log = ChangeLog(FolderChanges(of: folder.url).signal())
            let handle = try FileHandle(forWritingTo: folder.file("a"))
            try handle.write(contentsOf: Data("b".utf8))
            await log.wait { [folder] in $0.modified == [folder.file("a")] }
            #expect(log.sum == FolderChange(modified: [folder.file("a")]))
            try handle.close()
            log.dispose()
        }

        @Test("A name that is percent-encoded in a URL is sent unchanged")
        func names() async throws {
            let log = ChangeLog(FolderChanges(of: folder.url).signal())
            try folder.makeFolder("ä %20?")
            await log.wait { !$0.created.isEmpty }
            #expect(log.sum.created.map(\.lastPathComponent) == ["ä %20?"])
            log.dispose()
        }
    #endif
}

import Foundation
import StreamTesting
import TestSupport
import Testing

@testable import FoundationBridges

@Suite("Changes of folders as signals", .timeLimit(.minutes(5)))
struct FolderChangesTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test("Created, replaced, renamed, and removed entries are sent, and those of subfolders are not")
    func entries() async throws {
        let changes = Changes(of: folder)
        try folder.makeFolder("sub")
        try await expectEqual(changes.next(), "created folder sub")
        try folder.put("a", "a")
        try await expectEqual(changes.next(), "created a")
        try folder.put("a", "ab")
        try await expectEqual(changes.next(), "modified a")
        try folder.makeFolder("sub/deep")
        try folder.remove("sub")
        try await expectEqual(changes.next(), "removed sub")
        try folder.remove("a")
        try await expectEqual(changes.next(), "removed a")
    }

    @Test("A signal is cold: a subscription sends the changes since it began")
    func cold() async throws {
        let signal = FolderChanges(of: folder.url).signal()
        try folder.makeFolder("a")
        let first = Changes(signal, in: folder)
        try folder.makeFolder("b")
        try await expectEqual(first.next(), "created folder b")
        let second = Changes(signal, in: folder)
        try folder.makeFolder("c")
        try await expectEqual(second.next(), "created folder c")
        try await expectEqual(first.next(), "created folder c")
    }

    @Test("A missing folder and a file are failures at the subscription", arguments: [false, true])
    func failures(includesSubfolders: Bool) throws {
        try folder.write("", to: "a")
        for (name, code) in [("missing", ENOENT), ("a", ENOTDIR)] {
            let failure = Locked<FileError?>(nil)
            let subscription = FolderChanges(of: folder.file(name), includingSubfolders: includesSubfolders).signal()
                .subscribe(next: { _ in }, failed: { failure.value = $0 })
            expectEqual(failure.value, FileError(path: folder.path(name), code: code))
            #expect(subscription.isDisposed)
        }
    }

    @Test("When the folder is removed or renamed, this is the last change", arguments: [false, true])
    func end(isRenamed: Bool) async throws {
        try folder.makeFolder("a")
        let changes = Changes(FolderChanges(of: folder.file("a")).signal(), in: folder)
        if isRenamed { folder.move("a", to: "b") } else { try folder.remove("a") }
        try await expectEqual(changes.next(), "removed a")
        #expect(try await changes.next() == nil)
    }

    #if os(Linux)
        @Test("The entries of subfolders are sent, with their new locations after a rename")
        func subfolders() async throws {
            let changes = Changes(of: folder, includingSubfolders: true)
            try folder.makeFolder("a")
            try await expectEqual(changes.next(), "created folder a")
            try folder.write("", to: "a/file")
            try await expectEqual(changes.next(), "created a/file")
            folder.move("a", to: "b")
            try await expectEqual(changes.next(), "renamed a to b")
            try folder.write("x", to: "b/file")
            try await expectEqual(changes.next(), "modified b/file")
        }

        @Test("The present entries come before the changes if they are wanted")
        func beginning() async throws {
            try folder.write("", to: "a")
            let changes = Changes(FolderChanges(of: folder.url, beginningWithEntries: true).signal(), in: folder)
            folder.move("a", to: "b")
            try await expectEqual(changes.next(), "created a")
            try await expectEqual(changes.next(), "renamed a to b")
        }

        @Test("A rename is one change without subfolders as well")
        func renaming() async throws {
            try folder.write("", to: "a")
            let changes = Changes(of: folder)
            folder.move("a", to: "b")
            try await expectEqual(changes.next(), "renamed a to b")
        }

        @Test("Writing to an existing file is a modification, even if its size stays the same")
        func writing() async throws {
            try folder.write("a", to: "a")
            let changes = Changes(of: folder)
            let handle = try FileHandle(forWritingTo: folder.file("a"))
            try handle.write(contentsOf: Data("b".utf8))
            try await expectEqual(changes.next(), "modified a")
            try handle.close()
        }

        @Test("A name that is percent-encoded in a URL is sent unchanged, and Unicode forms are different names")
        func names() async throws {
            let changes = Changes(of: folder)
            for name in ["ä %20?", "e\u{301}", "\u{E9}", "~", "#;:\\", "...", "a\n"] {
                try folder.makeFolder(name)
                let change = try #require(try await changes.next())
                #expect(change.unicodeScalars.elementsEqual("created folder \(name)".unicodeScalars))
            }
        }

        @Test("Nothing is sent to a paused subscriber, and what is gone after the pause is not sent")
        func pausing() async throws {
            let (reading, delivery) = (TargetQueueScheduler(), VirtualTimeScheduler())
            let (sent, received) = (Locked<[String]>([]), Locked<[String]>([]))
            let (isFirstSent, isLastSent) = (AsyncGate(), AsyncGate())
            let subscription = FolderChanges(of: folder.url).signal(on: reading).map { [folder] in
                $0.text(in: folder.url)
            }
            .onNext {
                sent.append($0)
                if sent.value.count == 1 { isFirstSent.open() }
                if $0 == "created folder d" { isLastSent.open() }
            }.deliver(on: delivery, waiting: 1).subscribe(next: { received.append($0) }, failed: { Issue.record($0) })
            try folder.makeFolder("a")
            await isFirstSent.wait()
            try folder.makeFolder("b")
            try folder.makeFolder("c")
            try folder.remove("b")
            await reading.waitForEarlierWork()
            expectEqual(sent.value, ["created folder a"])
            delivery.advance()
            try folder.makeFolder("d")
            while received.value.count < 3 {
                await reading.waitForEarlierWork()
                delivery.advance()
            }
            await isLastSent.wait()
            expectEqual(received.value, ["created folder a", "created folder c", "created folder d"])
            subscription.dispose()
        }

        @Test("The descriptor is closed once", arguments: [End.disposal, .disposalDuringPause, .removal])
        func descriptor(end: End) async throws {
            let (closed, isClosed, isSent) = (Counter(), AsyncGate(), AsyncGate())
            let delivery = VirtualTimeScheduler()
            let subscription = FolderChanges(of: folder.url).signal(on: .background) { path throws(FileError) in
                try FolderReports(path) {
                    closed.increment()
                    isClosed.open()
                }
            }
            .onNext { _ in isSent.open() }.deliver(on: delivery, waiting: end == .disposalDuringPause ? 1 : 64)
            .subscribe(next: { _ in }, failed: { Issue.record($0) })
            try folder.makeFolder("a")
            await isSent.wait()
            expectEqual(closed.value, 0)
            if end == .removal { try folder.remove() } else { subscription.dispose() }
            await isClosed.wait()
            subscription.dispose()
            expectEqual(closed.value, 1)
        }

        enum End { case disposal, disposalDuringPause, removal }

        @Test("A descriptor is closed if the subscription is disposed while it begins to wait")
        func disposalAtWait() throws {
            let (closed, rounds) = (Counter(), Counter())
            race(
                rounds: 100,
                on: { [folder] () -> Locked<FolderSource?> in
                    let source = try! FolderSource(
                        FolderTree(folder.url, includingSubfolders: false) { path throws(FileError) in
                            try FolderReports(path, didClose: closed.increment)
                        })
                    return Locked(source)
                }, { $0.value?.onArrival {} }, { $0.value?.close() },
                check: { source in
                    source.value = nil
                    rounds.increment()
                    // The system has few of them for each user.
                    spin { closed.value == rounds.value }
                })
        }
    #endif
}

/// The changes of a folder one by one, as lines of text.
private final class Changes {
    private let folder: TestFolder
    private var iterator: SignalValues<FolderChange, FileError>.Iterator

    init(_ signal: Signal<FolderChange, FileError>, in folder: TestFolder) {
        self.folder = folder
        iterator = signal.values().makeAsyncIterator()
    }

    convenience init(of folder: TestFolder, includingSubfolders: Bool = false) {
        self.init(
            FolderChanges(of: folder.url, includingSubfolders: includingSubfolders).signal(), in: folder)
    }

    func next() async throws -> String? { try await iterator.next()?.text(in: folder.url) }
}

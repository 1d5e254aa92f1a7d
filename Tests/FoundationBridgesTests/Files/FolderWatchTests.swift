import Dispatch
import Foundation
import StreamTesting
import TestSupport
import Testing

@testable import FoundationBridges

@Suite("Reports about folders")
struct FolderWatchTests {
    private let folder: TestFolder
    private let watch = Locked<FolderWatch?>(nil)
    private let scheduler = VirtualTimeScheduler()

    init() throws { folder = try TestFolder() }

    @Test("No change is missed if more than 1,024 names wait")
    func manyNames() throws {
        let queue = DispatchQueue(label: "folder")
        queue.suspend()
        let log = ChangeLog(folder.changes(on: scheduler, watch: watch, queue: queue))
        try folder.makeFolder("a")
        let names = (0..<1_024).map { ("\($0)", false) } + [("a", false)]
        watch.value?.collect(FolderNews(names: Dictionary(uniqueKeysWithValues: names)))
        scheduler.advance()
        #expect(log.sum == FolderChange(created: [folder.file("a")]))
        log.dispose()
        queue.resume()
    }

    @Test("If the removal of the folder is not reported, the signal completes at the next listing")
    func missedRemoval() async throws {
        let queue = DispatchQueue(label: "folder")
        queue.suspend()
        try folder.makeFolder("a")
        let log = ChangeLog(folder.changes(on: scheduler, watch: watch, queue: queue))
        try folder.remove()
        watch.value?.collect(FolderNews(isIncomplete: true))
        scheduler.advance()
        await log.isCompleted.wait()
        #expect(log.sum == FolderChange(removed: [folder.file("a")]))
        queue.resume()
    }

    @Test("A change in a subfolder is not sent, even if the folder is listed again")
    func subfolder() throws {
        try folder.makeFolder("sub")
        let past = Date(timeIntervalSince1970: 0)
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: folder.path("sub"))
        let log = ChangeLog(folder.changes(on: scheduler, watch: watch))
        try folder.makeFolder("sub/deep")
        watch.value?.collect(FolderNews(isIncomplete: true))
        scheduler.advance()
        #expect(log.sum.isEmpty)
        log.dispose()
    }

    @Test("A change that has been reported is not sent after disposal")
    func disposal() throws {
        let log = ChangeLog(folder.changes(on: scheduler, watch: watch))
        scheduler.advance()
        try folder.makeFolder("a")
        watch.value?.collect(FolderNews(isIncomplete: true))
        log.dispose()
        scheduler.advance()
        #expect(log.sum.isEmpty)
    }

    @Test("If the folder can't be listed, the signal fails and stops observing")
    func unlistable() async throws {
        let (failure, isClosed) = (Locked<FileError?>(nil), AsyncGate())
        let changes = FolderChanges(of: folder.url).signal(
            on: scheduler,
            watching: { [folder] path throws(FileError) in
                let watch = try FolderWatch(path, didClose: isClosed.open)
                try? folder.remove()
                return watch
            })
        let subscription = changes.subscribe(next: { _ in }, failed: { failure.value = $0 })
        #expect(failure.value?.code == ENOENT)
        await isClosed.wait()
        subscription.dispose()
    }

    #if os(Linux)
        @Test("No change is missed if the queue of the system overflows")
        func overflow() async throws {
            let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
            let count = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
            try #require(count <= 1 << 20, "the queue is too long for a test")
            let files = [folder.file("0"), folder.file("1")]
            for file in files { try Data().write(to: file) }
            let handles = try files.map { try FileHandle(forWritingTo: $0) }
            try folder.makeFolder("old")
            let (queue, mayCollect) = (DispatchQueue(label: "folder"), Gate())
            queue.async { mayCollect.wait() }
            let log = ChangeLog(folder.changes(on: TargetQueueScheduler(), watch: watch, queue: queue))
            // The system merges equal reports that follow each other, so the files take turns.
            for index in 0...count { try handles[index % 2].write(contentsOf: Data([0])) }
            try folder.remove("old")
            try folder.makeFolder("new")
            mayCollect.open()
            let expected = FolderChange(
                created: [folder.file("new")], removed: [folder.file("old")], modified: Set(files))
            await log.wait { $0 == expected }
            log.dispose()
        }

        @Test("The descriptor is closed once, at disposal or at the end", arguments: [true, false])
        func descriptor(isDisposed: Bool) async throws {
            let (closed, isClosed) = (Locked(0), AsyncGate())
            let identity = try identity
            let log = ChangeLog(
                folder.changes(on: .background, watch: watch) {
                    closed.modify { $0 += 1 }
                    isClosed.open()
                })
            #expect(observers(of: identity) == 1)
            let other = ChangeLog(FolderChanges(of: folder.url).signal())
            #expect(observers(of: identity) == 2)
            if !isDisposed {
                try folder.remove()
                await log.isCompleted.wait()
            }
            log.dispose()
            log.dispose()
            await isClosed.wait()
            #expect(closed.value == 1)
            if isDisposed { #expect(observers(of: identity) == 1) }
            other.dispose()
        }

        /// The inode of the folder, as inotify prints it.
        private var identity: String {
            get throws {
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(""))
                return "ino:\(String(try #require(attributes[.systemFileNumber] as? Int), radix: 16)) "
            }
        }

        /// The number of descriptors of this process that observe the folder.
        private func observers(of identity: String) -> Int {
            let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo")) ?? []
            return descriptors.count { descriptor in
                let text = try? String(contentsOfFile: "/proc/self/fdinfo/\(descriptor)", encoding: .utf8)
                return text?.contains(identity) == true
            }
        }
    #endif
}

#if os(Linux)
    import Foundation
    import Glibc
    import Operators
    import Synchronization
    import Testing

    @testable import FilesKit

    /// One operation at a time, and the changes that it causes.
    @Suite struct TreeWatchTests {
        private let folder = TemporaryFolder()
        private let inotify: TestInotify

        private var root: String { folder.path + "/root" }
        private var outside: String { folder.path + "/outside" }

        init() throws {
            inotify = try TestInotify()
            for path in [root, outside] { mkdir(path, 0o755) }
        }

        private func start() throws -> TreeWatch {
            let watch = try TreeWatch(root, inotify)
            guard case .change(.started) = try watch.next() else { throw CancellationError() }
            return watch
        }

        private func make(_ folders: String..., files: [String] = []) {
            for name in folders { mkdir("\(root)/\(name)", 0o755) }
            for name in files { folder.write("", to: "root/\(name)") }
        }

        @Test func allFoldersAreCountedAndWhatExistsIsNoChange() throws {
            make("a", "a/b", files: ["a/file"])
            let watch = try TreeWatch(root, inotify)
            #expect(try watch.changes == [.started(folders: 3)])
        }

        @Test func aNewFolderIsReportedWithWhatWasMadeBeforeItsWatch() throws {
            let watch = try start()
            make("a", "a/b", files: ["a/b/file"])
            #expect(
                try watch.changes == [.created("a", .folder), .created("a/b", .folder), .created("a/b/file", .file)])
        }

        @Test(arguments: [false, true]) func aFileMadeWhileTheWatchIsAddedIsReportedOnce(isBefore: Bool) throws {
            let watch = try start()
            var calls = 0
            inotify.interfere = { [folder, root] in
                guard access(root + "/a", F_OK) == 0 else { return }
                calls += 1
                // The first call is before the read, and the next ones are before and after the watch is added.
                if calls == (isBefore ? 2 : 3) { folder.write("", to: "root/a/file") }
            }
            make("a")
            #expect(try watch.changes == [.created("a", .folder), .created("a/file", .file)])
        }

        @Test func aFolderThatIsMovedInIsReportedWithItsEntries() throws {
            let watch = try start()
            mkdir(outside + "/a", 0o755)
            folder.write("", to: "outside/a/file")
            rename(outside + "/a", root + "/a")
            #expect(try watch.changes == [.created("a", .folder), .created("a/file", .file)])
            folder.write("x", to: "root/a/file")
            #expect(Set(try watch.changes) == [.modified("a/file")])
        }

        @Test func aFolderThatIsMovedOutIsRemovedAndNoLongerWatched() throws {
            make("a", "a/b", files: ["a/b/file"])
            let watch = try start()
            rename(root + "/a", outside + "/a")
            #expect(try watch.changes == [.removed("a")])
            #expect(watchCount == 1)
            folder.write("x", to: "outside/a/b/file")
            #expect(try watch.changes == [])
            rename(outside + "/a", root + "/c")
            let expected: [TreeChange] = [
                .created("c", .folder), .created("c/b", .folder), .created("c/b/file", .file),
            ]
            #expect(try watch.changes == expected)
        }

        @Test func aRenameIsOneChangeAndLaterPathsAreTheNewOnes() throws {
            make("a", "a/b", "c", files: ["a/b/file"])
            let watch = try start()
            rename(root + "/a", root + "/c/d")
            #expect(try watch.changes == [.renamed(from: "a", to: "c/d")])
            folder.write("x", to: "root/c/d/b/file")
            unlink(root + "/c/d/b/file")
            #expect(try watch.changes == [.removed("c/d/b/file")])
            rename(root + "/c/d/b", root + "/b")
            make(files: ["b/new"])
            #expect(try watch.changes == [.renamed(from: "c/d/b", to: "b"), .created("b/new", .file)])
        }

        @Test func severalRenamesOfOneEntryAreReportedInOrder() throws {
            make("a", files: ["a/file"])
            let watch = try start()
            rename(root + "/a", root + "/b")
            rename(root + "/b", root + "/c")
            rename(root + "/c/file", root + "/file")
            let expected: [TreeChange] = [
                .renamed(from: "a", to: "b"), .renamed(from: "b", to: "c"), .renamed(from: "c/file", to: "file"),
            ]
            #expect(try watch.changes == expected)
        }

        @Test func aRenameThatReplacesAFileIsOneChange() throws {
            make(files: ["a", "b"])
            let watch = try start()
            rename(root + "/a", root + "/b")
            #expect(try watch.changes == [.renamed(from: "a", to: "b")])
        }

        @Test func theEventsOfARenameCanBeReadSeparately() throws {
            make("a", files: ["b"])
            let watch = try start()
            inotify.pieceCount = { 1 }
            rename(root + "/b", root + "/a/c")
            #expect(try watch.changes == [.renamed(from: "b", to: "a/c")])
        }

        @Test func theSecondEventOfARenameInProgressIsWaitedFor() throws {
            make("a", files: ["b"])
            let watch = try start()
            rename(root + "/b", root + "/a/c")
            inotify.isRenaming = true
            #expect(try watch.changes == [.renamed(from: "b", to: "a/c")])
            #expect(!inotify.isRenaming)
        }

        @Test func anEventBetweenThoseOfARenameDoesNotSeparateThem() throws {
            make("a", files: ["b", "c"])
            let watch = try start()
            rename(root + "/b", root + "/a/d")
            folder.write("x", to: "root/c")
            inotify.reorder = { $0.swapAt(1, 2) }
            #expect(try watch.changes == [.renamed(from: "b", to: "a/d"), .modified("c")])
        }

        @Test func removedFoldersAreOneChangeAndReleaseTheirWatches() throws {
            make("a", "a/b", files: ["a/b/file"])
            let watch = try start()
            #expect(watchCount == 3)
            try FileManager.default.removeItem(atPath: root + "/a")
            #expect(try watch.changes == [.removed("a")])
            #expect(watchCount == 1)
            make("a", files: ["a/file"])
            #expect(try watch.changes == [.created("a", .folder), .created("a/file", .file)])
        }

        @Test func linksAreNotFollowed() throws {
            make("a")
            let watch = try start()
            symlink("..", root + "/a/up")
            symlink(outside, root + "/out")
            folder.write("", to: "outside/file")
            #expect(try watch.changes == [.created("a/up", .link), .created("out", .link)])
            unlink(root + "/out")
            mkdir(root + "/out", 0o755)
            #expect(try watch.changes == [.removed("out"), .created("out", .folder)])
            #expect(try TreeWatch(root, Inotify()).changes == [.started(folders: 3)])
        }

        @Test func namesAreBytes() throws {
            let watch = try start()
            let name: [UInt8] = [0xFF, 0x0A]
            let path = Array(root.utf8) + [0x2F] + name + [0]
            path.withUnsafeBytes { _ = mkdir($0.baseAddress!.assumingMemoryBound(to: CChar.self), 0o755) }
            #expect(try watch.changes == [.created(TreePath(bytes: name), .folder)])
            #expect("\(TreeChange.removed(TreePath(bytes: name)))" == "removed \u{FFFD}\\n")
        }

        @Test func theLimitOfWatchesIsNamedWithTheFolder() throws {
            let watch = try start()
            inotify.refusal = { ENOSPC }
            make("a")
            let error = try #require(throws: FileError.self) { try watch.changes }
            #expect(error == .watchLimit(folder: "\(try #require(FileDescriptor.resolved(root)))/a"))
            #expect(
                "\(error)".contains(
                    "/a: no more folders can be watched; raise the limit in /proc/sys/fs/inotify/max_user"))
            #expect(throws: FileError.watchLimit(folder: FileDescriptor.resolved(root)!)) {
                try TreeWatch(root, inotify)
            }
        }

        @Test func anUnreadableFolderIsReportedAndListedWhenItCanBeRead() throws {
            chmod(folder.path, 0o755)
            make("a", "b", files: ["a/file"])
            chmod(root + "/a", 0)
            setUser(65_534)
            defer { setUser(geteuid()) }
            let watch = try TreeWatch(root, inotify)
            #expect(try watch.changes == [.unreadable("a", code: EACCES), .started(folders: 2)].reversed())
            withOwnUser { chmod(root + "/a", 0o755) }
            #expect(try watch.changes == [.created("a/file", .file)])
            // A folder that is known keeps its watch.
            withOwnUser {
                chmod(root + "/a", 0)
                make(files: ["a/hidden"])
            }
            #expect(try watch.changes == [.unreadable("a", code: EACCES)])
            withOwnUser { chmod(root + "/a", 0o755) }
            #expect(try watch.changes == [.created("a/hidden", .file)])
        }

        private func withOwnUser(_ body: () -> Void) {
            setUser(geteuid())
            body()
            setUser(65_534)
        }

        /// Changes the permissions of this thread. It has no effect unless the tests run as root, who can read everything.
        private func setUser(_ user: uid_t) {
            _ = systemFunction("setfsuid", as: (@convention(c) (uid_t) -> Int32).self)(user)
        }

        @Test(arguments: [false, true]) func theRemovalOfTheFolderItselfIsTheLastChange(isMoved: Bool) throws {
            make("a")
            let watch = try start()
            if isMoved {
                rename(root, outside + "/root")
            } else {
                try FileManager.default.removeItem(atPath: root)
            }
            #expect(try watch.changes.last == .removed(""))
            guard case .end = try watch.next() else {
                Issue.record("no end")
                return
            }
        }

        @Test func aMoveOfAFolderAboveIsNoticedWithTheNextChange() throws {
            let watch = try start()
            rename(folder.path, folder.path + ".moved")
            defer { rename(folder.path + ".moved", folder.path) }
            #expect(try watch.changes == [])
            mkdir(folder.path + ".moved/root/a", 0o755)
            #expect(try watch.changes == [.removed("")])
        }

        @Test func aMissingFolderOrAFileIsAFailure() throws {
            make(files: ["file"])
            #expect(throws: FileError.system(path: root + "/none", code: ENOENT)) {
                try TreeWatch(root + "/none", inotify)
            }
            let file = try #require(FileDescriptor.resolved(root + "/file"))
            #expect(throws: FileError.system(path: file, code: ENOTDIR)) { try TreeWatch(root + "/file", inotify) }
        }

        @Test func anOverflowIsReportedAndTheDifferencesFollow() throws {
            make("a", "a/b", "old", files: ["a/b/file", "gone"])
            let watch = try start()
            rename(root + "/a/b", root + "/b")
            make("new", files: ["new/file"])
            folder.write("xy", to: "root/b/file")
            rmdir(root + "/old")
            unlink(root + "/gone")
            // The first read overflows, and the second one finds an empty queue.
            inotify.overflow = { [inotify] in inotify.reads == 1 ? 0 : nil }
            let changes = try watch.changes
            #expect(inotify.reads == 2)
            #expect(changes.first == .lost)
            #expect(changes.count == 7)
            #expect(
                Set(changes) == [
                    .lost, .renamed(from: "a/b", to: "b"), .modified("b/file"), .created("new", .folder),
                    .created("new/file", .file), .removed("old"), .removed("gone"),
                ])
            make(files: ["new/other"])
            #expect(try watch.changes == [.created("new/other", .file)])
        }

        @Test func theBytesOfAnOverflowAreAnEventWithoutAFolder() {
            let overflow: [UInt8] = [255, 255, 255, 255, 0, 64, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
            let created = WatchEvent(watch: 1, mask: UInt32(IN_CREATE), cookie: 2, name: Array("name".utf8))
            #expect(
                WatchEvent.events(in: overflow + created.bytes + overflow) == [
                    WatchEvent(watch: -1, mask: UInt32(IN_Q_OVERFLOW), cookie: 0, name: []), created,
                    WatchEvent(watch: -1, mask: UInt32(IN_Q_OVERFLOW), cookie: 0, name: []),
                ])
        }

        @Test func aReaderThatTakesNoChangesLeavesTheEventsInTheSystem() throws {
            let inotify = try Inotify()
            let watch = try TreeWatch(root, inotify)
            _ = try watch.changes
            // An event has 32 bytes, and 64 KiB are read at a time.
            for number in 0..<3_000 { folder.write("", to: "root/\(number)") }
            #expect(try inotify.unreadBytes == 3_000 * 32)
            for taken in [1, 2_047] {
                for _ in 0..<taken { _ = try watch.next() }
                #expect(try inotify.unreadBytes == 952 * 32)
            }
            #expect(try watch.changes.count == 952)
        }

        @Test func theQueueOfTheSystemOverflowsIfTheReaderIsTooSlow() throws {
            let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
            let count = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
            try #require(count <= 1 << 20, "the queue is too long for a test")
            make(files: ["a", "b"])
            let watch = try TreeWatch(root, Inotify())
            _ = try watch.changes
            // The system merges equal events that follow each other, so the files take turns.
            let files = ["a", "b"].map { open("\(root)/\($0)", O_WRONLY) }
            for index in 0...count { _ = write(files[index % 2], "x", 1) }
            for file in files { close(file) }
            make("new")
            var changes: [TreeChange] = []
            for change in try watch.changes where changes.last != change { changes.append(change) }
            #expect(changes.dropFirst(count) == [.lost, .created("new", .folder)])
        }

        @Test func aFolderTooDeepForAPathIsUnreadable() throws {
            let watch = try start()
            var parent = open(root, O_RDONLY)
            for _ in 0..<2_200 {
                mkdirat(parent, "d", 0o755)
                let child = openat(parent, "d", O_RDONLY)
                close(parent)
                parent = child
            }
            close(parent)
            let changes = try watch.changes
            #expect(changes.count > 1_900 && changes.count < 2_200)
            guard case .unreadable(_, code: ENAMETOOLONG) = changes.last else {
                Issue.record("\(changes.count) changes, the last one is too long")
                return
            }
            try Process.run(URL(filePath: "/bin/rm"), arguments: ["-r", root]).waitUntilExit()
            #expect(try watch.changes.last == .removed(""))
        }

        /// The number of folders that the descriptor watches.
        private var watchCount: Int {
            let path = "/proc/self/fdinfo/\(inotify.descriptor.number)"
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").count { $0.hasPrefix("inotify wd:") }
        }
    }

    extension Inotify {
        fileprivate var unreadBytes: Int {
            get throws {
                var count: Int32 = 0
                try #require(ioctl(descriptor.number, UInt(FIONREAD), &count) == 0)
                return Int(count)
            }
        }
    }

    extension TreeWatch {
        /// The changes until now.
        fileprivate var changes: [TreeChange] {
            get throws {
                var changes: [TreeChange] = []
                while case .change(let change) = try next() { changes.append(change) }
                return changes
            }
        }
    }

    /// The sequence and its signal, with the queue of the system.
    @Suite(.timeLimit(.minutes(5))) struct FolderTreeTests {
        private let folder = TemporaryFolder()

        @Test func changesArriveWhileTheReaderWaits() async throws {
            let changes = FolderTree(of: folder.path).signal.values()
            var iterator = changes.makeAsyncIterator()
            #expect(try await iterator.next() == .started(folders: 1))
            mkdir(folder.path + "/a", 0o755)
            #expect(try await iterator.next() == .created("a", .folder))
            folder.write("", to: "a/file")
            #expect(try await iterator.next() == .created("a/file", .file))
            try FileManager.default.removeItem(atPath: folder.path)
            while let change = try await iterator.next() { #expect("\(change)".hasPrefix("removed")) }
        }

        @Test func aCancelledTaskDoesNotWait() async throws {
            let descriptor = try Inotify().descriptor
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                await Inotify.wait(for: descriptor)
            }
            await task.value
        }

        @Test func aMissingFolderFailsTheSignal() async {
            await #expect(throws: FileError.system(path: folder.path + "/none", code: ENOENT)) {
                for try await _ in FolderTree(of: folder.path + "/none").signal.values() {}
            }
        }

        @Test(arguments: [false, true]) func theDescriptorIsClosedOnce(isDisposed: Bool) async throws {
            let closed = AsyncSubject<Void, Never>()
            let count = Atomic(0)
            let changes = FolderTree(of: folder.path) { () throws(FileError) in
                try Inotify {
                    count.add(1, ordering: .relaxed)
                    closed.send(())
                    closed.complete()
                }
            }.signal
            let started = AsyncSubject<Void, Never>()
            let subscription = changes.subscribe(
                next: { _ in
                    started.send(())
                    started.complete()
                }, failed: { _ in })
            _ = await started.signal.firstValue()
            if isDisposed {
                subscription.dispose()
            } else {
                try FileManager.default.removeItem(atPath: folder.path)
            }
            _ = await closed.signal.firstValue()
            subscription.dispose()
            #expect(count.load(ordering: .relaxed) == 1)
        }
    }
#endif

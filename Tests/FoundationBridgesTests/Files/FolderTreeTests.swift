#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import FoundationBridges

    @Suite("Changes of folders with subfolders, one operation at a time")
    struct FolderTreeTests {
        private let folder: TestFolder
        private let reports: TestReports

        private var root: URL { folder.file("root") }

        init() throws {
            folder = try TestFolder(folders: "root", "outside")
            reports = try TestReports("")
        }

        private func start(_ reports: FolderReports? = nil) throws -> FolderTree {
            try FolderTree(root, includingSubfolders: true) { _ in reports ?? self.reports }
        }

        private func make(_ folders: String..., files: [String] = []) throws {
            for name in folders { try folder.makeFolder("root/\(name)") }
            for name in files { try folder.write("", to: "root/\(name)") }
        }

        /// The changes until now.
        private func changes(_ tree: FolderTree) throws -> [String] {
            var changes: [String] = []
            while case .send(let piece) = try tree.next() { changes += piece.map { $0.text(in: root) } }
            return changes
        }

        @Test("What exists is no change, and all folders are watched")
        func existing() throws {
            try make("a", "a/b", files: ["a/file"])
            try expectEqual(changes(start()), [])
            expectEqual(watchCount, 3)
        }

        @Test("The present entries are sent first if they are wanted, a folder before what it contains")
        func beginning() throws {
            try make("a", "a/b", files: ["a/b/file"])
            let tree = try FolderTree(root, includingSubfolders: true, beginningWithEntries: true) { _ in reports }
            try folder.write("", to: "root/a/new")
            try expectEqual(
                changes(tree),
                [
                    "created folder a", "created folder a/b", "created a/b/file", "created a/new",
                ])
        }

        @Test("A new folder is sent with what was made before its watch")
        func newFolder() throws {
            let tree = try start()
            try make("a", "a/b", files: ["a/b/file"])
            try expectEqual(changes(tree), ["created folder a", "created folder a/b", "created a/b/file"])
        }

        @Test("A file that is made while the watch is added is sent once", arguments: [false, true])
        func fileDuringWatch(isBefore: Bool) throws {
            let tree = try start()
            var calls = 0
            reports.interfere = { [folder] in
                guard access(folder.path("root/a"), F_OK) == 0 else { return }
                calls += 1
                // The first call is before the read, and the next ones are before and after the watch is added.
                if calls == (isBefore ? 2 : 3) {
                    #expect(throws: Never.self) { try folder.write("", to: "root/a/file") }
                }
            }
            try make("a")
            try expectEqual(changes(tree), ["created folder a", "created a/file"])
        }

        @Test("A folder that is moved in is sent with its entries")
        func movedIn() throws {
            let tree = try start()
            try folder.makeFolder("outside/a")
            try folder.write("", to: "outside/a/file")
            folder.move("outside/a", to: "root/a")
            try expectEqual(changes(tree), ["created folder a", "created a/file"])
            try folder.write("x", to: "root/a/file")
            expectEqual(Set(try changes(tree)), ["modified a/file"])
        }

        @Test("A folder that is moved out is removed and no longer watched")
        func movedOut() throws {
            try make("a", "a/b", files: ["a/b/file"])
            let tree = try start()
            folder.move("root/a", to: "outside/a")
            try expectEqual(changes(tree), ["removed a"])
            expectEqual(watchCount, 1)
            try folder.write("x", to: "outside/a/b/file")
            try expectEqual(changes(tree), [])
            folder.move("outside/a", to: "root/c")
            try expectEqual(changes(tree), ["created folder c", "created folder c/b", "created c/b/file"])
        }

        @Test("A rename is one change, and later paths are the new ones")
        func renames() throws {
            try make("a", "a/b", "c", files: ["a/b/file"])
            let tree = try start()
            folder.move("root/a", to: "root/c/d")
            try expectEqual(changes(tree), ["renamed a to c/d"])
            try folder.write("x", to: "root/c/d/b/file")
            try folder.remove("root/c/d/b/file")
            try expectEqual(changes(tree), ["removed c/d/b/file"])
            folder.move("root/c/d/b", to: "root/b")
            try make(files: ["b/new"])
            try expectEqual(changes(tree), ["renamed c/d/b to b", "created b/new"])
        }

        @Test("Several renames of one entry are sent in order")
        func severalRenames() throws {
            try make("a", files: ["a/file"])
            let tree = try start()
            folder.move("root/a", to: "root/b")
            folder.move("root/b", to: "root/c")
            folder.move("root/c/file", to: "root/file")
            try expectEqual(changes(tree), ["renamed a to b", "renamed b to c", "renamed c/file to file"])
        }

        @Test("An entry is not looked for in another folder that has taken the path")
        func takenPath() throws {
            try make("a", "b", files: ["b/new"])
            let tree = try start()
            try make(files: ["a/new"])
            folder.move("root/a", to: "root/c")
            folder.move("root/b", to: "root/a")
            try expectEqual(changes(tree), ["renamed a to c", "renamed b to a", "created c/new"])
        }

        @Test("A rename that replaces a file is one change")
        func replacing() throws {
            try make(files: ["a", "b"])
            let tree = try start()
            folder.move("root/a", to: "root/b")
            try expectEqual(changes(tree), ["renamed a to b"])
        }

        @Test("The reports about a rename can be read separately")
        func separateReports() throws {
            try make("a", files: ["b"])
            let tree = try start()
            reports.pieceCount = { 1 }
            folder.move("root/b", to: "root/a/c")
            try expectEqual(changes(tree), ["renamed b to a/c"])
        }

        @Test("The second report about a rename in progress is waited for")
        func renameInProgress() throws {
            try make("a", files: ["b"])
            let tree = try start()
            folder.move("root/b", to: "root/a/c")
            reports.isRenaming = true
            try expectEqual(changes(tree), ["renamed b to a/c"])
            #expect(!reports.isRenaming)
        }

        @Test("A report between those about a rename does not separate them")
        func reportBetween() throws {
            try make("a", files: ["b", "c"])
            let tree = try start()
            folder.move("root/b", to: "root/a/d")
            try folder.write("x", to: "root/c")
            reports.reorder = { $0.swapAt(1, 2) }
            try expectEqual(changes(tree), ["renamed b to a/d", "modified c"])
        }

        @Test("Removed folders are one change, and release their watches")
        func removedFolders() throws {
            try make("a", "a/b", files: ["a/b/file"])
            let tree = try start()
            expectEqual(watchCount, 3)
            try folder.remove("root/a")
            try expectEqual(changes(tree), ["removed a"])
            expectEqual(watchCount, 1)
            try make("a", files: ["a/file"])
            try expectEqual(changes(tree), ["created folder a", "created a/file"])
        }

        @Test("Symbolic links are not followed")
        func links() throws {
            try make("a")
            let tree = try start()
            symlink("..", folder.path("root/a/up"))
            symlink(folder.path("outside"), folder.path("root/out"))
            try folder.write("", to: "outside/file")
            try expectEqual(changes(tree), ["created link a/up", "created link out"])
            try folder.remove("root/out")
            try make("out")
            try expectEqual(changes(tree), ["removed out", "created folder out"])
            expectEqual(watchCount, 3)
        }

        @Test("A folder that is found by a link has locations below the link")
        func rootByLink() throws {
            symlink(folder.path("root"), folder.path("link"))
            let link = folder.file("link")
            let tree = try FolderTree(link, includingSubfolders: true) { [reports] _ in reports }
            try make("a")
            guard case .send(let piece) = try tree.next() else {
                Issue.record("no change")
                return
            }
            expectEqual(piece, [.created(link.appending(path: "a", directoryHint: .notDirectory), .directory)])
        }

        @Test("Entries whose names are not UTF-8 are not observed, and a rename makes them new ones")
        func invalidNames() throws {
            let path = Array(folder.path("root").utf8) + [0x2F, 0xFF]
            path.withCString { _ = mkdir($0, 0o755) }
            let tree = try start()
            (path + [0x0A]).withCString { _ = mkdir($0, 0o755) }
            (path + [0x2F, 0x61]).withCString { _ = mkdir($0, 0o755) }
            try expectEqual(changes(tree), [])
            path.withCString { _ = rename($0, folder.path("root/b")) }
            try expectEqual(changes(tree), ["created folder b", "created folder b/a"])
            path.withCString { _ = rename(folder.path("root/b"), $0) }
            try expectEqual(changes(tree), ["removed b"])
        }

        @Test("The limit of watches is named with the folder")
        func watchLimit() throws {
            let tree = try start()
            reports.refusal = { ENOSPC }
            try make("a")
            let text = ": no more folders can be observed; raise the limit in /proc/sys/fs/inotify/max_user_watches"
            let added = try #require(throws: FileError.self) { try changes(tree) }
            expectEqual("\(added)", folder.path("root/a") + text)
            let first = try #require(throws: FileError.self) { try start() }
            expectEqual("\(first)", folder.path("root") + text)
        }

        @Test("An unreadable folder is sent, and listed when it can be read")
        func unreadable() throws {
            chmod(folder.path(""), 0o755)
            try make("a", "b", files: ["a/file"])
            chmod(folder.path("root/a"), 0)
            setUser(65_534)
            defer { setUser(geteuid()) }
            let tree = try start()
            try expectEqual(changes(tree), ["unreadable a: \(EACCES)"])
            withOwnUser { chmod(folder.path("root/a"), 0o755) }
            try expectEqual(changes(tree), ["created a/file"])
            // A folder that is known keeps its watch.
            try withOwnUser {
                chmod(folder.path("root/a"), 0)
                try make(files: ["a/hidden"])
            }
            try expectEqual(changes(tree), ["unreadable a: \(EACCES)"])
            withOwnUser { chmod(folder.path("root/a"), 0o755) }
            try expectEqual(changes(tree), ["created a/hidden"])
        }

        @Test("The folder itself can become unreadable, and is listed when it can be read")
        func unreadableRoot() throws {
            chmod(folder.path(""), 0o755)
            try make(files: ["a"])
            setUser(65_534)
            defer { setUser(geteuid()) }
            let tree = try start()
            // Its names can be read, but not searched.
            try withOwnUser {
                chmod(folder.path("root"), 0o744)
                try make(files: ["b"])
            }
            try expectEqual(changes(tree), ["unreadable .: \(EACCES)"])
            withOwnUser { chmod(folder.path("root"), 0o755) }
            try expectEqual(changes(tree), ["created b"])
        }

        private func withOwnUser(_ body: () throws -> Void) rethrows {
            setUser(geteuid())
            try body()
            setUser(65_534)
        }

        /// Changes the permissions of this thread. It has no effect unless the tests run as root, who can read everything.
        private func setUser(_ user: uid_t) {
            _ = systemFunction("setfsuid", as: (@convention(c) (uid_t) -> Int32).self)(user)
        }

        @Test("The removal of the folder itself is the last change", arguments: [false, true])
        func removal(isMoved: Bool) throws {
            try make("a")
            let tree = try start()
            if isMoved { folder.move("root", to: "outside/root") } else { try folder.remove("root") }
            try expectEqual(changes(tree).last, "removed .")
            guard case .last = try tree.next() else {
                Issue.record("no end")
                return
            }
        }

        @Test("A move of a folder above is noticed with the next change")
        func moveAbove() throws {
            let tree = try start()
            let (path, moved) = (folder.path(""), folder.url.path(percentEncoded: false) + ".moved")
            rename(path, moved)
            defer { rename(moved, path) }
            try expectEqual(changes(tree), [])
            mkdir(moved + "/root/a", 0o755)
            try expectEqual(changes(tree), ["removed ."])
        }

        @Test("An overflow is sent, and the differences follow")
        func overflow() throws {
            try make("a", "a/b", "old", files: ["a/b/file", "gone"])
            let tree = try start()
            folder.move("root/a/b", to: "root/b")
            try make("new", files: ["new/file"])
            try folder.write("xy", to: "root/b/file")
            try folder.remove("root/old")
            try folder.remove("root/gone")
            // The first read overflows, and the second one finds an empty queue.
            reports.overflow = { [unowned reports] in reports.reads == 1 ? 0 : nil }
            let changes = try changes(tree)
            expectEqual(reports.reads, 2)
            expectEqual(changes.first, "overflow")
            expectEqual(changes.count, 7)
            expectEqual(
                Set(changes),
                [
                    "overflow", "renamed a/b to b", "modified b/file", "created folder new", "created new/file",
                    "removed old", "removed gone",
                ])
            try make(files: ["new/other"])
            try expectEqual(self.changes(tree), ["created new/other"])
        }

        @Test("If the removal of the folder is lost, an overflow finds it")
        func overflowAfterRemoval() throws {
            let tree = try start()
            try folder.remove("root")
            try folder.makeFolder("root")
            reports.overflow = { [unowned reports] in reports.reads == 1 ? 0 : nil }
            try expectEqual(changes(tree), ["overflow", "removed ."])
        }

        @Test("The bytes of an overflow are a report without a folder")
        func bytes() {
            let overflow: [UInt8] = [255, 255, 255, 255, 0, 64, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
            let created: [UInt8] = [1, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 0x61, 0, 0, 0]
            expectEqual(
                FolderReports.reports(in: overflow + created + overflow),
                [
                    FolderReport(watch: -1, kind: .overflow), FolderReport(watch: 1, kind: .exists, name: [0x61]),
                    FolderReport(watch: -1, kind: .overflow),
                ])
        }

        @Test("A subscriber that takes no changes leaves the reports in the system")
        func backPressure() throws {
            let system = try FolderReports("")
            let tree = try start(system)
            try expectEqual(changes(tree), [])
            // A report has 32 bytes, and 64 KiB are read at a time.
            for number in 0..<3_000 { try folder.write("", to: "root/\(number)") }
            try expectEqual(unreadBytes(system), 3_000 * 32)
            for taken in [1, 2_047] {
                for _ in 0..<taken { _ = try tree.next() }
                try expectEqual(unreadBytes(system), 952 * 32)
            }
            try expectEqual(changes(tree).count, 952)
        }

        private func unreadBytes(_ reports: FolderReports) throws -> Int {
            var count: Int32 = 0
            try #require(ioctl(reports.descriptor.number, UInt(FIONREAD), &count) == 0)
            return Int(count)
        }

        @Test("If the queue of the system overflows, this is sent with the differences", arguments: [false, true])
        func systemOverflow(includesSubfolders: Bool) throws {
            let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
            let count = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
            try #require(count <= 1 << 20, "the queue is too long for a test")
            try make(files: ["a", "b"])
            let tree = try FolderTree(root, includingSubfolders: includesSubfolders) { path throws(FileError) in
                try FolderReports(path)
            }
            // The system merges equal reports that follow each other, so the files take turns.
            let files = ["a", "b"].map { open(folder.path("root/\($0)"), O_WRONLY) }
            for index in 0...count { expectEqual(write(files[index % 2], "x", 1), 1) }
            for file in files { close(file) }
            try make("new")
            var changes: [String] = []
            for change in try self.changes(tree) where changes.last != change { changes.append(change) }
            expectEqual(changes.dropFirst(count), ["overflow", "created folder new"])
        }

        @Test("A folder too deep for a path is unreadable")
        func deep() throws {
            let tree = try start()
            let name = String(repeating: "d", count: 200)
            var parent = open(folder.path("root"), O_RDONLY)
            for _ in 0..<30 {
                mkdirat(parent, name, 0o755)
                let child = openat(parent, name, O_RDONLY)
                close(parent)
                parent = child
            }
            close(parent)
            let changes = try changes(tree)
            #expect(changes.count > 15 && changes.count < 25)
            #expect(changes.last?.hasSuffix("d: \(ENAMETOOLONG)") == true)
            try Process.run(URL(filePath: "/bin/rm"), arguments: ["-r", folder.path("root")]).waitUntilExit()
            try expectEqual(self.changes(tree).last, "removed .")
        }

        /// The number of folders that the descriptor watches.
        private var watchCount: Int {
            let path = "/proc/self/fdinfo/\(reports.descriptor.number)"
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").count { $0.hasPrefix("inotify wd:") }
        }
    }
#endif

import SeekKit
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct TreeWalkerTests {
    private func names(_ folder: TemporaryFolder) throws -> [String] {
        TreeWalker(roots: [folder.root]).map { element in
            switch element {
            case .file(let path): String(path.description.dropFirst(folder.path.count + 1))
            case .unreadable(let entry): "! \(entry)"
            }
        }
    }

    @Test func `files are visited depth first, in the order of their names`() throws {
        let folder = TemporaryFolder(["b.txt": "", "a/z.txt": "", "a/y/x.txt": "", "c/d.txt": "", "B.txt": ""])
        #expect(try names(folder) == ["B.txt", "a/y/x.txt", "a/z.txt", "b.txt", "c/d.txt"])
    }

    @Test func `hidden names and build products are skipped`() throws {
        let folder = TemporaryFolder([".hidden": "", ".git/config": "", ".build/x.o": "", "seen": ""])
        #expect(try names(folder) == ["seen"])
        let all = TreeWalker(roots: [folder.root], filter: FileFilter(includesHidden: true)).map { $0 }
        #expect(all.count == 4)
    }

    @Test func `a hidden root is walked`() throws {
        let folder = TemporaryFolder([".hidden/seen": ""])
        let paths = TreeWalker(roots: [folder.path(of: ".hidden")]).map { $0 }
        #expect(paths == [.file(folder.path(of: ".hidden/seen"))])
    }

    @Test func `links and pipes are skipped`() throws {
        let folder = TemporaryFolder(["real/file": ""])
        folder.makeLink("loop", to: ".")
        folder.makeLink("link", to: "real/file")
        folder.makePipe("pipe")
        #expect(try names(folder) == ["real/file"])
    }

    @Test func `a root that is a link is followed`() throws {
        let folder = TemporaryFolder(["real/file": ""])
        folder.makeLink("link", to: "real")
        let paths = TreeWalker(roots: [folder.path(of: "link")]).map { $0 }
        #expect(paths == [.file(folder.path(of: "link/file"))])
    }

    @Test func `an empty folder has no files`() throws {
        #expect(try names(TemporaryFolder()) == [])
    }

    @Test func `a root that is missing is an element, and the roots after it are visited`() {
        let folder = TemporaryFolder(["file": ""])
        let (none, file) = (folder.path(of: "none"), folder.path(of: "file"))
        let elements = TreeWalker(roots: [none, file]).map { $0 }
        #expect(elements == [.unreadable(Unreadable(path: none, code: ENOENT)), .file(file)])
    }

    @Test func `a root can be a pipe, which is not opened`() {
        let folder = TemporaryFolder()
        folder.makePipe("pipe")
        #expect(TreeWalker(roots: [folder.path(of: "pipe")]).map { $0 } == [.file(folder.path(of: "pipe"))])
        #expect(TreeWalker(roots: [folder.root]).map { $0 } == [])
    }

    @Test func `roots can be files, are visited in their order, and are never ignored`() throws {
        let folder = TemporaryFolder(["z": "", "a/b": "", ".hidden": "", ".ignore": "z"])
        folder.makeLink("link", to: "z")
        let roots = ["z", "link", "a", ".hidden"].map(folder.path)
        let paths = TreeWalker(roots: roots).map { $0 }
        #expect(paths == ["z", "link", "a/b", ".hidden"].map { .file(folder.path(of: $0)) })
    }

    @Test func `a root that disappears is reported and does not stop the walk`() throws {
        let folder = TemporaryFolder(["a/b": "", "c": ""])
        var walker = TreeWalker(roots: [folder.path(of: "a"), folder.path(of: "c")])
        remove("\(folder.path)/a/b")
        rmdir("\(folder.path)/a")
        #expect(walker.next() == .unreadable(Unreadable(path: folder.path(of: "a"), code: ENOENT)))
        #expect(walker.next() == .file(folder.path(of: "c")))
        #expect(walker.next() == nil)
    }

    @Test func `a folder that disappears during the walk is reported and does not stop it`() throws {
        let folder = TemporaryFolder(["a": "", "b/x": "", "c": ""])
        var walker = TreeWalker(roots: [folder.root])
        #expect(walker.next() == .file(folder.path(of: "a")))
        remove("\(folder.path)/b/x")
        rmdir("\(folder.path)/b")
        #expect(walker.next() == .unreadable(Unreadable(path: folder.path(of: "b"), code: ENOENT)))
        #expect(walker.next() == .file(folder.path(of: "c")))
        #expect(walker.next() == nil)
    }

    @Test func `names need not be UTF-8`() throws {
        let folder = TemporaryFolder()
        let name: [UInt8] = [0x61, 0xFF, 0x62]
        let path = folder.root.appending(name)
        let descriptor = (Array(path.bytes) + [0]).withUnsafeBytes {
            creat($0.baseAddress!.assumingMemoryBound(to: CChar.self), 0o644)
        }
        close(descriptor)
        #expect(Array(TreeWalker(roots: [folder.root])) == [.file(path)])
        #expect(path.description.hasSuffix("a\u{FFFD}b"))
    }
}

@Suite struct PathTests {
    @Test func `joining puts one slash between the parts`() {
        #expect(Path("a").appending("b".utf8) == Path("a/b"))
        #expect(Path("a/").appending("b".utf8) == Path("a/b"))
        #expect(Path("/").appending("b".utf8) == Path("/b"))
        #expect(Path("..").appending("b".utf8) == Path("../b"))
    }

    @Test func `the current folder adds nothing`() {
        #expect(Path(".").appending("b".utf8) == Path("b"))
    }
}

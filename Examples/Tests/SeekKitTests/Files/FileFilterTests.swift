import Testing

@testable import SeekKit

@Suite struct FileFilterTests {
    private let folder = TemporaryFolder([
        "a.swift": "", "b.txt": "", "Makefile": "", ".hidden.swift": "", "Tests/c.swift": "", "Tests/deep/d.txt": "",
        "out/e.swift": "", ".ignore": "out\n",
    ])

    private func left(globs: [String] = [], types: [String] = []) throws -> [String] {
        let filter = FileFilter(
            globs: try globs.map { try #require(FileGlob($0)) },
            types: try types.map { try #require(FileType(named: $0)) })
        return TreeWalker(roots: [folder.root], filter: filter).map { element in
            guard case .file(let path) = element else { return "?" }
            return String(path.description.dropFirst(folder.path.count + 1))
        }
    }

    @Test(
        "Globs choose the files",
        arguments: [
            ([], ["Makefile", "Tests/c.swift", "Tests/deep/d.txt", "a.swift", "b.txt"]),
            // As in ripgrep, a file that a glob includes is searched even if it is hidden, but not in an ignored folder.
            (["*.swift"], [".hidden.swift", "Tests/c.swift", "a.swift"]),
            (["!*.swift"], ["Makefile", "Tests/deep/d.txt", "b.txt"]), (["!Tests"], ["Makefile", "a.swift", "b.txt"]),
            (["*.swift", "!c.*"], [".hidden.swift", "a.swift"]), (["!*.swift", "a.*"], ["a.swift"]),
            (["*.{x}"], []), (["[ab].*"], ["a.swift", "b.txt"]), (["**/deep/*"], ["Tests/deep/d.txt"]),
        ])
    func globs(globs: [String], files: [String]) throws {
        #expect(try left(globs: globs) == files)
    }

    @Test(
        "Types choose the files",
        arguments: [
            (["swift"], ["Tests/c.swift", "a.swift"]), (["make", "txt"], ["Makefile", "Tests/deep/d.txt", "b.txt"]),
            (["go"], []),
        ])
    func types(types: [String], files: [String]) throws {
        #expect(try left(types: types) == files)
    }

    @Test(
        "A type has the files of its endings and names, whichever of its names is used",
        arguments: [
            ("ruby", "Gemfile"), ("rb", "a.rb"), ("python", "a.pyi"), ("py", "a.py"), ("markdown", "README.md"),
            ("haskell", "a.hs"), ("hs", "a.lhs"), ("scala", "a.sbt"), ("perl", "a.pm"), ("r", "a.R"), ("tex", "a.bib"),
            ("tf", "a.tf.json"), ("protobuf", "a.proto"), ("config", "a.ini"), ("vim", ".vimrc"),
            ("svelte", "a.svelte"),
        ])
    func types(name: String, file: String) throws {
        let type = try #require(FileType(named: name))
        #expect(type.includes(Array(file.utf8)) && !type.includes(Array("\(file)~".utf8)))
    }

    @Test func `no type begins with the dot of a hidden file, and no name is used twice`() {
        #expect(FileType.all.allSatisfy { !$0.includes(Array("a".utf8)) } && FileType.all.count > 100)
        let names = FileType.all.flatMap(\.names)
        #expect(Set(names).count == names.count)
    }

    @Test(
        "A brace has alternatives",
        arguments: [
            ("*.{c,h}", ["a.c", "b.h"], ["a.cc", "{c,h}", "a."]), ("{a,b/*}.c", ["a.c", "b/x.c"], ["b.c"]),
            ("*.{c,h{h,pp}}", ["a.c", "a.hh", "a.hpp"], ["a.h"]), ("a{,b}", ["a", "ab"], ["b"]),
            ("\\{a,b\\}", ["{a,b}"], ["a"]), ("[{]a", ["{a"], ["a"]), ("{a}{b,c}", ["ab", "ac"], ["a"]),
        ] as [(String, [String], [String])])
    func braces(glob: String, included: [String], others: [String]) throws {
        let glob = try #require(FileGlob(glob))
        #expect(included.allSatisfy { glob.matches(Path($0), isFolder: false) })
        #expect(!others.contains { glob.matches(Path($0), isFolder: false) })
        #expect(FileGlob("{a,b") == nil && FileGlob(String(repeating: "{a,b}", count: 12)) == nil)
    }

    @Test func `globs and types are combined`() throws {
        #expect(try left(globs: ["!Tests"], types: ["swift"]) == ["a.swift"])
    }

    @Test func `invalid globs and unknown types are rejected`() {
        #expect(FileGlob("[a") == nil && FileGlob("") == nil && FileGlob("!") == nil && FileGlob("!!a") == nil)
        #expect(FileType(named: "none") == nil)
        #expect(FileType.list.contains("make: *.mak, *.mk, Makefile, makefile, GNUmakefile\n"))
    }
}

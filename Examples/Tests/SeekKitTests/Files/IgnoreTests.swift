import SeekKit
import Testing

@Suite struct IgnoreTests {
    /// Returns the files that a filter leaves, without the files with rules.
    private func left(_ files: [String: String], filter: FileFilter = FileFilter()) throws -> [String] {
        let folder = TemporaryFolder(files)
        return TreeWalker(roots: [folder.root], filter: filter).compactMap { element in
            guard case .file(let path) = element else { return nil }
            let name = String(path.description.dropFirst(folder.path.count + 1))
            return name.contains("ignore") || name.hasPrefix(".git/") ? nil : name
        }
    }

    private func left(_ rules: String, _ names: String...) throws -> [String] {
        var files = [".ignore": rules]
        for name in names { files[name] = "" }
        return try left(files)
    }

    @Test func `rgignore precedes ignore, in and outside of a repository`() throws {
        let files = ["a": "", "b": "", "c": "", ".rgignore": "a\n!b", ".ignore": "b\nc"]
        #expect(try left(files) == ["b"])
        #expect(try left(files, filter: FileFilter(followsIgnoreFiles: false)) == ["a", "b", "c"])
    }

    @Test func `a name is ignored in every folder, as a file or a folder`() throws {
        #expect(try left("a", "a", "b", "c/a", "d/a/b", "ab") == ["ab", "b"])
    }

    @Test func `a pattern with a slash is relative to the folder of its file`() throws {
        #expect(try left("/a", "a", "c/a") == ["c/a"])
        #expect(try left("c/a", "a", "c/a", "d/c/a") == ["a", "d/c/a"])
    }

    @Test func `a slash at the end ignores folders only`() throws {
        #expect(try left("a/", "a", "b/a/c") == ["a"])
    }

    @Test func `wildcards match within one name`() throws {
        #expect(try left("*.o", "a.o", "b/c.o", "a.c", "o") == ["a.c", "o"])
        #expect(try left("a?c", "abc", "ac", "abbc") == ["abbc", "ac"])
        #expect(try left("/a*c", "abc", "ab/c") == ["ab/c"])
        #expect(try left("[a-c]x\n[!d]y", "ax", "dx", "dy", "ey") == ["dx", "dy"])
        #expect(try left("[]-]x", "]x", "-x", "ax") == ["ax"])
    }

    @Test func `two stars match any number of folders`() throws {
        #expect(try left("**/b", "b", "a/b", "a/c/b", "ab") == ["ab"])
        #expect(try left("a/**/b", "a/b", "a/c/b", "a/c/d/b", "c/a/b") == ["c/a/b"])
        #expect(try left("a/**", "a/b", "a/c/d", "b/a/c") == ["b/a/c"])
    }

    @Test func `the last matching rule decides`() throws {
        #expect(try left("*.o\n!a.o", "a.o", "b.o") == ["a.o"])
        #expect(try left("!a.o\n*.o", "a.o", "b.o") == [])
        #expect(try left("c\n!c/a", "c/a") == [])
    }

    @Test func `comments, empty lines, and invalid patterns are skipped`() throws {
        #expect(try left("# a\n\n  \n[a\n/\n!", "a", "[a") == ["[a", "a"])
    }

    @Test func `a backslash escapes, and spaces at the end don't count`() throws {
        #expect(try left("\\#a", "#a", "a") == ["a"])
        #expect(try left(#"\!a"#, "!a", "a") == ["a"])
        #expect(try left(#"a\*"#, "a*", "ab") == ["ab"])
        #expect(try left("a  \r\nb\\ ", "a", "b ", "b") == ["b"])
    }

    @Test func `an inner file takes precedence over an outer one`() throws {
        let files = [".ignore": "*.o", "c/.ignore": "!a.o\n", "a.o": "", "c/a.o": "", "c/b.o": "", "c/d/a.o": ""]
        #expect(try left(files) == ["c/a.o", "c/d/a.o"])
    }

    @Test func `a rule can include a hidden file`() throws {
        #expect(try left("!.a", ".a", ".b") == [".a"])
    }

    @Test func `.gitignore applies only in a repository`() throws {
        #expect(try left([".gitignore": "a", "a": ""]) == ["a"])
        #expect(try left([".git/HEAD": "", ".gitignore": "a", "a": "", "b/a": ""]) == [])
        #expect(try left([".gitignore": "a", "b/.git/HEAD": "", "b/a": "", "c/a": ""]) == ["b/a", "c/a"])
    }

    @Test func `.git/info/exclude applies, and .gitignore overrules it`() throws {
        #expect(try left([".git/info/exclude": "a\nb", ".gitignore": "!a", "a": "", "b": "", "c/b": ""]) == ["a"])
    }

    @Test func `.ignore overrules .gitignore`() throws {
        #expect(try left([".git/HEAD": "", "c/.gitignore": "a", ".ignore": "!a", "c/a": ""]) == ["c/a"])
    }

    @Test func `the files above the root apply`() throws {
        let folder = TemporaryFolder([
            ".git/HEAD": "", ".gitignore": "/b/c\n*.o", ".ignore": "d", "b/c": "", "b/d": "", "b/e": "", "b/f.o": "",
        ])
        let paths = TreeWalker(roots: [folder.path(of: "b")]).map { $0 }
        #expect(paths == [.file(folder.path(of: "b/e"))])
    }

    @Test func `the filter can turn the rules off, and hidden files on`() throws {
        let files = [".ignore": "a", "a": "", ".b": "", "c": ""]
        #expect(try left(files, filter: FileFilter(followsIgnoreFiles: false)) == ["a", "c"])
        #expect(try left(files, filter: FileFilter(includesHidden: true)) == [".b", "c"])
    }

    @Test func `a pattern with many stars takes little time`() throws {
        let name = String(repeating: "a", count: 200)
        #expect(try left("a*a*a*a*a*a*a*a*a*a*a*a*a*b\n?*?*?*?*?*?*?*?*x", name) == [name])
    }
}

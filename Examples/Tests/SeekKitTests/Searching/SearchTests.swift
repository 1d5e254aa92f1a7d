import Operators
import SeekKit
import Testing

@Suite struct SearchTests {
    private func folder(files: Int) -> TemporaryFolder {
        let folder = TemporaryFolder()
        for number in 0..<files { folder.write(Array("one\nneedle \(number)\n".utf8), to: "\(number % 7)/\(number)") }
        return folder
    }

    @Test(arguments: [1, 2, 8])
    func `matches are sent in the order of the files, whichever worker finds them`(workers: Int) throws {
        let folder = folder(files: 500)
        let search = Search([folder.root], workers: workers)
        var found: [Path] = []
        var files = 0
        for event in try search(Query("needle")).waitForAll() {
            switch event {
            case .matches(let matches): found += matches.map(\.path)
            case .scanned(let count): files += count
            case .unreadable(let entry): Issue.record("\(entry)")
            }
        }
        let walked = try TreeWalker(roots: [folder.root]).map { $0 }
        #expect(found.map(TreeWalker.Element.file) == walked)
        #expect(files == 500)
    }

    @Test func `an empty query finds nothing`() throws {
        let folder = folder(files: 1)
        let search = Search([folder.root])
        #expect(try search(Query("")).waitForAll() == [])
    }

    @Test func `a folder that cannot be read is a failure`() {
        let folder = TemporaryFolder()
        let search = Search([folder.path(of: "missing")])
        #expect(throws: Unreadable.self) { try search(Query("needle")).waitForAll() }
    }

    @Test func `texts are cut at the given length`() throws {
        let folder = folder(files: 1)
        let search = Search([folder.root], longestText: 3)
        let events = try search(Query("needle")).waitForAll()
        guard case .matches(let matches) = events.first else { throw Missing() }
        #expect(matches.map(\.text) == ["nee…"])
    }

    @Test func `a second subscription finds changes`() throws {
        let folder = folder(files: 1)
        let search = Search([folder.root])(Query("needle"))
        #expect(try search.waitForAll().count == 2)
        folder.write(Array("needle".utf8), to: "new")
        #expect(try search.waitForAll().count == 3)
    }

    private struct Missing: Error {}
}

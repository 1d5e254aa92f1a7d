import Operators
import SeekKit
import Testing

@MainActor
@Suite struct LiveSearchTests {
    @Test func `a query is searched for after 60 milliseconds without a change`() {
        let script = Script()
        script.type("ab")
        script.wait(milliseconds: 59)
        #expect(script.begun.values == [])
        script.wait(milliseconds: 1)
        #expect(script.begun.values == ["ab"])
    }

    @Test func `each keystroke restarts the delay`() {
        let script = Script()
        for letter in "abcd" {
            script.type(String(letter))
            script.wait(milliseconds: 59)
        }
        #expect(script.begun.values == [])
        script.wait(milliseconds: 1)
        #expect(script.begun.values == ["abcd"])
    }

    @Test func `a newer query disposes the running search before the new one begins`() {
        let script = Script()
        script.type("a")
        script.wait(milliseconds: 60)
        script.find(lines: 1...1)
        script.type("b")
        #expect(script.disposed.values == [])
        script.wait(milliseconds: 60)
        #expect(script.disposed.values == ["a"])
        #expect(script.begun.values == ["a", "ab"])
        #expect(script.model.matches == [])
    }

    @Test func `a query that is changed and restored is not searched for again`() {
        let script = Script(query: "a")
        script.wait(milliseconds: 60)
        script.type("b")
        script.press(.backspace)
        script.wait(milliseconds: 200)
        #expect(script.begun.values == ["a"])
    }

    @Test func `a query given at the start is searched for without a key`() {
        let script = Script(query: "given")
        script.wait(milliseconds: 60)
        #expect(script.begun.values == ["given"])
    }

    @Test func `matches are shown during the search`() {
        let script = Script(query: "a")
        script.wait(milliseconds: 60)
        script.find(lines: 1...2)
        script.find(.scanned(files: 3))
        #expect(script.model.status.phase == .searching)
        #expect(script.model.matches.map(\.line) == [1, 2])
        script.find(lines: 7...7)
        script.wait(milliseconds: 40)
        script.completeSearch()
        #expect(script.model.matches.map(\.line) == [1, 2, 7])
        #expect(script.model.status.description == "3 files · 3 matches · 0.04 s")
    }

    @Test func `a search ends at the maximum number of matches`() {
        let script = Script(query: "a", maximum: 3)
        script.wait(milliseconds: 60)
        script.find(lines: 1...5)
        #expect(script.model.matches.count == 3)
        #expect(script.model.status.description == "0 files · 3+ matches · 0.00 s")
        #expect(script.disposed.values == ["a"])
    }

    @Test func `unreadable files are counted`() {
        let script = Script(query: "a")
        script.wait(milliseconds: 60)
        let entry = Unreadable(path: Path("locked"), code: 13)
        script.find(.unreadable(entry))
        script.find(lines: 1...1)
        script.fail(Unreadable(path: Path("gone"), code: 2))
        #expect(script.model.unreadable.map(\.path) == [Path("locked"), Path("gone")])
        #expect(script.model.status.description == "0 files · 1 match · 2 unreadable · 0.00 s")
    }
}

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
        #expect(script.model.searched.text == "a")
    }

    @Test func `a search ends at the maximum number of matches`() {
        let script = Script(query: "a", maximum: 3)
        script.wait(milliseconds: 60)
        script.find(lines: 1...5)
        #expect(script.model.matches.count == 3)
        #expect(script.model.status.description == "stopped at 3 matches · 0.00 s")
        #expect(script.disposed.values == ["a"])
    }

    @Test func `unreadable files are counted`() {
        let script = Script(query: "a")
        script.wait(milliseconds: 60)
        let entry = Unreadable(path: Path("locked"), code: 13)
        script.find(.unreadable(entry))
        script.find(lines: 1...1)
        script.find(.unreadable(Unreadable(path: Path("gone"), code: 2)))
        #expect(script.model.unreadable.map(\.path) == [Path("locked"), Path("gone")])
        #expect(script.model.status.description == "0 files · 1 match · 2 unreadable · 0.00 s · searching…")
    }

    @Test func `the matches before remain until the next search sends an event`() {
        let script = Script(query: "a")
        script.wait(milliseconds: 60)
        script.find(lines: 1...2)
        script.type("b")
        script.wait(milliseconds: 60)
        #expect(script.begun.values == ["a", "ab"])
        #expect(script.model.matches.map(\.line) == [1, 2])
        #expect(script.model.searched.text == "a")
        script.find(.scanned(files: 1))
        #expect(script.model.matches == [])
        #expect(script.model.searched.text == "ab")
    }

    @Test func `searches that are started and cancelled are counted`() {
        let script = Script()
        #expect(script.model.searches.description == "0 searches started, 0 cancelled")
        for letter in "abc" {
            script.type(String(letter))
            script.wait(milliseconds: 60)
        }
        #expect(script.begun.values.filter { !$0.isEmpty } == ["a", "ab", "abc"])
        #expect(script.disposed.values.filter { !$0.isEmpty } == ["a", "ab"])
        #expect(script.model.searches.description == "3 searches started, 2 cancelled")
        script.completeSearch()
        script.press(.deleteToStart)
        script.wait(milliseconds: 60)
        #expect(script.model.searches.description == "3 searches started, 2 cancelled")
    }

    @Test func `an empty query ends the search before`() {
        let script = Script(query: "a")
        script.wait(milliseconds: 60)
        script.find(lines: 1...1)
        script.press(.backspace)
        script.wait(milliseconds: 60)
        #expect(script.disposed.values.contains("a"))
        #expect(script.model.matches == [])
        #expect(script.model.status.phase == .waiting)
        #expect(script.model.searches.cancelled == 1)
    }

    @Test func `the mode of the case is a part of the query`() {
        let script = Script(query: "ab")
        script.wait(milliseconds: 60)
        script.press(.toggleCase)
        script.wait(milliseconds: 60)
        script.press(.toggleCase)
        script.wait(milliseconds: 60)
        #expect(script.queries.values.map(\.ignoresCase) == [true, false, true])
        script.press(.toggleCase)
        script.wait(milliseconds: 60)
        // Smart case ignores the case of this query as well, so the search is still the right one.
        #expect(script.queries.values.count == 3)
        script.type("C")
        script.wait(milliseconds: 60)
        #expect(script.queries.values.last == Query("abC", ignoresCase: false))
    }
}

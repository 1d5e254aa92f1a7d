import KeyPathObserving
import Observation
import TestSupport
import Testing

@Suite struct CollectionMutationTests {
    @Test("An array sends insertions, removals, and replacements")
    func array() {
        let person = Person()
        person.tags = ["a", "b"]
        let tags = person.elements(of: \.tags)
        let seen = Recording(changes(of: person, \.tags, options: [.old, .new]))
        tags.append("c")
        tags.insert("x", at: 0)
        tags[1] = "A"
        #expect(tags.remove(at: 0) == "x")
        tags.removeAll { $0 != "b" }
        tags.replaceSubrange(0..<1, with: ["p", "q"])
        tags.append(contentsOf: ["r"])
        tags.removeAll()
        tags.removeAll()
        person.tags = ["set"]
        let kinds: [KeyPathChangeKind] = [
            .insertion, .insertion, .replacement, .removal, .removal, .replacement, .insertion, .removal, .setting,
        ]
        #expect(seen.values.map(\.kind) == kinds)
        #expect(seen.values.map(\.new) == [["c"], ["x"], ["A"], nil, nil, ["p", "q"], ["r"], nil, ["set"]])
        #expect(
            seen.values.map(\.old) == [nil, nil, ["a"], ["x"], ["A", "c"], ["b"], nil, ["p", "q", "r"], []])
        #expect(
            seen.values.map { $0.indexes.map { $0.ranges.map { [$0.lowerBound, $0.upperBound] } } } == [
                [[2, 3]], [[0, 1]], [[1, 2]], [[0, 1]], [[0, 1], [2, 3]], [[0, 2]], [[2, 3]], [[0, 3]], nil,
            ])
        #expect(tags.count == 1)
    }

    @Test("A property that is read from a collection, or set because of it, sends a setting")
    func readers() {
        let shelf = Index()
        let counts = Recording(changes(of: shelf, \.tags.count, options: [.prior, .old, .new]))
        let sorted = Recording(changes(of: shelf, \.sorted, options: [.old, .new]))
        let copies = Recording(changes(of: shelf, \.copy, options: [.old, .new]))
        let tags = shelf.elements(of: \.tags)
        tags.append("b")
        tags.insert("a", at: 0)
        #expect(counts.values.map(\.isPrior) == [true, false, true, false])
        #expect(counts.values.filter { !$0.isPrior }.map(\.old) == [0, 1])
        #expect(counts.values.filter { !$0.isPrior }.map(\.new) == [1, 2])
        #expect(sorted.values.map(\.new) == [["b"], ["a", "b"]])
        #expect(copies.values.map(\.old) == [[], ["b"]])
        #expect(copies.values.map(\.new) == [["b"], ["a", "b"]])
        let kinds = counts.values.map(\.kind) + sorted.values.map(\.kind) + copies.values.map(\.kind)
        #expect(Set(kinds) == [.setting])
    }

    @Test("A prior change of a collection has no new elements")
    func prior() {
        let person = Person()
        person.tags = ["a"]
        let seen = Recording(changes(of: person, \.tags, options: [.prior, .old, .new]))
        person.elements(of: \.tags).append("b")
        person.elements(of: \.tags).remove(at: 0)
        #expect(seen.values.map(\.isPrior) == [true, false, true, false])
        #expect(seen.values.map(\.new) == [nil, ["b"], nil, nil])
        #expect(seen.values.map(\.old) == [nil, nil, ["a"], ["a"]])
        #expect(seen.values.map(\.kind) == [.insertion, .insertion, .removal, .removal])
    }

    @Test("A write that an observer makes in response to a change of elements is a setting")
    func answer() {
        let (person, other) = (Person(), Person())
        let kinds = Recording(changes(of: other, \.tags, options: [.new]))
        let copying = changes(of: person, \.tags).subscribe { _ in other.tags = ["copied"] }
        person.elements(of: \.tags).append("a")
        #expect(kinds.values.map(\.kind) == [.setting])
        #expect(kinds.values.map(\.new) == [["copied"]])
        copying.dispose()
    }

    @Test("A transaction sends changes of elements as one setting")
    func transactional() {
        let person = Person()
        let seen = Recording(changes(of: person, \.tags, options: [.new]))
        transaction {
            person.elements(of: \.tags).append("a")
            person.elements(of: \.tags).append("b")
        }
        #expect(seen.values.map(\.kind) == [.setting])
        #expect(seen.values.map(\.new) == [["a", "b"]])
        #expect(seen.values.map(\.indexes) == [nil])
    }

    @Test("A set sends unions, subtractions, intersections, and replacements")
    func set() {
        let group = Box<Set<Int>>([1, 2])
        let members = group.elements(of: \.content)
        let seen = Recording(changes(of: group, \.content, options: [.old, .new]))
        members.formUnion([2, 3])
        members.subtract([1, 9])
        members.formIntersection([3])
        members.replaceAll(with: [3, 4])
        members.insert(4)
        members.remove(9)
        #expect(seen.values.map(\.kind) == [.insertion, .removal, .removal, .replacement])
        #expect(seen.values.map(\.new) == [[3], nil, nil, [4]])
        #expect(seen.values.map(\.old) == [nil, [1], [2], []])
        #expect(group.content == [3, 4])
        #expect(members.contains(4))
        #expect(members.count == 2)
    }
}

@Observable private final class Index: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    var tags: [String] = [] { didSet { copy = tags } }
    var copy: [String] = []

    var sorted: [String] { tags.sorted() }
}

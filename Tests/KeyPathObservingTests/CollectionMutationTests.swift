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
        expectEqual(tags.remove(at: 0), "x")
        tags.removeAll { $0 != "b" }
        tags.replaceSubrange(0..<1, with: ["p", "q"])
        tags.append(contentsOf: ["r"])
        tags.removeAll()
        tags.removeAll()
        person.tags = ["set"]
        let kinds: [KeyPathChangeKind] = [
            .insertion, .insertion, .replacement, .removal, .removal, .replacement, .insertion, .removal, .setting,
        ]
        expectEqual(seen.values.map(\.kind), kinds)
        expectEqual(seen.values.map(\.new), [["c"], ["x"], ["A"], nil, nil, ["p", "q"], ["r"], nil, ["set"]])
        expectEqual(
            seen.values.map(\.old), [nil, nil, ["a"], ["x"], ["A", "c"], ["b"], nil, ["p", "q", "r"], []])
        expectEqual(
            seen.values.map { $0.indexes.map { $0.ranges.map { [$0.lowerBound, $0.upperBound] } } },
            [
                [[2, 3]], [[0, 1]], [[1, 2]], [[0, 1]], [[0, 1], [2, 3]], [[0, 2]], [[2, 3]], [[0, 3]], nil,
            ])
        #expect(tags.count == 1 && !tags.isEmpty)
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
        expectEqual(counts.values.map(\.isPrior), [true, false, true, false])
        expectEqual(counts.values.filter { !$0.isPrior }.map(\.old), [0, 1])
        expectEqual(counts.values.filter { !$0.isPrior }.map(\.new), [1, 2])
        expectEqual(sorted.values.map(\.new), [["b"], ["a", "b"]])
        expectEqual(copies.values.map(\.old), [[], ["b"]])
        expectEqual(copies.values.map(\.new), [["b"], ["a", "b"]])
        let kinds = counts.values.map(\.kind) + sorted.values.map(\.kind) + copies.values.map(\.kind)
        expectEqual(Set(kinds), [.setting])
    }

    @Test("A prior change of a collection has no new elements")
    func prior() {
        let person = Person()
        person.tags = ["a"]
        let seen = Recording(changes(of: person, \.tags, options: [.prior, .old, .new]))
        person.elements(of: \.tags).append("b")
        person.elements(of: \.tags).remove(at: 0)
        expectEqual(seen.values.map(\.isPrior), [true, false, true, false])
        expectEqual(seen.values.map(\.new), [nil, ["b"], nil, nil])
        expectEqual(seen.values.map(\.old), [nil, nil, ["a"], ["a"]])
        expectEqual(seen.values.map(\.kind), [.insertion, .insertion, .removal, .removal])
    }

    @Test("A write that an observer makes in response to a change of elements is a setting")
    func answer() {
        let (person, other) = (Person(), Person())
        let kinds = Recording(changes(of: other, \.tags, options: [.new]))
        let copying = changes(of: person, \.tags).subscribe { _ in other.tags = ["copied"] }
        person.elements(of: \.tags).append("a")
        expectEqual(kinds.values.map(\.kind), [.setting])
        expectEqual(kinds.values.map(\.new), [["copied"]])
        copying.dispose()
    }

    @Test("A property of another object that is set during a change of elements sends a setting")
    func mirrored() {
        let (source, mirror) = (Mirrored(), Box<[Int]>([]))
        source.mirror = mirror
        let seen = Recording(changes(of: mirror, \.content, options: [.prior, .old, .new]))
        source.elements(of: \.items).append(1)
        source.elements(of: \.items).append(2)
        source.elements(of: \.items).remove(at: 0)
        expectEqual(seen.values.map(\.isPrior), [true, false, true, false, true, false])
        expectEqual(seen.values.map(\.old), [[], [], [100], [100], [100, 200], [100, 200]])
        expectEqual(seen.values.map(\.new), [nil, [100], nil, [100, 200], nil, [200]])
        #expect(seen.values.allSatisfy { $0.kind == .setting && $0.indexes == nil })
        let items = Recording(changes(of: source, \.items, options: [.prior, .old, .new]))
        source.elements(of: \.items).append(3)
        expectEqual(items.values.map(\.kind), [.insertion, .insertion])
        expectEqual(items.values.map(\.new), [nil, [3]])
    }

    @Test("A property that an observation tracking sets during a change of elements sends a setting")
    func tracked() {
        let (person, mirror) = (Person(), Person())
        let seen = Recording(changes(of: mirror, \.tags, options: [.old, .new]))
        withObservationTracking {
            _ = person.tags
        } onChange: {
            mirror.tags = ["tracked"]
        }
        person.elements(of: \.tags).append("a")
        expectEqual(seen.values.map(\.kind), [.setting])
        expectEqual(seen.values.map(\.new), [["tracked"]])
    }

    @Test("A longer path sends changes of elements only of the collection itself")
    func longerPaths() {
        let (first, last) = (Index(), Index())
        first.next = last
        let tags = Recording(changes(of: first, \.next!.tags, options: [.old, .new]))
        let sorted = Recording(changes(of: first, \.next!.sorted, options: [.prior, .old, .new]))
        let copies = Recording(changes(of: first, \.next!.copy, options: [.prior, .old, .new]))
        last.elements(of: \.tags).append("b")
        last.elements(of: \.tags).insert("a", at: 0)
        first.elements(of: \.next!.tags).remove(at: 1)
        expectEqual(tags.values.map(\.kind), [.insertion, .insertion, .removal])
        expectEqual(tags.values.map(\.new), [["b"], ["a"], nil])
        expectEqual(tags.values.map(\.old), [nil, nil, ["b"]])
        for other in [sorted, copies] {
            let (priors, changes) = (other.values.filter(\.isPrior), other.values.filter { !$0.isPrior })
            #expect(other.values.allSatisfy { $0.kind == .setting && $0.indexes == nil })
            expectEqual(priors.map(\.old), [[], ["b"], ["a", "b"]])
            expectEqual(changes.map(\.old), [[], ["b"], ["a", "b"]])
            expectEqual(changes.map(\.new), [["b"], ["a", "b"], ["a"]])
        }
    }

    @Test("A path through another file's class sends changes of elements, from the object and from the path's start")
    func otherFile() {
        let person = Person()
        let box = Box<Person?>(person)
        let tags = Recording(changes(of: box, \.content!.tags))
        let own = Recording(changes(of: person, \.tags))
        person.elements(of: \.tags).append("a")
        box.elements(of: \.content!.tags).append("b")
        box.elements(of: \.self.content!.tags).append("c")
        for recording in [tags, own] {
            expectEqual(recording.values.map(\.kind), [.insertion, .insertion, .insertion])
            expectEqual(recording.values.map(\.new), [["a"], ["b"], ["c"]])
        }
    }

    @Test("A computed collection sends changes of its own elements only")
    func computed() {
        let shelf = Index()
        let reversed = Recording(changes(of: shelf, \.reversed))
        let tags = Recording(changes(of: shelf, \.tags))
        shelf.elements(of: \.reversed).append("b")
        shelf.elements(of: \.reversed).append("a")
        expectEqual(reversed.values.map(\.kind), [.insertion, .insertion])
        expectEqual(reversed.values.map(\.new), [["b"], ["a"]])
        expectEqual(tags.values.map(\.kind), [.setting, .setting])
        expectEqual(tags.values.map(\.new), [["b"], ["a", "b"]])
    }

    @Test("A setter that also shortens the collection sends a setting: a nested change as one, another separately")
    func shortened() {
        let nested = Shortened()
        let seen = Recording(changes(of: nested, \.nested, options: [.prior, .old, .new]))
        for number in 1...3 { nested.elements(of: \.nested).append(number) }
        expectEqual(nested.nested, [2, 3])
        expectEqual(seen.values.map(\.isPrior), [true, false, true, false, true, false])
        expectEqual(seen.values.filter { !$0.isPrior }.map(\.kind), [.insertion, .insertion, .setting])
        expectEqual(seen.values.filter { !$0.isPrior }.map(\.old), [nil, nil, [1, 2]])
        expectEqual(seen.values.filter { !$0.isPrior }.map(\.new), [[1], [2], [2, 3]])
        let separate = Recording(changes(of: nested, \.separate, options: [.old, .new]))
        for number in 1...3 { nested.elements(of: \.separate).append(number) }
        expectEqual(nested.separate, [2, 3])
        expectEqual(separate.values.map(\.kind), [.insertion, .insertion, .insertion, .setting])
        expectEqual(separate.values.map(\.old), [nil, nil, nil, [1, 2, 3]])
        expectEqual(separate.values.map(\.new), [[1], [2], [3], [2, 3]])
    }

    @Test("A transaction sends changes of elements as one setting")
    func transactional() {
        let person = Person()
        let seen = Recording(changes(of: person, \.tags, options: [.new]))
        transaction {
            person.elements(of: \.tags).append("a")
            person.elements(of: \.tags).append("b")
        }
        expectEqual(seen.values.map(\.kind), [.setting])
        expectEqual(seen.values.map(\.new), [["a", "b"]])
        expectEqual(seen.values.map(\.indexes), [nil])
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
        expectEqual(seen.values.map(\.kind), [.insertion, .removal, .removal, .replacement])
        expectEqual(seen.values.map(\.new), [[3], nil, nil, [4]])
        expectEqual(seen.values.map(\.old), [nil, [1], [2], []])
        expectEqual(group.content, [3, 4])
        #expect(members.contains(4))
        #expect(members.count == 2 && !members.isEmpty)
    }
}

@Observable private final class Index: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    var tags: [String] = [] { didSet { copy = tags } }
    var copy: [String] = []
    var next: Index?

    var sorted: [String] { tags.sorted() }

    var reversed: [String] {
        get { tags.reversed() }
        set { tags = newValue.reversed() }
    }
}

/// An object that sets another object's property before it reports its own change.
private final class Mirrored: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    var mirror: Box<[Int]>?

    var items: [Int] = [] {
        willSet { _$observationRegistrar.willSet(self, keyPath: \.items) }
        didSet {
            mirror?.content = items.map { $0 * 100 }
            _$observationRegistrar.didSet(self, keyPath: \.items)
        }
    }
}

/// An object whose collections contain two elements at most.
@Observable private final class Shortened: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    var nested: [Int] = [] { didSet { if nested.count > 2 { nested.removeFirst() } } }

    @ObservationIgnored private var storage: [Int] = []

    var separate: [Int] {
        get {
            _$observationRegistrar.access(self, keyPath: \.separate)
            return storage
        }
        set {
            _$observationRegistrar.withMutation(of: self, keyPath: \.separate) { storage = newValue }
            if newValue.count > 2 { self.separate.removeFirst() }
        }
    }
}

import TestSupport
import Testing

@testable import Disposables

@Suite("List of the children of a compound")
struct DisposableListTests {
    private static func children(of list: borrowing DisposableList) -> [ObjectIdentifier] {
        var children: [ObjectIdentifier] = []
        list.forEach { children.append(ObjectIdentifier($0)) }
        return children
    }

    @Test("Visiting the children leaves them in the list, in order", arguments: [0, 1, 2, 3, 40])
    func visiting(count: Int) {
        let children = (0..<count).map { _ in ActionDisposable() }
        var list = DisposableList()
        for child in children + children { _ = list.insert(child) }
        expectEqual(Self.children(of: list), children.map(ObjectIdentifier.init))
        for child in children[..<(count / 2)] { list.remove(child) }
        expectEqual(Self.children(of: list), children[(count / 2)...].map(ObjectIdentifier.init))
        expectEqual(list.count, count - count / 2)
    }

    @Test("Draining visits and releases each child, and leaves an empty list", arguments: [1, 2, 3, 40])
    func draining(count: Int) {
        let released = Counter()
        var list = DisposableList()
        for _ in 0..<count {
            let canary = Canary { released.increment() }
            _ = list.insert(ActionDisposable { canary.sing() })
        }
        var visited = 0
        list.drain { _ in
            expectEqual(released.value, visited)
            visited += 1
        }
        #expect(visited == count && released.value == count && list.count == 0)

        let children = (0..<count).map { _ in ActionDisposable() }
        for child in children { _ = list.insert(child) }
        expectEqual(Self.children(of: list), children.map(ObjectIdentifier.init))
    }

    @Test(
        "The children are moved to the end of a list in either order", arguments: [0, 1, 2, 3, 40], [false, true])
    func moving(count: Int, disposingLastFirst: Bool) {
        let (before, all) = (ActionDisposable(), (0..<count).map { _ in ActionDisposable() })
        for pending in [[], [before]] {
            var list = DisposableList()
            for child in all { _ = list.insert(child) }
            let removed = count < 8 ? [] : stride(from: 0, to: count, by: 3).map { all[$0] }
            for child in removed { list.remove(child) }
            let children = all.filter { child in !removed.contains { $0 === child } }
            var moved: [any Disposable] = pending
            list.move(to: &moved, disposingLastFirst: disposingLastFirst)
            let expected = pending + (disposingLastFirst ? children : children.reversed())
            expectEqual(moved.map { ObjectIdentifier($0) }, expected.map { ObjectIdentifier($0) })
        }
    }

    @Test("A child that a full list contains is not added again", arguments: [2, 3, 8, 16, 64])
    func duplicates(count: Int) {
        let children = (0..<count).map { _ in ActionDisposable() }
        var list = DisposableList()
        for child in children { _ = list.insert(child) }
        for child in children.reversed() { _ = list.insert(child) }
        expectEqual(Self.children(of: list), children.map { ObjectIdentifier($0) })
        for child in children { list.remove(child) }
        expectEqual(list.count, 0)
    }

    @Test("A list that is not drained releases its children", arguments: [1, 2, 3, 40])
    func release(count: Int) {
        let released = Counter()
        do {
            var list = DisposableList()
            for _ in 0..<count {
                let canary = Canary { released.increment() }
                _ = list.insert(ActionDisposable { canary.sing() })
            }
            expectEqual(released.value, 0)
        }
        expectEqual(released.value, count)
    }
}

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

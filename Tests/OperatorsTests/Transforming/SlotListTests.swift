import Operators
import StreamCore
import TestSupport
import Testing

/// The list of open windows, groups and values in `window`, `groupBy`, `join` and `groupJoin`.
@Suite struct SlotListTests {
    enum Order: CaseIterable { case first, last, scattered }

    /// The indexes of `count` elements in the order in which they are removed.
    private func removals(_ order: Order, _ count: Int) -> [Int] {
        switch order {
        case .first: Array(0..<count)
        case .last: (0..<count).reversed()
        case .scattered: (0..<count).map { $0 * 7_919 % count }
        }
    }

    @Test(
        "SlotList moves each remaining element at most once on average when all are removed", arguments: Order.allCases)
    func moves(order: Order) {
        var moves: [Int] = []
        let most = size(isSanitized ? 400 : 1_000, full: 1_000)
        for count in [most / 4, most / 2, most] {
            var list = SlotList<Int>()
            let positions = (0..<count).map { list.append($0).position }
            var moved = 0
            for index in removals(order, count) {
                let before = positions.map(\.value)
                expectEqual(list.remove(at: positions[index]), index)
                moved += zip(before, positions).count { $0 >= 0 && $1.value >= 0 && $0 != $1.value }
            }
            #expect(list.isEmpty)
            #expect(moved <= count)
            moves.append(moved)
        }
        print("moves in \(order) order for \(most / 4), \(most / 2) and \(most) elements: \(moves)")
    }

    @Test("SlotList keeps the order of the remaining elements and removes none twice", arguments: Order.allCases)
    func remainingOrder(order: Order) {
        var list = SlotList<Int>()
        var expected = Array(0..<50)
        let positions = expected.map { list.append($0).position }
        for index in removals(order, 50) {
            expectEqual(Array(list), expected)
            expectEqual(list.first?.element, expected.first)
            expectEqual(list.count, expected.count)
            expected.removeAll { $0 == index }
            list.remove(at: positions[index])
            #expect(list.remove(at: positions[index]) == nil)
        }
        #expect(list.first == nil)
    }

    @Test("SlotList.takeAll() empties the list and invalidates the positions")
    func takeAll() {
        var list = SlotList<Int>()
        let positions = (0..<4).map { list.append($0).position }
        list.remove(at: positions[1])
        expectEqual(list.takeAll(), [0, 2, 3])
        #expect(list.isEmpty && Array(list) == [])
        list.append(9)
        #expect(list.remove(at: positions[0]) == nil)
        expectEqual(Array(list), [9])
    }
}

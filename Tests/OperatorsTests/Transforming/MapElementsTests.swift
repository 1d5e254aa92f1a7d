import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct MapElementsTests {
    @Test("mapElements(_:) transforms the elements of any collection")
    func anyCollection() {
        #expect(Signal<[Int], Never>.of([1, 2], [], [3]).mapElements { $0 * 2 }.waitForAll() == [[2, 4], [], [6]])
        #expect(Signal<ClosedRange<Int>, Never>.of(1...3).mapElements(String.init).waitForAll() == [["1", "2", "3"]])
    }

    @Test("filterElements(_:) filters the elements of any collection in order")
    func anyCollectionInOrder() {
        let even = Signal<[Int], Never>.of([1, 2, 4], [3], []).filterElements { $0 % 2 == 0 }
        expectEqual(even.waitForAll(), [[2, 4], [], []])
    }
}

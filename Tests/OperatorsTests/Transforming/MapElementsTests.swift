import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct MapElementsTests {
    @Test("mapElements(_:) transforms the elements of any collection and fails if the closure throws")
    func anyCollection() throws {
        #expect(Signal<[Int], Never>.of([1, 2], [], [3]).mapElements { $0 * 2 }.waitForAll() == [[2, 4], [], [6]])
        #expect(Signal<ClosedRange<Int>, Never>.of(1...3).mapElements(String.init).waitForAll() == [["1", "2", "3"]])
        let failing = Signal<[Int], TestFailure>.of([1], [2, 3], [4]).mapElements { (value) throws(TestFailure) in
            if value == 3 { throw .other(value) }
            return value
        }
        let recording = VirtualTimeScheduler().record(failing)
        #expect(recording.events.map(\.event) == [.next([1]), .failed(.other(3))])
    }

    @Test("filterElements(_:) filters the elements of any collection in order and fails if the closure throws")
    func anyCollectionInOrder() {
        let even = Signal<[Int], Never>.of([1, 2, 4], [3], []).filterElements { $0 % 2 == 0 }
        #expect(even.waitForAll() == [[2, 4], [], []])
        let failing = Signal<[Int], TestFailure>.of([1], [2, 3], [4]).filterElements { (value) throws(TestFailure) in
            if value == 3 { throw .other(value) }
            return true
        }
        let recording = VirtualTimeScheduler().record(failing)
        #expect(recording.events.map(\.event) == [.next([1]), .failed(.other(3))])
    }
}

import Operators
import StreamTesting
import TestSupport
import Testing
import XCTest

@Suite struct DifferenceTests {
    private func record(_ diagram: String) -> Recording<String, MarbleFailure> {
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record(scheduler.cold(diagram))
        scheduler.advance(by: .tick * 50)
        return recording
    }

    @Test(
        "Diagrams with the same ticks and events have no difference",
        arguments: [("-a-b|", "-a-b|"), ("-a-b|", "- a - b |"), ("-(a)-#", "-a-#"), ("-a--", "-a>"), ("", "--->")])
    func none(happened: String, diagram: String) {
        #expect(record(happened).difference(from: diagram) == nil)
    }

    @Test(
        "A difference shows both diagrams aligned by tick, and the first different tick",
        arguments: [
            ("-a-(bc)-|", "-a-b-|", "expected  -a-b   -|\nactual    -a-(bc)-|\n             ^ at tick 3, expected b"),
            ("-a|", "-a-|", "expected  -a-|\nactual    -a|\n            ^ at tick 2, expected nothing"),
            ("-a-b", "-a", "expected  -a\nactual    -a-b\n             ^ at tick 3, expected nothing more"),
            (
                "-{long}-x", "-{long}-y",
                "expected  -{long}-y\nactual    -{long}-x\n                  ^ at tick 3, expected y"
            ),
            ("--", "-a|", "expected  -a|\nactual    \n           ^ at tick 1, expected a"),
            ("-#", "-|", "expected  -|\nactual    -#\n           ^ at tick 1, expected |"),
        ])
    func some(happened: String, diagram: String, description: String) throws {
        let difference = try #require(record(happened).difference(from: diagram))
        #expect(difference.description == "\n" + description)
    }

    @Test("An event between two ticks is a difference, which names its time")
    func betweenTicks() throws {
        let scheduler = VirtualTimeScheduler()
        let late = scheduler.record(scheduler.cold("-a-|").delay(for: .milliseconds(900), on: scheduler))
        scheduler.advance(by: .tick * 9)
        let difference = try #require(late.difference(from: "-a-|"))
        #expect(difference.description == "\nexpected  -a-|\nactual    -a-|\n           ^ at tick 1, a at 1.9 seconds")
        let later = scheduler.record(scheduler.cold("-a-|").delay(for: .milliseconds(900), on: scheduler))
        scheduler.advance(by: .tick * 9)
        #expect(later.difference(from: "b-a|")?.description.contains("at tick 0, expected b") == true)
    }

    @Test("The description of a marble diagram is the diagram")
    func roundTrip() {
        for diagram in ["", "-a-b|", "-(ab|)", "^--!", "--{long}#", "-a->"] {
            #expect(Marble(diagram).description == diagram)
        }
    }

    @Test("A diagram can contain names of other values")
    func named() async {
        let scheduler = VirtualTimeScheduler()
        let sum = scheduler.hot("-a-b-|", values: ["a": 20, "b": 22]).scan(0, +)
        let again = scheduler.cold("-a-#", values: ["a": [1]])
        let recordings = (scheduler.record(sum), scheduler.record(again))
        scheduler.advance(by: .tick * 9)
        #expect(recordings.0.values == [20, 42])
        #expect(recordings.0.difference(from: "-{20}-{42}-|") == nil)
        #expect(recordings.1.difference(from: "-{[1]}-#") == nil)
        await #expect(processExitsWith: .failure) {
            _ = VirtualTimeScheduler().hot("-a-x|", values: ["a": 1])
        }
    }
}

/// Tests that XCTest needs no additional support.
final class DifferenceXCTests: XCTestCase {
    func testDifference() {
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record(scheduler.cold("-a-b-|").map { $0.uppercased() })
        scheduler.advance(by: .tick * 9)
        XCTAssertNil(recording.difference(from: "-A-B-|"))
        XCTAssertNotNil(recording.difference(from: "-A-B-#"))
    }
}

import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct LogTests {
    let lines = Locked<[String]>([])

    var write: @Sendable (String) -> Void {
        { [lines] in lines.append($0) }
    }

    @Test("log writes a line for each event before the event is passed on")
    func lineForEachEvent() {
        _ = Signal<Int, Never>.of(1, 2).log("a", to: write).onEvent { [lines] _ in lines.append("passed") }
            .subscribe { _ in }
        let expected = ["a: subscribed", "a: next 1", "passed", "a: next 2", "passed", "a: completed", "passed"]
        expectEqual(lines.value, expected)
        lines.value = []
        _ = Signal<Int, TestFailure>.fail(.wrong).log("a", to: write).subscribeFailed { _ in }
        expectEqual(lines.value, ["a: subscribed", "a: failed wrong"])
    }

    @Test("log writes a disposal, a downstream end and the release of the source, but nothing after an end")
    func disposal() {
        let token = Signal<Int, Never>.never.log("a", to: write).subscribe { _ in }
        token.dispose()
        token.dispose()
        expectEqual(lines.value, ["a: subscribed", "a: disposed"])
        lines.value = []
        _ = Signal<Int, Never>.repeating(1).log("a", to: write).take(1).subscribe { _ in }
        expectEqual(lines.value, ["a: subscribed", "a: next 1", "a: disposed"])
        lines.value = []
        _ = Signal<Int, Never> { _ in nil }.log("a", to: write).subscribe { _ in }
        expectEqual(lines.value, ["a: subscribed", "a: disposed"])
    }

    @Test(
        "log(events:) writes only the specified kinds of events",
        arguments: [
            (.next, ["a: next 1"]), (.completed, ["a: completed"]), (.subscribed, ["a: subscribed"]),
            ([], []), ([.failed, .disposed], []), ([.next, .completed], ["a: next 1", "a: completed"]),
        ] as [(LoggedEvents, [String])])
    func kinds(events: LoggedEvents, expected: [String]) {
        _ = Signal<Int, TestFailure>.of(1).log("a", events: events, to: write).subscribeFailed { _ in }
        expectEqual(lines.value, expected)
    }

    @Test("log(events:) does not describe a value that it does not write")
    func notDescribed() {
        struct Loud: CustomStringConvertible, Sendable {
            let described: Counter
            var description: String {
                described.increment()
                return "loud"
            }
        }
        let described = Counter()
        _ = Signal<Loud, Never>.just(Loud(described: described)).log("a", events: .completed, to: write)
            .subscribe { _ in }
        expectEqual(described.value, 0)
        expectEqual(lines.value, ["a: completed"])
    }

    @Test("log writes one line per event, whatever line breaks a value or name contains")
    func oneLine() {
        _ = Signal<String, Never>.of("x\ny\r\nz").log("a\nb", events: .next, to: write).subscribe { _ in }
        expectEqual(lines.value, ["a b: next x y z"])
    }

    @Test("named(_:) sets the name for downstream logs, nearest first, unless they have a separate label")
    func nearestName() {
        _ = Signal<Int, Never>.just(1).named("far").map { $0 }.named("near").filter { _ in true }
            .log(events: .next, to: write).log("own", events: .next, to: write).subscribe { _ in }
        expectEqual(lines.value, ["near: next 1", "own: next 1"])
    }

    @Test("named(_:) sets the name in all lines, even downstream of a combining operator")
    func nameInAllLines() {
        let (a, b) = (Signal<Int, Never>.just(1).named("a"), Signal<Int, Never>.just(2).named("b"))
        _ = merge(a, b).log(to: write).subscribe { _ in }
        expectEqual(lines.value, ["a: subscribed", "a: next 1", "a: next 2", "a: completed"])
    }

    @Test("named(_:) does not affect logs upstream of it or outside of an inner signal")
    func otherNames() {
        let inner = Signal<Int, Never>.just(2).named("inner")
        _ = Signal<Int, Never>.of(1).log("outer", events: .next, to: write).flatMap(.merge) { _ in inner }
            .log(events: .next, to: write).subscribe { _ in }
        _ = Signal<Int, Never>.of(1).log(events: .next, to: write, "file", 3)
            .flatMap(.merge) { _ in inner }.subscribe { _ in }
        expectEqual(lines.value, ["outer: next 1", "inner: next 2", "file:3: next 1"])
    }

    @Test("log without a name writes its source location")
    func sourceLocation() {
        _ = Signal<Int, Never>.empty.log(to: write).subscribe { _ in }
        let place = "\(#fileID):\(#line - 1)"
        expectEqual(lines.value, ["\(place): subscribed", "\(place): completed"])
    }

    @Test("log writes separate lines for each subscription")
    func perSubscription() {
        let logged = Signal<Int, Never>.just(1).named("a").log(events: [.subscribed, .completed], to: write)
        _ = logged.subscribe { _ in }
        _ = logged.subscribe { _ in }
        expectEqual(lines.value, ["a: subscribed", "a: completed", "a: subscribed", "a: completed"])
    }

    @Test("The kinds of events are described by their names, and can be the key of a dictionary")
    func kinds() {
        expectEqual("\(LoggedEvents.all)", "[subscribed, next, failed, completed, disposed]")
        expectEqual("\([.failed, .next] as LoggedEvents)", "[next, failed]")
        expectEqual("\([] as LoggedEvents)", "[]")
        expectEqual([LoggedEvents.next: 1, [.next, .failed]: 2][[.failed, .next]], 2)
    }

    @Test("log prints whole lines, and only where it is called")
    func prints() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            _ = Signal<Int, Never>.of(1).log("a", events: .next).named("quiet").subscribe { _ in }
        }
        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        #expect(output.contains("a: next 1\n"))
        #expect(!output.contains("quiet"))
    }
}

import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct LogTests {
    let lines = Locked<[String]>([])

    var write: @Sendable (String) -> Void {
        { [lines] in lines.append($0) }
    }

    @Test("[167] log: a line for each event, before it is passed on")
    func all() {
        _ = Signal<Int, Never>.of(1, 2).log("a", to: write).onEvent { [lines] _ in lines.append("passed") }
            .subscribe { _ in }
        let expected = ["a: subscribed", "a: next 1", "passed", "a: next 2", "passed", "a: completed", "passed"]
        #expect(lines.value == expected)
        lines.value = []
        _ = Signal<Int, TestFailure>.fail(.wrong).log("a", to: write).subscribeFailed { _ in }
        #expect(lines.value == ["a: subscribed", "a: failed wrong"])
    }

    @Test("[167] log: disposal, an end further down, and the loss of the source; none of them behind an end")
    func disposal() {
        let token = Signal<Int, Never>.never.log("a", to: write).subscribe { _ in }
        token.dispose()
        token.dispose()
        #expect(lines.value == ["a: subscribed", "a: disposed"])
        lines.value = []
        _ = Signal<Int, Never>.repeating(1).log("a", to: write).take(1).subscribe { _ in }
        #expect(lines.value == ["a: subscribed", "a: next 1", "a: disposed"])
        lines.value = []
        _ = Signal<Int, Never> { _ in nil }.log("a", to: write).subscribe { _ in }
        #expect(lines.value == ["a: subscribed", "a: disposed"])
    }

    @Test(
        "[168] log: only the kinds that are asked for",
        arguments: [
            (.next, ["a: next 1"]), (.completed, ["a: completed"]), (.subscribed, ["a: subscribed"]),
            ([], []), ([.failed, .disposed], []), ([.next, .completed], ["a: next 1", "a: completed"]),
        ] as [(LoggedEvents, [String])])
    func kinds(events: LoggedEvents, expected: [String]) {
        _ = Signal<Int, TestFailure>.of(1).log("a", events: events, to: write).subscribeFailed { _ in }
        #expect(lines.value == expected)
    }

    @Test("[168] log: a value that is not to be written is not described")
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
        #expect(described.value == 0)
        #expect(lines.value == ["a: completed"])
    }

    @Test("[167] log: one line for an event, whatever breaks are in a value or a name")
    func oneLine() {
        _ = Signal<String, Never>.of("x\ny\r\nz").log("a\nb", events: .next, to: write).subscribe { _ in }
        #expect(lines.value == ["a b: next x y z"])
    }

    @Test("[169] named: is what the logs below are called, the nearest first; a label of their own goes before")
    func named() {
        _ = Signal<Int, Never>.just(1).named("far").map { $0 }.named("near").filter { _ in true }
            .log(events: .next, to: write).log("own", events: .next, to: write).subscribe { _ in }
        #expect(lines.value == ["near: next 1", "own: next 1"])
    }

    @Test("[169] named: stands in all lines, subscribed among them, also beyond a join")
    func namedSubscribed() {
        let (a, b) = (Signal<Int, Never>.just(1).named("a"), Signal<Int, Never>.just(2).named("b"))
        _ = merge(a, b).log(to: write).subscribe { _ in }
        #expect(lines.value == ["a: subscribed", "a: next 1", "a: next 2", "a: completed"])
    }

    @Test("[169] named: a name of what is subscribed to below or inside is not taken")
    func namedBelow() {
        let inner = Signal<Int, Never>.just(2).named("inner")
        _ = Signal<Int, Never>.of(1).log("outer", events: .next, to: write).flatMap(.merge) { _ in inner }
            .log(events: .next, to: write).subscribe { _ in }
        _ = Signal<Int, Never>.of(1).log(events: .next, to: write, fileID: "file", line: 3)
            .flatMap(.merge) { _ in inner }.subscribe { _ in }
        #expect(lines.value == ["outer: next 1", "inner: next 2", "file:3: next 1"])
    }

    @Test("[169] log: without a name, the place in the source")
    func place() {
        _ = Signal<Int, Never>.empty.log(to: write).subscribe { _ in }
        let place = "\(#fileID):\(#line - 1)"
        #expect(lines.value == ["\(place): subscribed", "\(place): completed"])
    }

    @Test("[167] log: each subscription writes its own lines")
    func twice() {
        let logged = Signal<Int, Never>.just(1).named("a").log(events: [.subscribed, .completed], to: write)
        _ = logged.subscribe { _ in }
        _ = logged.subscribe { _ in }
        #expect(lines.value == ["a: subscribed", "a: completed", "a: subscribed", "a: completed"])
    }

    @Test("[167] log: prints whole lines, and prints only where it was asked for")
    func prints() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            _ = Signal<Int, Never>.of(1).log("a", events: .next).named("quiet").subscribe { _ in }
        }
        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        #expect(output.contains("a: next 1\n"))
        #expect(!output.contains("quiet"))
    }

    @Test("[170] breakpoint: traps where its condition holds, without one at a failure, and nowhere else")
    func breakpoint() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.of(1, 2).breakpoint { $0.value == 2 }.subscribe { _ in }
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, TestFailure>.fail(.wrong).breakpoint().subscribeFailed { _ in }
        }
    }

    @Test("[170] breakpoint: passes what its condition does not hold for")
    func breakpointPasses() {
        let passing = Signal<Int, Never>.of(1, 2).breakpoint().breakpoint { $0.value == 3 }
        #expect(passing.waitForAll() == [1, 2])
    }
}

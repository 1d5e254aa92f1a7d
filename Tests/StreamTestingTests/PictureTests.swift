import Foundation
import Operators
import StreamTesting
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct PictureTests {
    /// Runs `build` with logged cold sources for 100 ticks.
    private func picture(
        _ title: String, _ diagrams: [String], seconds: Int = 100, disposingAfter end: Duration? = nil,
        _ build: ([Signal<String, MarbleFailure>]) -> Signal<String, MarbleFailure>
    ) -> MarblePicture {
        let scheduler = VirtualTimeScheduler()
        let logs = diagrams.indices.map { SubscriptionLog("\("abcdefgh".dropFirst($0).first!)") }
        let sources = zip(diagrams, logs).map { scheduler.cold($0, log: $1) }
        let signal = build(sources)
        let recording =
            end.map { scheduler.record(signal, disposingAfter: $0) } ?? scheduler.record(signal)
        scheduler.advance(by: .tick * seconds)
        var picture = MarblePicture(of: title)
        for log in logs { picture.add(source: log) }
        picture.add(recording)
        return picture
    }

    @Test("The text of a recording shows sources and results, aligned by tick")
    func text() {
        let scheduler = VirtualTimeScheduler()
        let log = SubscriptionLog()
        let quiet = scheduler.cold("-1-2-3------4-|", log: log).debounce(for: .tick * 3, on: scheduler)
        let recording = scheduler.record(quiet)
        scheduler.advance(by: .tick * 50)
        #expect(
            recording.text("debounce(3)", from: [log]) == """
                source:      -1-2-3------4-|
                debounce(3): --------3-----(4|)
                """)
        #expect(recording.text() == "--------3-----(4|)")
    }

    @Test("The text shows partial subscriptions and the events that they missed")
    func subscriptions() {
        #expect(
            picture("take(2)", ["-1-2-3-|"]) { sources in sources[0].take(2) }.text == """
                a:       -1-2   -3-|
                         ^--!
                take(2): -1-(2|)
                """)
        #expect(
            picture("retry(2)", ["-1-#"]) { sources in sources[0].retry(1) }.text == """
                a:        -1-#
                a (2):       -1-#
                retry(2): -1--1-#
                """)
        let inners = picture("flatMap(.latest)", ["-b-c", "-1-2-3|", "-4-5|"]) { sources in
            sources[0].flatMap(.latest) { name in name == "b" ? sources[1] : sources[2] }
        }
        #expect(
            inners.text == """
                a:                -b-c---->
                b:                 -1-2-3|
                                   ^-!
                c:                   -4-5|
                flatMap(.latest): --1-4-5->
                """)
    }

    @Test("The text shows disposals, active sources, and sources without subscriptions")
    func ends() {
        #expect(
            picture("map", ["-1-2-3-|"], disposingAfter: .tick * 4) { sources in sources[0].map { $0 } }.text
                == """
                a:   -1-2-3-|
                     ^---!
                map: -1-2!
                """)
        #expect(picture("", []) { _ in .never }.text == "->")
        #expect(
            picture("catch", ["-1|", "-2|"]) { $0[0].ifFailed(switchTo: $0[1]) }.text == """
                a:     -1|
                b:     -2|     never subscribed to
                catch: -1|
                """)
    }

    @Test("A hot source is drawn as one line, with its subscriptions below")
    func hot() {
        let scheduler = VirtualTimeScheduler()
        let log = SubscriptionLog("hot")
        let source = scheduler.hot("-1-2-3-|", log: log)
        let recording = scheduler.record(source.take(1))
        scheduler.advance(by: .tick * 4)
        let late = scheduler.record(source)
        scheduler.advance(by: .tick * 9)
        var picture = MarblePicture(of: "hot")
        picture.add(source: log)
        picture.add(recording, named: "first")
        picture.add(late, named: "late")
        #expect(
            picture.text == """
                hot:   -1   -2-3-|
                       ^!
                              ^--!
                hot
                first: -(1|)
                late:         -3-|
                """)
    }

    @Test("The text of 1,000 events is abridged and shows the number of omitted events")
    func abridged() throws {
        let long = String(repeating: "-1", count: 1_000) + "|"
        let picture = picture("map", [long], seconds: 3_000) { sources in sources[0].map { _ in "2" } }
        let lines = picture.text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 110 }, "\(picture.text)")
        try #require(lines.count == 3)
        let shown = lines[..<2].joined().dropFirst(5).filter { "12|".contains($0) }.count
        let leftOut = try #require(Int(lines[2].split(separator: " ").dropLast().last ?? ""))
        #expect(lines[2].hasPrefix("… ticks "))
        #expect(shown + leftOut == 2_002, "\(picture.text)")
        #expect(shown > 60)
        #expect(picture.svg.utf8.count < 60_000)
        let silence = self.picture("", ["-1" + String(repeating: "-", count: 500) + "2|"], seconds: 900) { sources in
            sources[0]
        }
        #expect(silence.text == "a: -1-…-2|\n   -1-…-2|\n… ticks 3 to 500, 0 events")
        let crowd = self.picture("", ["(" + String(repeating: "1", count: 1_000) + "|)"]) { sources in sources[0] }
        #expect(crowd.text.hasPrefix("a: (11111…995…|)"), "\(crowd.text)")
        #expect(crowd.svg.contains(">+995</text>"))
        let many = self.picture("merge", ["-1|"], seconds: 300) { sources in sources[0].repeat(100) }
        #expect(many.text.contains("… 84 more subscriptions"))
        #expect(many.svg.contains("… 84 more subscriptions"))
    }

    @Test("The picture is well-formed, has a description, and supports dark pages")
    func svg() throws {
        let picture = picture("a < b & \"c\"", ["-1-{<&>}-#", "-x-y-z-|"]) { sources in
            sources[0].ifFailed(switchTo: sources[1]).take(4)
        }
        let svg = picture.svg
        let checker = Checker()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = checker
        #expect(parser.parse(), "\(parser.parserError as Any)")
        #expect(checker.titles.first == "a < b & \"c\"")
        #expect(checker.titles.contains("1 at tick 1"))
        #expect(checker.titles.contains("failed at tick 5"))
        #expect(checker.titles.contains("z at tick 10, received by nobody"))
        #expect(svg.contains("prefers-color-scheme: dark"))
        #expect(svg.contains("disposed</text>"))
    }

    @Test("A recording draws its sources from their logs, with or without a diagram")
    func recordingSVG() {
        let scheduler = VirtualTimeScheduler()
        let log = SubscriptionLog("a")
        let recording = scheduler.record(scheduler.cold("-1-|", log: log).map { "\($0)!" })
        scheduler.run()
        let svg = recording.svg("map", from: [log, SubscriptionLog("b")])
        #expect(svg.contains("1! at tick 1") && svg.contains(">a</text>") && !svg.contains(">b</text>"))
        let goesOn = scheduler.record(scheduler.cold("-1->"))
        #expect(goesOn.svg().contains("<path class=") && !svg.contains("<path class="))
    }

    @Test("The difference of long diagrams shows only the ticks around it")
    func longDifference() throws {
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record(scheduler.cold(String(repeating: "-1", count: 500)))
        scheduler.advance(by: .tick * 2_000)
        let expected = String(repeating: "-1", count: 300) + "-2" + String(repeating: "-1", count: 199)
        let difference = try #require(recording.difference(from: expected))
        let lines = difference.description.split(separator: "\n").map(Array.init)
        #expect(lines.count == 3)
        #expect(lines[0].count < 100)
        let column = try #require(lines[2].firstIndex(of: "^"))
        #expect(lines[0][column] == "2")
        #expect(lines[1][column] == "1")
        #expect(String(lines[2]).hasSuffix("^ at tick 601, expected 2"))
    }
}

/// Collects the tooltips.
private final class Checker: NSObject, XMLParserDelegate {
    var titles: [String] = []
    private var isTitle = false

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        isTitle = name == "title"
        if isTitle { titles.append("") }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        isTitle = false
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if isTitle { titles[titles.count - 1] += text }
    }
}

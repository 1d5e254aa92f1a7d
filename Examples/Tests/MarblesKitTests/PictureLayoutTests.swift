import Foundation
import OperatorCatalogue
import StreamTesting
import Testing

@testable import MarblesKit

/// Checks the positions in the SVG text of every picture.
@Suite struct PictureLayoutTests {
    private static let shared = Result { try Gallery(files: try Files.documentation()) }

    private let gallery: Gallery

    init() throws { gallery = try Self.shared.get() }

    private struct Label: CustomStringConvertible {
        let text: String
        let left: Double
        let right: Double
        let top: Double
        let bottom: Double

        func overlaps(_ other: Label) -> Bool {
            left < other.right && other.left < right && top < other.bottom && other.top < bottom
        }

        var description: String { "'\(text)' (\(Int(left))...\(Int(right)), \(Int(top))...\(Int(bottom)))" }
    }

    /// Returns the texts with their frames: 0.6 em per character of a monospaced font.
    private func labels(_ svg: String) -> [Label] {
        svg.matches(of: /<text class="([^"]*)" x="(-?\d+)" y="(-?\d+)">([^<]*)<\/text>/).map { match in
            let styles = match.1.split(separator: " ")
            let size = styles.contains("note") ? 11.0 : 14.0
            var text = String(match.4)
            for (name, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
                text = text.replacing(name, with: character)
            }
            let width = Double(text.count) * size * 0.6
            let isCentered = !styles.filter { ["value", "title", "mid"].contains($0) }.isEmpty
            let left = Double(match.2)! - (isCentered ? width / 2 : 0)
            let base = Double(match.3)!
            return Label(
                text: text, left: left, right: left + width, top: base - size * 0.75, bottom: base + size * 0.2)
        }
    }

    /// Returns the horizontal positions of the marks of the axis.
    private func ticks(_ svg: String) -> [Int] {
        svg.matches(of: /<line class="tick" x1="(\d+)"/).map { Int($0.1)! }
    }

    @Test("The ticks of every picture have equal distances")
    func evenTicks() {
        for entry in gallery.entries {
            let ticks = ticks(entry.picture.svg)
            let steps = Set(zip(ticks, ticks.dropFirst()).map { $1 - $0 })
            #expect(!ticks.isEmpty && steps.count <= 1, "\(entry.name): \(steps)")
        }
    }

    @Test("An omitted part of a picture is as wide as a whole number of ticks")
    func gap() throws {
        let source = "-1-{" + String(repeating: "a", count: 12) + "}" + String(repeating: "-", count: 200) + "2|"
        let ticks = ticks(try Operator.run("delay(1)", on: [source]).picture.svg)
        let steps = zip(ticks, ticks.dropFirst()).map { $1 - $0 }
        let least = try #require(steps.min())
        #expect(steps.allSatisfy { $0.isMultiple(of: least) } && Set(steps).count == 2, "\(steps)")
    }

    @Test("Every value is drawn at its tick")
    func valuesAtTicks() throws {
        for entry in gallery.entries {
            let svg = entry.picture.svg
            let ticks = ticks(svg)
            // The axis begins with the first subscription.
            let axis = svg.matches(of: /<text class="note mid" x="(\d+)" y="\d+">(\d+)<\/text>/)
            let number = try #require(axis.first { ticks.contains(Int($0.1)!) })
            let first = Int(number.2)! - ticks.firstIndex(of: Int(number.1)!)!
            for match in svg.matches(
                of: /at tick (\d+)[^<]*<\/title>\n<rect class="[^"]*" x="(-?\d+)" y="-?\d+" width="(\d+)"/)
            {
                let center = Int(match.2)! + Int(match.3)! / 2
                let tick = try #require(Int(match.1))
                let index = tick - first
                #expect(index < ticks.count && ticks[index] == center, "\(entry.name): tick \(tick) at \(center)")
            }
        }
    }

    @Test("No two labels of a picture overlap, and all are inside the picture")
    func labels() throws {
        for entry in gallery.entries {
            let svg = entry.picture.svg
            let size = try #require(svg.firstMatch(of: /viewBox="0 0 (\d+) (\d+)"/))
            let labels = labels(svg)
            #expect(!labels.isEmpty)
            for (number, label) in labels.enumerated() {
                let isInside =
                    label.left >= 0 && label.right <= Double(size.1)! && label.top >= 0
                    && label.bottom <= Double(size.2)!
                #expect(isInside, "\(entry.name): \(label) outside of \(size.1) × \(size.2)")
                for other in labels[(number + 1)...] where label.overlaps(other) {
                    Issue.record("\(entry.name): \(label) and \(other) overlap")
                }
            }
        }
    }

    @Test(
        "The notes of many short subscriptions and of long values do not overlap",
        arguments: [
            ("flatMap(.latest)", ["-abc-a|", "a: --1|", "b: --2|", "c: --3|"]),
            ("repeat(3)", ["-1|"]), ("map(* 1000000)", ["123456789|"]), ("race(a, b, c)", ["1-|", "2-|", "3-|"]),
            ("retry(3)", ["#"]), ("Subject", ["(123456)|"]), ("buffer(2)", ["{abcdefghijkl}{mnopqrstuvwx}{yz}|"]),
        ])
    func crowded(call: String, diagrams: [String]) throws {
        let labels = labels(try Operator.run(call, on: diagrams).picture.svg)
        for (number, label) in labels.enumerated() {
            for other in labels[(number + 1)...] where label.overlaps(other) {
                Issue.record("\(label) and \(other) overlap")
            }
        }
    }

    @Test("The notes of several subscriptions to one hot source are below each other where they would overlap")
    func hotSource() {
        let scheduler = VirtualTimeScheduler()
        let log = SubscriptionLog("hot")
        let source = scheduler.hot("-1-2-3-4-|", log: log)
        var picture = MarblePicture(of: "hot")
        var recordings: [Recording<String, MarbleFailure>] = []
        for _ in 0..<5 {
            scheduler.advance(by: .tick)
            recordings.append(scheduler.record(source, disposingAfter: .tick * 2))
        }
        scheduler.advance(by: .tick * 9)
        picture.add(source: log)
        for recording in recordings { picture.add(recording, named: "late") }
        let labels = labels(picture.svg)
        #expect(labels.count { $0.text.contains("disposed") } >= 5)
        for (number, label) in labels.enumerated() {
            for other in labels[(number + 1)...] where label.overlaps(other) {
                Issue.record("\(label) and \(other) overlap")
            }
        }
    }

    @Test("The picture of map shows the result of the closure for each value")
    func mapped() throws {
        let entry = try #require(gallery.entries.first { $0.name == "map" })
        #expect(entry.picture.svg.contains(">1 → a, 2 → b, 3 → c</text>"))
    }

    @Test("The pictures of deliver(on:), subscribed(on:) and serialized() have a lane for each thread")
    func lanes() throws {
        /// The names of the lines with their colors: blue for the first thread of the result, and orange for the second.
        func lanes(_ name: String) throws -> [String] {
            let entry = try #require(gallery.entries.first { $0.name == name })
            let lanes = entry.picture.svg.matches(of: /<rect class="thread(\d)"[^\n]*\n<text class="" [^>]*>([^<]*)</)
            return lanes.map { "\($0.2): \($0.1)" }
        }
        #expect(try lanes("deliver") == ["source on main: 0", "on main: 0", "on worker: 1"])
        #expect(try lanes("subscribed") == ["source on worker: 1", "on main: 0", "on worker: 1"])
        #expect(
            try lanes("serialized") == ["a on thread 1: 0", "b on thread 2: 1", "on thread 1: 0", "on thread 2: 1"])
        let text = try Operator.run("deliver(on)", on: ["-1-2|"]).picture.text
        #expect(text.contains("source on main: -1-2|") && text.contains("on worker:      -1-2|"), "\(text)")
        let overlap = try Operator.run("serialized()", on: ["a: -1---|", "b: -x-y"]).picture.text
        #expect(
            overlap.contains("on thread 1:   -(1x)---|") && overlap.contains("on thread 2:   --   -y-->"), "\(overlap)")
    }

    @Test("A picture whose result equals its source is left out")
    func unchanged() {
        #expect(gallery.entries.allSatisfy { !$0.run.isUnchanged })
        let names = Set(gallery.unchanged.map(\.description))
        #expect(names.isSuperset(of: ["named(_:)", "breakpoint()", "assertNoFailure()", "dispose(on:)"]))
        #expect(names.isDisjoint(with: ["serialized()", "deliver(on:)", "subscribed(on:)", "map(_:)", "share()"]))
    }
}

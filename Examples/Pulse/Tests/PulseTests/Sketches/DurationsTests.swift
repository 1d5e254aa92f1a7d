import Sketches
import Testing

@Suite struct DurationsTests {
    private func add(_ text: String, _ microseconds: Int?, to sketch: inout SpaceSaving) {
        var text = text
        text.withUTF8 { sketch.add(UnsafeRawBufferPointer($0), lasting: microseconds) }
    }

    /// Returns a sketch in which each text has the durations 1 to 100, times its own factor.
    private func sketch(_ factors: [String: Int], in part: ClosedRange<Int> = 1...100) -> SpaceSaving {
        var sketch = SpaceSaving(capacity: 10)
        for number in part { for (text, factor) in factors { add(text, number * factor, to: &sketch) } }
        return sketch
    }

    private func p95(_ sketches: [SpaceSaving]) -> [String: Int] {
        let hitters = SpaceSaving.heaviest(10, of: sketches)
        return Dictionary(uniqueKeysWithValues: hitters.compactMap { hitter in hitter.p95.map { (hitter.text, $0) } })
    }

    private func isClose(_ found: [String: Int], _ exact: [String: Int]) -> Bool {
        found.keys == exact.keys
            && exact.allSatisfy { text, value in abs(Double(found[text]! - value)) <= 0.0625 * Double(value) + 1 }
    }

    @Test func `each text has the percentile of its durations, within 6 percent`() {
        let found = p95([sketch(["a": 10, "b": 1_000, "c": 77_777])])
        #expect(isClose(found, ["a": 950, "b": 95_000, "c": 95 * 77_777]), "\(found)")
    }

    @Test func `the percentile of a text includes the durations of all sketches, also of merged and absorbed ones`() {
        let parts = [sketch(["a": 10, "b": 500], in: 1...50), sketch(["b": 500, "a": 10], in: 51...100)]
        let exact = ["a": 950, "b": 47_500]
        #expect(isClose(p95(parts), exact))
        #expect(isClose(p95([.merging(parts, capacity: 10)]), exact))
        var absorbing = parts[0]
        let isAbsorbed = absorbing.absorb(parts[1])
        #expect(isAbsorbed && isClose(p95([absorbing]), exact))
    }

    @Test func `a text that replaces another one has none of its durations`() {
        var sketch = SpaceSaving(capacity: 1)
        for _ in 0..<9 { add("slow", 1_000_000, to: &sketch) }
        add("fast", 10, to: &sketch)
        #expect(p95([sketch]) == ["fast": 10])
        sketch.removeAll()
        add("new", nil, to: &sketch)
        #expect(p95([sketch]) == [:])
    }

    @Test func `a written sketch has the same percentiles, and one without durations is shorter`() throws {
        var writer = CompactWriter()
        sketch(["a": 10, "b": 500]).write(to: &writer)
        var reader = CompactReader(writer.bytes)
        let read = try SpaceSaving(from: &reader)
        #expect(reader.isAtEnd && isClose(p95([read]), ["a": 950, "b": 47_500]))
        var without = SpaceSaving(capacity: 10)
        add("a", nil, to: &without)
        var short = CompactWriter()
        without.write(to: &short)
        // The capacity, floor, number, and flag, and then the count, the error, and the text with its length.
        #expect(short.bytes.count == 4 + 2 + 2)
        for length in 0..<writer.bytes.count {
            #expect(throws: CompactReader.Malformed.self) {
                var reader = CompactReader(Array(writer.bytes.prefix(length)))
                _ = try SpaceSaving(from: &reader)
            }
        }
    }

    @Test func `a text is looked up in other sketches`() {
        let others = [sketch(["a": 1], in: 1...7), sketch(["a": 1, "c": 1], in: 1...3)]
        let hitters = SpaceSaving.heaviest(10, of: [sketch(["a": 10, "b": 10])], lookingUpIn: others)
        #expect(hitters.map(\.text) == ["a", "b"] && hitters.map(\.otherCount) == [10, nil])
    }
}

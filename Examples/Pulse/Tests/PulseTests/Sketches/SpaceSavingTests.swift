import Sketches
import Testing

@Suite struct SpaceSavingTests {
    @Test("A sketch that absorbs small ones keeps its bound", arguments: [10, 100])
    func absorbing(capacity: Int) {
        var (sketch, exact, state) = (SpaceSaving(capacity: capacity), [String: Int](), UInt64(7))
        var occurrences = 0
        for _ in 0..<200 {
            var small = SpaceSaving(capacity: 40)
            for _ in 0..<30 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let text = "\(Int(state >> 33) % (1 + Int(state >> 40) % 60))"
                text.utf8.withContiguousStorageIfAvailable { small.add(UnsafeRawBufferPointer($0)) }
                exact[text, default: 0] += 1
                occurrences += 1
            }
            let isAbsorbed = sketch.absorb(small)
            #expect(isAbsorbed)
        }
        let found = SpaceSaving.heaviest(capacity, of: [sketch])
        #expect(found.count == min(capacity, exact.count))
        for hitter in found {
            let count = exact[hitter.text] ?? 0
            #expect(hitter.count >= count && hitter.count - hitter.error <= count)
            #expect(hitter.count - count <= occurrences / capacity)
        }
        if capacity > exact.count { #expect(found.allSatisfy { $0.error == 0 && $0.count == exact[$0.text] }) }
    }

    /// Texts of which the first are frequent, in an order that the seed determines.
    private struct Stream {
        var state: UInt64

        mutating func next() -> String {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let number = Int(state >> 33)
            return number % 3 == 0 ? "rare \(number % 5_003)" : "often \((number / 3) % ((number / 99) % 30 + 1))"
        }
    }

    private func add(_ text: String, to sketch: inout SpaceSaving) {
        var text = text
        text.withUTF8 { sketch.add(UnsafeRawBufferPointer($0)) }
    }

    private func sketch(_ count: Int, capacity: Int, seed: UInt64, _ exact: inout [String: Int]) -> SpaceSaving {
        var (stream, sketch) = (Stream(state: seed), SpaceSaving(capacity: capacity))
        for _ in 0..<count {
            let text = stream.next()
            exact[text, default: 0] += 1
            add(text, to: &sketch)
        }
        return sketch
    }

    @Test func `counts are exact while the sketch has capacity`() {
        var exact: [String: Int] = [:]
        let sketch = sketch(1_000, capacity: 2_000, seed: 1, &exact)
        let told = SpaceSaving.heaviest(2_000, of: [sketch])
        #expect(Dictionary(uniqueKeysWithValues: told.map { ($0.text, $0.count) }) == exact)
        #expect(told.allSatisfy { $0.error == 0 })
        #expect(told.map(\.count) == told.map(\.count).sorted(by: >))
    }

    @Test("A count is never too small and at most an n-th too large, including in merged sketches", arguments: 1...8)
    func bound(seed: UInt64) {
        let (count, capacity) = (20_000, 100)
        var exact: [String: Int] = [:]
        let sketches = (0..<seed).map { sketch(count, capacity: capacity, seed: seed * 100 + $0, &exact) }
        let bound = count * sketches.count / capacity
        let merged = SpaceSaving.merging(sketches, capacity: capacity)
        for told in [SpaceSaving.heaviest(capacity, of: sketches), SpaceSaving.heaviest(capacity, of: [merged])] {
            for hitter in told {
                #expect(hitter.count >= exact[hitter.text]!, "\(hitter)")
                #expect(hitter.count - hitter.error <= exact[hitter.text]!, "\(hitter)")
                #expect(hitter.error <= bound)
            }
            let frequent = exact.filter { $0.value > bound }.keys
            #expect(!frequent.isEmpty && Set(told.map(\.text)).isSuperset(of: frequent))
        }
    }

    @Test func `repeated merging keeps the bound`() {
        var exact: [String: Int] = [:]
        var all = SpaceSaving(capacity: 100)
        for round in 1...30 {
            all = .merging([all, sketch(2_000, capacity: 100, seed: UInt64(round), &exact)], capacity: 100)
        }
        for hitter in SpaceSaving.heaviest(20, of: [all]) {
            #expect(hitter.count >= exact[hitter.text]!)
            #expect(hitter.count - hitter.error <= exact[hitter.text]!)
            #expect(hitter.error <= 30 * 2_000 / 100)
        }
    }

    @Test func `an emptied sketch equals a new one, and long texts are cut`() {
        var exact: [String: Int] = [:]
        var used = sketch(5_000, capacity: 10, seed: 3, &exact)
        used.removeAll()
        #expect(used.isEmpty)
        add(String(repeating: "x", count: 1_000), to: &used)
        add(String(repeating: "x", count: 1_001), to: &used)
        #expect(SpaceSaving.heaviest(3, of: [used]).map(\.count) == [1, 1])
        #expect(SpaceSaving.heaviest(1, of: [used])[0].text.count == 120)
    }

    @Test func `texts with equal counts are ordered by text`() {
        var sketch = SpaceSaving(capacity: 10)
        for text in ["c", "a", "b"] { add(text, to: &sketch) }
        #expect(SpaceSaving.heaviest(2, of: [sketch]).map(\.text) == ["a", "b"])
    }
}

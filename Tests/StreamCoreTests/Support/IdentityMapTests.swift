import TestSupport
import Testing

@testable import StreamCore

struct IdentityMapTests {
    private final class Key {}

    @Test("A map has the values of a dictionary after random additions, changes, and removals", arguments: [4, 9, 200])
    func random(keyCount: Int) {
        let keys = (0..<keyCount).map { _ in Key() }
        var (map, model) = (IdentityMap<Int>(), [ObjectIdentifier: Int]())
        var numbers = SeededGenerator(seed: UInt64(keyCount))
        for step in 0..<2_000 {
            let key = ObjectIdentifier(keys.randomElement(using: &numbers)!)
            #expect(map.value(for: key) == model[key])
            if let position = map.position(of: key) {
                if Bool.random(using: &numbers) {
                    map[position] += step
                    model[key]! += step
                } else {
                    #expect(map.remove(key) == model.removeValue(forKey: key))
                }
            } else {
                map.append(step, for: key)
                model[key] = step
            }
            #expect(map.indices == 0..<model.count)
        }
        #expect(Dictionary(uniqueKeysWithValues: zip(map.keys, map.values)) == model)
    }

    @Test("Values that are not removed keep the order of their additions")
    func order() {
        let keys = (0..<20).map { _ in Key() }
        var map = IdentityMap<Int>()
        for (value, key) in keys.enumerated() { map.append(value, for: ObjectIdentifier(key)) }
        #expect(Array(map.values) == Array(0..<20))
    }
}

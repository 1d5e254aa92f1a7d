import AccessLog
import FleetCore
import PulseCore
import Sketches
import Testing

@Suite struct SnapshotTests {
    private func tally(_ lines: [UInt8]) -> Tally {
        var tally = Tally()
        tally.count(LineFormat.combined.parse(lines[...]))
        return tally
    }

    private func figures(_ tallies: [Tally]) -> Figures { Figures(of: tallies, in: .seconds(10)) }

    /// Writes and reads a tally, as an agent and a viewer do.
    private func sent(_ tally: Tally) throws -> Tally {
        let total = tally.counts
        let snapshot = Snapshot(clock: 5, isLast: false, total: total, seconds: [.init(time: 1, tally: tally)])
        let read = try Snapshot(snapshot.bytes)
        #expect(read.clock == 5 && !read.isLast && read.total == total && read.seconds.map(\.time) == [1])
        return read.seconds[0].tally
    }

    @Test func `merged snapshots equal one count of all lines while the sketches have room`() throws {
        let parts = (0..<20).map { part in lines(500, path: { "/\(($0 + part) % 90)" }, status: 200 + part % 2 * 300) }
        var merged = Tally()
        merged.add(try parts.map { try sent(tally($0)) })
        let once = figures([tally(parts.flatMap(\.self))])
        let several = figures([merged])
        #expect(several.counts == once.counts)
        #expect(several.latency == once.latency)
        #expect(several.paths == once.paths)
        #expect(several.failures == once.failures)
        #expect(several.slowest == once.slowest)
        #expect(once.paths.allSatisfy { $0.p95 != nil && $0.errors > 0 } && once.slowest.count == 10)
        #expect(once.failures.map(\.count).reduce(0, +) > 500)
        #expect(once.counts.requests == 10_000 && once.counts.errors == 5_000 && once.latency != nil)
    }

    @Test(
        "In snapshots of many texts, a count is never below the exact one and at most 1.1 % of the requests above it",
        arguments: 1...4)
    func bound(seed: Int) throws {
        // Numbers whose frequencies fall, of which each part has other rare ones.
        var exact: [String: Int] = [:]
        let parts = (0..<30).map { part in
            lines(2_000) { number in
                let mixed = (number &* 7_919 &+ part &* 104_729 &+ seed &* 1_299_709) % 65_537
                let path = mixed % 3 == 0 ? "/rare/\(mixed % 4_001)" : "/often/\(mixed % (mixed % 40 + 1))"
                exact["GET " + path, default: 0] += 1
                return path
            }
        }
        var merged = Tally()
        merged.add(try parts.map { try sent(tally($0)) })
        let all = figures([merged])
        let count = 2_000 * parts.count
        let bound = count / 100 + count / SpaceSaving.usualCapacity
        for path in all.paths {
            #expect(path.count >= exact[path.text]!, "\(path)")
            #expect(path.count - path.error <= exact[path.text]!, "\(path)")
            #expect(path.error <= bound, "\(path)")
        }
        // The paths that are frequent beyond doubt are the first ones.
        let frequent = exact.sorted { $0.value > $1.value }.prefix(3).filter { $0.value > 2 * bound }.map(\.key)
        #expect(!frequent.isEmpty && Set(all.paths.map(\.text)).isSuperset(of: frequent))
        #expect(all.counts.requests == count)
    }

    @Test func `long texts are cut, and those with the same beginning become one`() throws {
        let long = String(repeating: "x", count: 200)
        let read = try sent(tally(lines(10) { "/\(long)\($0 % 2)" }))
        #expect(figures([read]).paths.map(\.count) == [10])
    }

    @Test func `bytes that are not a snapshot are rejected with a reason`() throws {
        let bytes = Snapshot(
            clock: nil, isLast: true, total: Counts(), seconds: [.init(time: 3, tally: tally(lines(50)))]
        ).bytes
        #expect(try Snapshot(bytes).clock == nil)
        #expect(try Snapshot(bytes).isLast)
        for count in 0..<bytes.count {
            #expect(throws: CompactReader.Malformed.self) { try Snapshot(Array(bytes.prefix(count))) }
        }
        #expect(throws: CompactReader.Malformed("bytes follow its end")) { try Snapshot(bytes + [0]) }
        #expect(throws: CompactReader.Malformed("its format is 7 instead of 3")) { try Snapshot([7]) }
        #expect(throws: CompactReader.Malformed.self) { try Snapshot([UInt8](repeating: 0xFF, count: 50)) }
    }

    @Test func `any change of a byte of a snapshot is read without a trap`() throws {
        let bytes = Snapshot(
            clock: 1, isLast: false, total: Counts(), seconds: [.init(time: 3, tally: tally(lines(30) { "/\($0)" }))]
        ).bytes
        for index in bytes.indices {
            for change: UInt8 in [1, 0x7F, 0x80, 0xFF] {
                var changed = bytes
                changed[index] ^= change
                guard let snapshot = try? Snapshot(changed) else { continue }
                var merged = Tally()
                merged.add(snapshot.seconds.map(\.tally))
                _ = figures([merged])
            }
        }
    }
}

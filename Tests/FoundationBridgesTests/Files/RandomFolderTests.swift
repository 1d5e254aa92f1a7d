#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import FoundationBridges

    @Suite("Random operations on a folder: the entries that follow from the changes are those on the disk")
    struct RandomFolderTests {
        private static let seeds = 1...size(25, full: 1_000)

        @Test("Operations between the reads", arguments: seeds)
        func operations(seed: Int) throws { try check(seed: seed) }

        @Test("Operations while watches are added and reports are read", arguments: seeds)
        func interference(seed: Int) throws { try check(seed: seed, interference: 0.3) }

        @Test("Overflows of the queue", arguments: seeds)
        func overflows(seed: Int) throws { try check(seed: seed, interference: 0.2, overflow: 0.2) }

        @Test("Operations on a folder whose subfolders are not observed", arguments: seeds)
        func withoutSubfolders(seed: Int) throws {
            try check(seed: seed, includingSubfolders: false, interference: 0.2, overflow: 0.1)
        }

        /// - Parameters:
        ///   - interference: The probability of operations during a call of the system.
        ///   - overflow: The probability that the queue overflows.
        private func check(
            seed: Int, includingSubfolders: Bool = true, interference: Double = 0, overflow: Double = 0
        ) throws {
            let folder = try TestFolder(folders: "root", "outside")
            let root = folder.file("root")
            let user = RandomUser(folder, seed: seed)
            for _ in 0..<10 { user.act() }
            let reports = try TestReports("")
            var budget = 0
            reports.interfere = {
                guard budget > 0, user.happens(interference) else { return }
                budget -= 1
                for _ in 0..<user.number(1...3) { user.act() }
            }
            reports.pieceCount = { user.number(1...4) }
            let beginsWithEntries = seed.isMultiple(of: 2)
            if beginsWithEntries { budget = 5 }
            let tree = try FolderTree(
                root, includingSubfolders: includingSubfolders, beginningWithEntries: beginsWithEntries
            ) { _ in reports }
            var model = FolderModel(of: root, includingSubfolders: includingSubfolders)
            if beginsWithEntries { model.removeAll() }
            reports.overflow = { user.happens(overflow) ? user.number(0...5) : nil }
            for round in 0..<20 {
                budget = 5
                for _ in 0..<user.number(1...8) { user.act() }
                while case .send(let changes) = try tree.next() {
                    for change in changes { model.apply(change) }
                }
                let disk = FolderModel(of: root, includingSubfolders: includingSubfolders)
                guard model == disk else {
                    Issue.record("seed \(seed), round \(round):\n\(model)\ninstead of\n\(disk)")
                    return
                }
            }
        }
    }

    /// Changes the folder `root` in one that also contains `outside`.
    private final class RandomUser {
        private let exchange = systemFunction(
            "renameat2",
            as: (@convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32).self)
        private let root: String
        private let outside: String
        private var generator: SplitMix
        private var size = 0

        init(_ folder: TestFolder, seed: Int) {
            (root, outside) = (folder.path("root"), folder.path("outside"))
            generator = SplitMix(state: UInt64(seed))
        }

        func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

        func happens(_ probability: Double) -> Bool { .random(in: 0..<1, using: &generator) < probability }

        /// Some operations fail, for example because the folder of a new file does not exist.
        func act() {
            let path = path(in: root)
            // With the flag 2, `renameat2` exchanges two entries.
            switch number(0...13) {
            case 0...2: write(path, "w")
            case 3: write(path, "a")
            case 4...5: mkdir(path, 0o755)
            case 6: try? FileManager.default.removeItem(atPath: path)
            case 7...8: rename(path, self.path(in: root))
            case 9: rename(path, self.path(in: outside))
            case 10: rename(self.path(in: outside), path)
            case 11: _ = exchange(AT_FDCWD, path, AT_FDCWD, self.path(in: happens(0.8) ? root : outside), 2)
            case 12: symlink(happens(0.5) ? ".." : "a", path)
            default: link(self.path(in: root), path)
            }
        }

        /// Writes a number of bytes that no other file has.
        private func write(_ path: String, _ mode: String) {
            var status = stat()
            // A link can lead out of the folder, where a file has another path.
            if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG || status.st_nlink > 1 { return }
            guard let file = fopen(path, mode) else { return }
            size = max(size + 1, Int(status.st_size) + 1)
            let count = size - (mode == "a" ? Int(status.st_size) : 0)
            fwrite([UInt8](repeating: 0, count: count), 1, count, file)
            fclose(file)
        }

        private func path(in folder: String) -> String {
            var path = folder
            for _ in 0..<number(1...3) {
                path += "/" + ["a", "b", "c"][number(0...2)]
                var status = stat()
                // Paths do not lead through links.
                if lstat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR { break }
            }
            return path
        }
    }

    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
#endif

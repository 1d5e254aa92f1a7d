#if os(Linux)
    import Foundation
    import Glibc
    import Testing

    @testable import FilesKit

    /// Random operations on a folder. After them, the entries that follow from the changes are those on the disk.
    @Suite struct RandomTreeTests {
        private static let seeds = 1...(ProcessInfo.processInfo.environment["RILL_FULL"] == nil ? 50 : 1_000)

        @Test(arguments: seeds) func operationsBetweenTheReads(seed: Int) throws {
            try check(seed: seed, interference: 0, overflow: 0)
        }

        @Test(arguments: seeds) func operationsWhileWatchesAreAddedAndEventsRead(seed: Int) throws {
            try check(seed: seed, interference: 0.3, overflow: 0)
        }

        @Test(arguments: seeds) func overflowsOfTheQueue(seed: Int) throws {
            try check(seed: seed, interference: 0.2, overflow: 0.2)
        }

        /// - Parameters:
        ///   - interference: The probability of operations during a call of the system.
        ///   - overflow: The probability that the queue overflows.
        private func check(seed: Int, interference: Double, overflow: Double) throws {
            let folder = TemporaryFolder()
            let user = RandomUser(folder.path, seed: seed)
            for _ in 0..<10 { user.act() }
            let inotify = try TestInotify()
            var budget = 0
            inotify.interfere = {
                guard budget > 0, user.happens(interference) else { return }
                budget -= 1
                for _ in 0..<user.number(1...3) { user.act() }
            }
            inotify.pieceCount = { user.number(1...4) }
            let watch = try TreeWatch(user.root, inotify)
            guard case .change(.started) = try watch.next() else {
                Issue.record("no start")
                return
            }
            var model = TreeModel(of: user.root)
            inotify.overflow = { user.happens(overflow) ? user.number(0...5) : nil }
            for round in 0..<20 {
                budget = 5
                for _ in 0..<user.number(1...8) { user.act() }
                while case .change(let change) = try watch.next() { model.apply(change) }
                let disk = TreeModel(of: user.root)
                guard model == disk else {
                    Issue.record("seed \(seed), round \(round):\n\(model)\ninstead of\n\(disk)")
                    return
                }
            }
        }
    }

    /// Changes the folder `root` in one that also contains `outside`.
    private final class RandomUser {
        let root: String

        private let exchange = systemFunction(
            "renameat2",
            as: (@convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32).self)
        private let outside: String
        private var numbers: SeededNumbers
        private var size = 0

        init(_ folder: String, seed: Int) {
            (root, outside, numbers) = (folder + "/root", folder + "/outside", SeededNumbers(seed: seed))
            mkdir(root, 0o755)
            mkdir(outside, 0o755)
        }

        func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &numbers) }

        func happens(_ probability: Double) -> Bool { .random(in: 0..<1, using: &numbers) < probability }

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
#endif

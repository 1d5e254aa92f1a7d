import Dispatch
import Foundation
import FoundationBridges

let files: [Workload] = [
    Workload(
        name: "fileLines", unit: "line", elements: 300_000, expected: { $0 },
        limit: Contestant("getline") { count in
            let file = TextFile(lines: count)
            return {
                let stream = fopen(file.path, "r")
                var (line, size, lines): (UnsafeMutablePointer<CChar>?, Int, Int) = (nil, 0, 0)
                while getline(&line, &size, stream) > 0 { lines += 1 }
                free(line)
                fclose(stream)
                return lines
            }
        },
        ours: .ours { count in
            let file = TextFile(lines: count)
            return { countedValues(of: file.contents.lines()) }
        }, usesOtherThreads: true),
    Workload(
        name: "fileBytes", unit: "byte", elements: 3_200_000, batch: TextFile.lineLength, expected: { $0 },
        limit: Contestant("getc") { count in
            let file = TextFile(lines: count / TextFile.lineLength)
            return {
                let stream = fopen(file.path, "r")
                var bytes = 0
                while getc(stream) != EOF { bytes += 1 }
                fclose(stream)
                return bytes
            }
        },
        ours: .ours { count in
            let file = TextFile(lines: count / TextFile.lineLength)
            return { countedValues(of: file.contents.bytes()) }
        }, usesOtherThreads: true),
]

/// A file of lines with 16 bytes each, which is removed with this object.
private final class TextFile: Sendable {
    static let lineLength = 16

    private let url = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID())")

    var path: String { url.path(percentEncoded: false) }
    var contents: FileContents { FileContents(of: url) }

    init(lines: Int) {
        let line = String(repeating: "x", count: Self.lineLength - 1) + "\n"
        let text = Data(String(repeating: line, count: lines).utf8)
        _ = FileManager.default.createFile(atPath: path, contents: text)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}

/// Returns the number of values that `signal` sends on another thread.
private func countedValues<Value>(of signal: Signal<Value, FileError>) -> Int {
    let count = Accumulator()
    let isOver = DispatchSemaphore(value: 0)
    _ = signal.subscribe(
        next: { _ in count.value += 1 }, failed: { _ in isOver.signal() }, completed: { isOver.signal() })
    isOver.wait()
    return count.value
}

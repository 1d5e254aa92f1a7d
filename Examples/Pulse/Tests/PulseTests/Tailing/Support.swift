import Foundation
import Operators
import Synchronization

/// A temporary folder for one test, which removes it at the end.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "pulse-test-" + UUID().uuidString
        try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Appends `text` to a file.
    func append(_ text: String, to name: String) {
        let file = fopen(path(name), "a")!
        fputs(text, file)
        fclose(file)
    }

    func write(_ bytes: [UInt8], to name: String) {
        let file = fopen(path(name), "w")!
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    func makeFolder(_ name: String) { mkdir(path(name), 0o700) }
    func move(_ name: String, to other: String) { rename(path(name), path(other)) }
    func delete(_ name: String) { unlink(path(name)) }
    func truncate(_ name: String, to length: Int = 0) { Foundation.truncate(path(name), length) }
}

extension Signal where Value == ArraySlice<UInt8> {
    /// The lines as separate values.
    var texts: Signal<String, Failure> {
        flatMap(.concat) { lines in
            lines.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }.signal
                .widenFailure()
        }
    }
}

import PulseCore
import Tailing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How far an agent has read its files. The server stores it together with the snapshot of these lines, so an agent that begins again
/// counts each line once.
struct Progress: Codable, Hashable, Sendable {
    /// The number of files per path: the current one, and those that were renamed and perhaps not read to their end.
    private static let filesPerPath = 3

    private(set) var files: [String: [LogPosition]] = [:]
    var total = Counts()

    init() {}

    /// Parses the text of a progress, or returns `nil` for another text.
    init?(_ text: String) {
        guard let progress = try? JSONDecoder().decode(Progress.self, from: Data(text.utf8)) else { return nil }
        self = progress
    }

    var text: String {
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    mutating func advance(_ path: String, to position: LogPosition) {
        let others = files[path, default: []].filter { !$0.isSameFile(as: position) }
        files[path] = (others + [position]).suffix(Self.filesPerPath)
    }
}

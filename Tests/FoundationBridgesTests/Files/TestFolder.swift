import Foundation
import TestSupport
import Testing

@testable import FoundationBridges

/// A new folder, which is removed when this object is deallocated.
final class TestFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")

    init(folders: String...) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        for name in folders { try makeFolder(name) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)) }
    }

    func file(_ name: String) -> URL { url.appending(path: name, directoryHint: .notDirectory) }

    func path(_ name: String) -> String { file(name).path(percentEncoded: false) }

    func write(_ text: String, to name: String) throws {
        let file = try #require(fopen(path(name), "w"))
        fputs(text, file)
        fclose(file)
    }

    /// Creates or replaces a file in one step, so that the system reports one change.
    func put(_ name: String, _ text: String) throws {
        let other = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
        try Data(text.utf8).write(to: other)
        guard rename(other.path(percentEncoded: false), path(name)) == 0 else {
            throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO)
        }
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(at: file(name), withIntermediateDirectories: false)
    }

    func move(_ name: String, to other: String) {
        expectEqual(rename(path(name), path(other)), 0)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(at: file(name)) }

    func remove() throws { try FileManager.default.removeItem(at: url) }
}

extension FolderChange {
    /// The change as a line of text, with paths below `root`.
    func text(in root: URL) -> String {
        switch self {
        case .created(let entry, .directory): "created folder \(entry.path(in: root))"
        case .created(let entry, .symbolicLink): "created link \(entry.path(in: root))"
        case .created(let entry, _): "created \(entry.path(in: root))"
        case .modified(let entry): "modified \(entry.path(in: root))"
        case .removed(let entry): "removed \(entry.path(in: root))"
        case .renamed(let old, let new): "renamed \(old.path(in: root)) to \(new.path(in: root))"
        case .unreadable(let entry, let error): "unreadable \(entry.path(in: root)): \(error.code)"
        case .overflow: "overflow"
        }
    }
}

extension URL {
    /// The path below `root`, which is a dot for `root` itself.
    func path(in root: URL) -> String {
        if self == root { return "." }
        let (path, prefix) = (path(percentEncoded: false), root.path(percentEncoded: false) + "/")
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}

import Dispatch
import Foundation
import TestSupport

@testable import FoundationBridges

/// A new folder, which is removed when this object is deallocated.
final class TestFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false) }

    deinit { try? FileManager.default.removeItem(at: url) }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)) }
    }

    func file(_ name: String) -> URL { url.appending(path: name, directoryHint: .notDirectory) }

    func path(_ name: String) -> String { file(name).path(percentEncoded: false) }

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

    func remove(_ name: String) throws { try FileManager.default.removeItem(at: file(name)) }

    func remove() throws { try FileManager.default.removeItem(at: url) }

    /// The changes, with a watch to which a test can report changes itself.
    ///
    /// - Parameter queue: The queue that collects what the system reports. A suspended queue collects nothing.
    func changes(
        on scheduler: some Scheduler, watch: Locked<FolderWatch?>,
        queue: DispatchQueue = DispatchQueue(label: "folder"),
        didClose: @escaping @Sendable () -> Void = {}
    ) -> Signal<FolderChange, FileError> {
        FolderChanges(of: url).signal(
            on: scheduler,
            watching: { path throws(FileError) in
                let new = try FolderWatch(path, queue: queue, didClose: didClose)
                watch.value = new
                return new
            })
    }
}

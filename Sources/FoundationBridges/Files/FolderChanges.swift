public import Foundation
public import Operators

/// The changes of the entries of a folder as a cold signal.
///
/// ```swift
/// let inbox = FolderChanges(of: URL(filePath: "/var/inbox")).signal()
/// for try await change in inbox.values() {
///     if case .created(let file, .regular) = change { print("received", file.lastPathComponent) }
/// }
/// ```
///
/// The entries of subfolders, in any depth, are observed if you ask for them. The present entries come first if you ask for these, too. Then
/// the changes alone say what is in the folder:
///
/// ```swift
/// let folder = FolderChanges(
///     of: URL(filePath: "/var/articles"), includingSubfolders: true, beginningWithEntries: true)
/// let articles = folder.signal()
/// for try await change in articles.values() {
///     switch change {
///     case .created(let entry, _), .modified(let entry): print("update", entry.path)
///     case .removed(let entry): print("remove", entry.path)
///     case .renamed(let old, let new): print("move", old.path, "to", new.path)
///     case .unreadable(_, let error): print(error)
///     case .overflow: print("The differences follow.")
///     }
/// }
/// ```
///
/// Do not list the folder yourself instead: a change can be older than your listing, which then has the entry under another name.
///
/// Many programs save a file by writing another one and renaming it. So a new version of a file can be sent as `created`, as `modified`, or as
/// `renamed(from:to:)` with its location as the second one. `debounce(for:on:)` waits until no change has come for some time.
///
/// Each subscription observes the folder with its own file descriptor. `share()` lets several subscribers use one.
public struct FolderChanges: Sendable {
    /// The location of the folder.
    public let url: URL

    private let includesSubfolders: Bool
    private let beginsWithEntries: Bool

    /// Creates the changes of the folder at `url`.
    ///
    /// - Parameters:
    ///   - includingSubfolders: Whether to observe the entries of all subfolders as well, in any depth.
    ///   - beginningWithEntries: Whether to send the present entries first, each as ``FolderChange/created(_:_:)``, a folder before what it
    ///     contains.
    /// - Precondition: `url` is a file URL.
    public init(of url: URL, includingSubfolders: Bool = false, beginningWithEntries: Bool = false) {
        precondition(url.isFileURL, "FolderChanges requires a file URL, but got \(url); pass URL(filePath:)")
        (self.url, includesSubfolders, beginsWithEntries) = (url, includingSubfolders, beginningWithEntries)
    }

    /// Creates a signal that sends the changes that happen after the subscription.
    ///
    /// An entry is examined when its change is read. So a file that is gone by then is not sent, and several changes of its content
    /// can be one. A change of permissions or of the owner is not sent.
    ///
    /// A subfolder is followed wherever it is moved in the folder. Symbolic links are entries, and are not followed. Writing through
    /// one of several hard links changes that entry only. Entries whose names are not UTF-8 are not observed, with everything in them.
    ///
    /// While a subscriber has values to process, the changes wait in the queue of the system. If it overflows, the subscriber
    /// receives ``FolderChange/overflow`` and then the differences.
    ///
    /// The folder is found by its path. If a folder that contains it is renamed, this is noticed with the next change.
    ///
    /// On Apple platforms, which are not tested, each observed folder needs a file descriptor, and each change lists its folder
    /// again. A file that is renamed is removed and created. Writing to an existing file is noticed only with the next change of a name
    /// beside it. Most programs replace a file instead, which is noticed immediately.
    ///
    /// - Completion: When the folder is removed, renamed, or unmounted, after ``FolderChange/removed(_:)`` with its own location. On
    ///   Linux, a removed folder completes when no process has it open or as its working directory any longer.
    /// - Failure: The system error, for example if the folder is missing, is a file, or cannot be entered, or if the user observes too many
    ///   folders. The description then names the limit to raise. A folder that can be entered but not listed is
    ///   ``FolderChange/unreadable(_:_:)``.
    /// - Disposal: Closes the descriptor soon after, on another thread. If the folders are being listed, it is closed after the last one.
    /// - Threading: All folders are listed on the subscribing thread, which waits for the disk, and where a failure is sent
    ///   immediately. For a large folder, call `subscribed(on:)`. All other events are sent on `scheduler`, which waits for the disk
    ///   as well. The default is a new serial queue.
    /// - Complexity: Stores the name, size, and date of each entry. 100,000 entries take about 20 MB.
    public func signal(
        on scheduler: some Scheduler = TargetQueueScheduler(), _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<FolderChange, FileError> {
        signal(on: scheduler, fileID, line) { path throws(FileError) in try FolderReports(path) }
    }

    func signal(
        on scheduler: some Scheduler, _ fileID: StaticString = #fileID, _ line: UInt = #line,
        reports: @escaping @Sendable (String) throws(FileError) -> FolderReports
    ) -> Signal<FolderChange, FileError> {
        Signal<FolderChange, FileError>(on: scheduler, fileID, line) { [self] () throws(FileError) in
            FolderSource(
                try FolderTree(
                    url, includingSubfolders: includesSubfolders, beginningWithEntries: beginsWithEntries, reports))
        }
    }
}

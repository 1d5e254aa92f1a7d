public import Foundation
public import Operators

/// The changes of the entries of a folder as a cold signal.
///
/// ```swift
/// let inbox = FolderChanges(of: URL(filePath: "inbox")).signal()
/// for try await change in inbox.values() {
///     for file in change.created { print("received", file.lastPathComponent) }
/// }
/// ```
///
/// A value contains the differences since the previous value or, for the first one, since the subscription. Changes that
/// follow each other closely are combined: an entry that was created and removed between two values is in neither. A renamed
/// entry is a removed and a created one. The contents of subfolders, and entries whose names are not UTF-8, are not observed. For these, and for
/// renames, `Examples/Files` of the repository contains a sequence, `FolderTree`, to copy. It runs on Linux.
///
/// Each subscription observes the folder with its own file descriptor. `share()` lets several subscribers use one.
public struct FolderChanges: Sendable {
    /// The location of the folder.
    public let url: URL

    /// Creates the changes of the folder at `url`.
    ///
    /// - Precondition: `url` is a file URL.
    public init(of url: URL) {
        precondition(url.isFileURL, "FolderChanges requires a file URL, but got \(url); pass URL(filePath:)")
        self.url = url
    }

    /// Creates a signal that sends the changes that happen after the subscription.
    ///
    /// While a subscriber has values to process, nothing is sent. The next value then contains all changes of that time.
    ///
    /// On Linux, the system reports the names of the entries, and only these are examined. If the system's queue overflows, the
    /// folder is listed again, and no change of a name, size, or date is missed.
    ///
    /// On Apple platforms, which are not tested, each change lists the folder again. Writing to an existing file is noticed only
    /// with the next change of a name. Most programs replace a file instead, which is noticed immediately.
    ///
    /// The folder is found by its path: if a folder that contains it is renamed, entries that change are sent as removed. Names that
    /// Swift compares as equal, such as two Unicode forms of the same letter, count as one entry.
    ///
    /// - Completion: When the folder is removed, renamed, or unmounted, after a value in which all entries are removed. On Linux, a
    ///   removed folder completes when no process has it open or as its working directory any longer.
    /// - Failure: The system error, for example if the folder is missing or is a file. On Linux, `EMFILE` and `ENOSPC` can mean
    ///   that the user observes too many folders, and that the administrator must raise a limit in `/proc/sys/fs/inotify`.
    /// - Disposal: Stops the reports, and closes the descriptor on another thread.
    /// - Threading: The folder is opened and listed on the subscribing thread, where a failure is sent immediately. All other
    ///   events are sent on `scheduler`, which waits for the disk. The default is a new serial queue.
    /// - Complexity: Stores the name, size, and date of each entry.
    public func signal(
        on scheduler: some Scheduler = TargetQueueScheduler(), _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<FolderChange, FileError> {
        signal(on: scheduler, fileID, line) { path throws(FileError) in try FolderWatch(path) }
    }

    func signal(
        on scheduler: some Scheduler, _ fileID: StaticString = #fileID, _ line: UInt = #line,
        watching: @escaping @Sendable (String) throws(FileError) -> FolderWatch
    ) -> Signal<FolderChange, FileError> {
        Signal<FolderChange, FileError>(
            immediately: { [url] subscriber in
                let (watch, listing): (FolderWatch, FolderListing)
                do throws(FileError) {
                    let path = url.path(percentEncoded: false)
                    watch = try watching(path)
                    subscriber.disposable.add(ActionDisposable { watch.cancel() })
                    listing = try FolderListing(path, in: url)
                } catch { return subscriber.fail(error) }
                let current = Lock(listing)
                subscriber.disposable.add(
                    scheduler.scheduleRecursively { reschedule in
                        if subscriber.shouldWait { return subscriber.onResume(reschedule) }
                        var news = watch.takeNews()
                        do throws(FileError) {
                            let change = try current.withLock { (listing) throws(FileError) in
                                try listing.update(&news)
                            }
                            if !change.isEmpty { subscriber.send(change) }
                        } catch { return subscriber.fail(error) }
                        if news.isOver { return subscriber.complete() }
                        watch.onNews(reschedule)
                    })
            }, fileID, line)
    }
}

public import Foundation

/// A change of an entry of a folder, such as a file or a subfolder.
///
/// The locations are made of ``FolderChanges/url``, and have no slash at the end, also those of folders. So they are relative if it is. Compare them
/// with `url.appending(path:)`, or compare paths: `FileManager` lists absolute locations, and those of folders with a slash.
public enum FolderChange: Sendable, Hashable {
    /// An entry was added, or moved into the observed folder. The entries of a new subfolder follow if they are observed.
    ///
    /// The type is `regular` for a file, `directory` for a folder, `symbolicLink` for any symbolic link, and `unknown` for all else.
    case created(URL, URLFileResourceType)

    /// The content or the modification date of a file has changed, or another entry of its type has taken its place. It can be sent while a
    /// program is still writing. What is written through `mmap` is not noticed.
    case modified(URL)

    /// An entry was removed, or moved out of the observed folder, with everything in it.
    case removed(URL)

    /// An entry has another location, and so has everything in it. An entry that was there before is replaced.
    case renamed(from: URL, to: URL)

    /// The system refuses to list a folder. Entries of it that are not known yet are sent when it can be listed.
    case unreadable(URL, FileError)

    /// The system's queue was full, and changes were lost. The differences follow, which are found by listing the folders again.
    ///
    /// A file that was renamed is then sent as removed and created. What happened in between is not sent.
    case overflow
}

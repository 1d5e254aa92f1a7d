/// The place of an entry below an observed folder: names that are separated by slashes.
///
/// It consists of bytes, because a name on Linux needn't be valid UTF-8, and two names that Swift's strings compare as equal are two entries.
public struct TreePath: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The bytes of the path. The observed folder itself has none.
    public let bytes: [UInt8]

    public init(bytes: [UInt8]) { self.bytes = bytes }

    public init(stringLiteral text: String) { bytes = Array(text.utf8) }

    /// The path as one line of text, in which control characters are escaped. The observed folder itself is `.`.
    public var description: String {
        if bytes.isEmpty { return "." }
        var text = ""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            text += scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return text
    }
}

/// The kind of an entry. A symbolic link is a link, even if it leads to a folder.
public enum EntryKind: String, Sendable {
    case file, folder, link, other
}

/// A change in an observed folder or one of its subfolders.
///
/// If a reader lists the folder after ``started(folders:)`` and applies each later change, it has the entries of the folder.
public enum TreeChange: Hashable, Sendable, CustomStringConvertible {
    /// All changes from now on are reported.
    case started(folders: Int)

    /// An entry was added. The entries of a new folder follow, each as a change.
    case created(TreePath, EntryKind)

    /// The content or the date of an entry has changed, or another file has taken its place.
    case modified(TreePath)

    /// An entry was removed or moved out of the observed folder, with everything in it.
    case removed(TreePath)

    /// An entry has another path, and so has everything in it. An entry that was at this path before is replaced.
    case renamed(from: TreePath, to: TreePath)

    /// The system refuses to read a folder. Its entries that are not known yet are not reported until the folder can be read.
    case unreadable(TreePath, code: Int32)

    /// The queue of the system was full, and changes were lost. The differences follow, which are found by listing all folders.
    ///
    /// A file that was renamed is then removed and created. What happened in between is not reported.
    case lost

    /// The change as one line of text.
    public var description: String {
        switch self {
        case .started(let folders): "watching \(grouped(folders)) \(folders == 1 ? "folder" : "folders")"
        case .created(let path, let kind): "created \(kind.rawValue) \(path)"
        case .modified(let path): "modified \(path)"
        case .removed(let path): "removed \(path)"
        case .renamed(let old, let new): "renamed \(old) to \(new)"
        case .unreadable(let path, let code): "unreadable \(path): \(systemMessage(code))"
        case .lost: "lost changes; the differences follow"
        }
    }
}

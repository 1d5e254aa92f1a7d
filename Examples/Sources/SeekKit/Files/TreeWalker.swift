/// Visits the files below a folder, depth first, in the order of their names.
///
/// Hidden names, such as `.build`, are skipped. Links are not followed, except the root itself. A folder that cannot be
/// read is returned as an element and does not stop the walk.
package struct TreeWalker: Sequence, IteratorProtocol, Sendable {
    package enum Element: Hashable, Sendable {
        case file(Path)
        case unreadable(Unreadable)

        var path: Path {
            get throws(Unreadable) {
                switch self {
                case .file(let path): path
                case .unreadable(let entry): throw entry
                }
            }
        }
    }

    private struct Level {
        let path: Path
        var entries: ArraySlice<Folder.Entry>
    }

    private var levels: [Level]

    /// - Throws: An error if `root` itself is not a folder or cannot be read.
    package init(root: Path) throws(Unreadable) {
        let folder = try Folder(at: root, followingLink: true)
        levels = [Level(path: root, entries: folder.entries[...])]
    }

    package mutating func next() -> Element? {
        while let deepest = levels.indices.last {
            guard let entry = levels[deepest].entries.popFirst() else {
                levels.removeLast()
                continue
            }
            let path = levels[deepest].path.appending(entry.name)
            switch entry.kind {
            case .file: return .file(path)
            case .folder:
                do throws(Unreadable) {
                    let folder = try Folder(at: path, followingLink: false)
                    levels.append(Level(path: path, entries: folder.entries[...]))
                } catch {
                    return .unreadable(error)
                }
            }
        }
        return nil
    }
}

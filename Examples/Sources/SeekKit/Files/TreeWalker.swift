/// Visits files, and the files below folders, depth first, in the order of their names.
///
/// Hidden and ignored names are skipped as the filter specifies. Links are not followed, except the roots. A root or a folder
/// that cannot be read is returned as an element and does not stop the walk.
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
        /// The path from the root of the file system with a slash at the end. Empty if there are no rules to apply it to.
        let absolute: [UInt8]
        let rules: IgnoreRules?
        var entries: ArraySlice<Folder.Entry>
    }

    private let filter: FileFilter
    private var roots: ArraySlice<Path>
    private var levels: [Level] = []

    package init(roots: [Path], filter: FileFilter = FileFilter()) {
        self.filter = filter
        self.roots = roots[...]
    }

    package mutating func next() -> Element? {
        while true {
            guard let deepest = levels.indices.last else {
                guard let root = roots.popFirst() else { return nil }
                if let element = enter(root: root) { return element }
                continue
            }
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
                    let absolute = levels[deepest].rules.map { _ in levels[deepest].absolute + entry.name + [Self.slash]
                    }
                    enter(folder, path, absolute: absolute ?? [], rules: levels[deepest].rules)
                } catch {
                    return .unreadable(error)
                }
            }
        }
    }

    /// - Returns: An element if the root is not a folder.
    private mutating func enter(root: Path) -> Element? {
        do throws(Unreadable) {
            let root = try root.checked()
            guard try root.isFolder else { return .file(root) }
            let folder = try Folder(at: root, followingLink: true)
            let absolute = filter.followsIgnoreFiles ? root.absolute : nil
            enter(folder, root, absolute: absolute ?? [], rules: absolute.map { IgnoreRules(above: $0) })
            return nil
        } catch {
            return .unreadable(error)
        }
    }

    private mutating func enter(_ folder: Folder, _ path: Path, absolute: [UInt8], rules: IgnoreRules?) {
        var rules = rules
        rules?.enter(absolute, names: folder.marks)
        let entries = folder.entries.filter { entry in
            let isFolder = entry.kind == .folder
            guard isFolder || filter.includesType(of: entry.name) else { return false }
            let own = filter.globs.isEmpty ? nil : filter.verdict(on: path.appending(entry.name), isFolder: isFolder)
            let verdict =
                own
                ?? rules.flatMap { rules in
                    rules.isEmpty ? nil : rules.verdict(on: absolute + entry.name, isFolder: isFolder)
                }
            return switch verdict {
            case .ignored: false
            case .included: true
            case nil: filter.includesHidden || !entry.isHidden
            }
        }
        levels.append(Level(path: path, absolute: absolute, rules: rules, entries: entries[...]))
    }

    private static let slash = UInt8(ascii: "/")
}

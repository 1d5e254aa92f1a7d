/// The files of a tree that are searched.
package struct FileFilter: Hashable, Sendable {
    /// A Boolean value that indicates whether `.gitignore`, `.ignore`, and `.git/info/exclude` are respected.
    package var followsIgnoreFiles: Bool
    package var includesHidden: Bool

    package init(followsIgnoreFiles: Bool = true, includesHidden: Bool = false) {
        self.followsIgnoreFiles = followsIgnoreFiles
        self.includesHidden = includesHidden
    }
}

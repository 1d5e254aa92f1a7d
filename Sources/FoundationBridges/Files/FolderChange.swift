public import Foundation

/// The entries of a folder that differ between two points in time.
public struct FolderChange: Sendable, Hashable {
    /// The entries that were added.
    public var created: Set<URL>

    /// The entries that were removed.
    public var removed: Set<URL>

    /// The entries that were replaced, or whose content, size, or modification date has changed.
    public var modified: Set<URL>

    /// Creates a change.
    public init(created: Set<URL> = [], removed: Set<URL> = [], modified: Set<URL> = []) {
        (self.created, self.removed, self.modified) = (created, removed, modified)
    }

    /// All entries that were added, removed, or modified.
    public var entries: Set<URL> { created.union(removed).union(modified) }

    /// A Boolean value that indicates whether no entry differs.
    public var isEmpty: Bool { created.isEmpty && removed.isEmpty && modified.isEmpty }
}

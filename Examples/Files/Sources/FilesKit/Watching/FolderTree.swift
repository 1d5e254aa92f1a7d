#if os(Linux)
    /// The changes in a folder and all its subfolders, as the system reports them.
    ///
    /// Each iteration begins with ``TreeChange/started(folders:)``. It reads the queue of the system only as fast as its changes are
    /// taken. If the queue overflows meanwhile, the reader receives ``TreeChange/lost`` and the differences, so that the memory is
    /// bounded by the number of entries.
    ///
    /// Symbolic links are entries, and are not followed. The iteration ends after the folder itself was removed or moved, which is
    /// reported as `removed`. If a folder that contains it was moved, this is noticed with the next change.
    ///
    /// - Failure: The folder cannot be read, or the user watches too many folders.
    /// - Disposal: Cancelling the task ends the iteration and closes the descriptor.
    public struct FolderTree: AsyncSequence, Sendable {
        public typealias Element = TreeChange
        public typealias Failure = FileError

        private let path: String
        private let makeInotify: @Sendable () throws(FileError) -> Inotify

        public init(of path: String) {
            self.init(of: path) { () throws(FileError) in try Inotify() }
        }

        init(of path: String, inotify: @escaping @Sendable () throws(FileError) -> Inotify) {
            (self.path, makeInotify) = (path, inotify)
        }

        public func makeAsyncIterator() -> Iterator { Iterator(tree: self) }

        public struct Iterator: AsyncIteratorProtocol {
            private let tree: FolderTree
            private var watch: TreeWatch?
            private var hasEnded = false

            init(tree: FolderTree) { self.tree = tree }

            /// Lists folders on the task's thread, which waits for the disk.
            public mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws(FileError) -> TreeChange? {
                do throws(FileError) {
                    while !hasEnded {
                        if watch == nil { watch = try TreeWatch(tree.path, tree.makeInotify()) }
                        switch try watch!.next() {
                        case .change(let change): return change
                        case .wait: await Inotify.wait(for: watch!.descriptor)
                        case .end: end()
                        }
                        if Task.isCancelled { end() }
                    }
                    return nil
                } catch {
                    end()
                    throw error
                }
            }

            private mutating func end() {
                hasEnded = true
                watch = nil
            }
        }
    }
#endif

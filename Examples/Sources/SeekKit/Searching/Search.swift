import Operators

/// Searches text files on all cores.
package struct Search: Sendable {
    /// The number of files in a portion, large enough that the cost of passing it to a worker is insignificant.
    private static let portionSize = 32

    private let roots: [Path]
    private let filter: FileFilter
    private let workers: Int
    private let longestText: Int

    /// - Parameters:
    ///   - roots: Files, and folders whose files are searched.
    ///   - longestText: The number of bytes to which the text of a match is cut.
    package init(
        _ roots: [Path], filter: FileFilter = FileFilter(), workers: Int = processorCount, longestText: Int = .max
    ) {
        self.roots = roots
        self.filter = filter
        self.workers = workers
        self.longestText = longestText
    }

    /// Sends the matches of `query` in the order of the files. Fails if a root cannot be read at all.
    ///
    /// Each subscription walks the tree on background schedulers. Disposal stops the workers at their next chunk.
    package func callAsFunction(_ query: Query) -> Signal<SearchEvent, Unreadable> {
        guard let needle = Needle(query) else { return .empty }
        return .deferred {
            let finished = Subject<Void, Never>()
            let lookahead = Signal<Void, Never>(repeatElement((), count: workers * 4))
            // A portion starts only when the portion `lookahead` positions before it is complete. Therefore few results
            // are buffered for the order, even if one file is huge or the reader of the results is slow.
            let permits = merge(finished.signal, lookahead).widenFailure(to: Unreadable.self)
            let portions = Portions.signal(roots, filter, size: Self.portionSize).subscribe(on: TargetQueueScheduler())
            return zip(portions, permits)
                .flatMap(.merge(max: workers)) { portion, _ in
                    search(portion, for: needle).subscribe(on: TargetQueueScheduler())
                }
                .inOrder()
                .onNext { event in
                    if case .scanned = event { finished.send(()) }
                }
        }
    }

    private func search(_ portion: Portion, for needle: Needle) -> Signal<Part, Never> {
        Signal { subscriber in
            var scanner = FileScanner(needle, longestText: longestText)
            let send = { event in subscriber.send(Part(portion: portion.number, event: event)) }
            var files = 0
            for entry in portion.entries where !subscriber.isDisposed {
                do throws(Unreadable) {
                    let path = try entry.path
                    try scanner.scan(path, isCancelled: { subscriber.isDisposed }) { send(.matches($0)) }
                    files += 1
                } catch {
                    send(.unreadable(error))
                }
            }
            send(.scanned(files: files))
            subscriber.complete()
            return nil
        }
    }
}

import Dispatch
import Operators
import Synchronization

/// Searches text files on all cores.
package struct Search: Sendable {
    /// The number of files in a portion, large enough that the cost of passing it to a worker is insignificant.
    private static let portionSize = 32

    /// The number of events of a portion that can wait for the portions before it: those of a portion of small text files, which
    /// therefore never waits. A chunk of a large file is one event.
    private static let waitingEvents = portionSize + 1

    private let roots: [Path]
    private let filter: FileFilter
    private let lookahead: Int
    private let longestText: Int
    private let extent: Extent
    private let scheduler: @Sendable () -> any Scheduler

    /// - Parameters:
    ///   - roots: Files, and folders whose files are searched.
    ///   - lookahead: The number of portions that are searched, or whose results wait for the portions before.
    ///   - longestText: The number of bytes to which the text of a match is cut.
    ///   - extent: What is sent of each file.
    ///   - scheduler: Returns a scheduler for a portion. The default uses all cores.
    package init(
        _ roots: [Path], filter: FileFilter = FileFilter(), lookahead: Int = processorCount * 4,
        longestText: Int = .max, extent: Extent = .matches,
        scheduler: @escaping @Sendable () -> any Scheduler = { TargetQueueScheduler(target: .global()) }
    ) {
        self.roots = roots
        self.filter = filter
        self.lookahead = lookahead
        self.longestText = longestText
        self.extent = extent
        self.scheduler = scheduler
    }

    /// Sends the matches of `query` in the order of the files.
    ///
    /// Each subscription walks the tree and reads the files on background schedulers, and waits with both while a queue downstream is
    /// full. Disposal stops the workers at their next chunk.
    package func callAsFunction(_ query: Query) -> Signal<SearchEvent, Never> {
        guard let needle = Needle(query) else { return .empty }
        return .deferred {
            Portions.signal(roots, filter, size: Self.portionSize, on: scheduler())
                .flatMapInTurns(max: lookahead, waiting: Self.waitingEvents) { portion in
                    search(portion, for: needle)
                }
        }
    }

    private func search(_ portion: [TreeWalker.Element], for needle: Needle) -> Signal<SearchEvent, Never> {
        Signal { subscriber in
            let events = Mutex(PortionScanner(portion, FileScanner(needle, longestText: longestText, extent: extent)))
            return scheduler().scheduleRecursively { again in
                while !subscriber.shouldWait, !subscriber.isDisposed {
                    let (event, isLast) = events.withLock { $0.next() }
                    if let event { subscriber.send(event) }
                    if isLast { return subscriber.complete() }
                }
                subscriber.onResume(again)
            }
        }
    }
}

/// Searches the files of a portion, one chunk at a time.
private struct PortionScanner: ~Copyable {
    private var entries: ArraySlice<TreeWalker.Element>
    private var scanner: FileScanner
    private var path: Path?
    private var hasMatch = false
    private var files = 0

    init(_ entries: [TreeWalker.Element], _ scanner: consuming FileScanner) {
        self.entries = entries[...]
        self.scanner = scanner
    }

    /// Reads the next chunk.
    /// - Returns: `nil` as the event if the chunk has no match.
    mutating func next() -> (event: SearchEvent?, isLast: Bool) {
        do throws(Unreadable) {
            if let path {
                guard let matches = try scanner.next() else {
                    endFile()
                    return (hasMatch ? scanner.zeroOffset.map { .binary(path, zeroOffset: $0) } : nil, false)
                }
                if matches.isEmpty { return (nil, false) }
                hasMatch = true
                // The rest of a file of which only the name is wanted is not read.
                if !scanner.mustContinue { endFile() }
                return (.matches(matches), false)
            }
            guard let entry = entries.popFirst() else { return (.scanned(files: files), true) }
            let next = try entry.path
            try scanner.open(next)
            (path, hasMatch) = (next, false)
            return (nil, false)
        } catch {
            path = nil
            return (.unreadable(error), false)
        }
    }

    private mutating func endFile() {
        path = nil
        files += 1
    }
}

import Operators
import Synchronization

/// Runs the queries one after another and writes what they find.
package struct Report: Sendable {
    private let search: Search
    private let maximum: Int?
    private let flushesEachMatch: Bool
    private let output: BufferedOutput
    private let writer: MatchWriter
    private let complaints: BufferedOutput
    private let namesUnreadable: Bool
    /// The paths of the user that are not yet known to be unreadable. Those of other files are only counted.
    private let roots: RootNames

    /// - Parameters:
    ///   - maximum: The maximum number of matches per query.
    ///   - roots: The paths that are named if they cannot be read.
    ///   - complaints: The output for the names of unreadable files.
    ///   - namesUnreadable: Whether the files below the paths are named as well.
    ///   - flushesEachMatch: Whether a match is written before the next one is known, as for a pipe that is still written to.
    package init(
        of search: Search, maximum: Int? = nil, as form: Form = .lines(context: 0), roots: [Path] = [],
        to output: BufferedOutput, complaints: BufferedOutput, namesUnreadable: Bool = false,
        flushesEachMatch: Bool = false
    ) {
        self.search = search
        self.maximum = maximum
        self.flushesEachMatch = flushesEachMatch
        self.output = output
        self.complaints = complaints
        self.namesUnreadable = namesUnreadable
        self.roots = RootNames(roots)
        writer = MatchWriter(form)
    }

    /// Sends the total of all queries when the last one is done, or when the output is closed.
    package func callAsFunction(_ queries: Signal<Query, Never>) -> Signal<Tally, Never> {
        queries
            .flatMap(.concat, results)
            .onNext(write)
            .through { _ in output.status != .open }
            .reduce(into: Tally()) { tally, event in tally.count(event) }
            .onNext { _ in
                output.write { buffer in writer.finish(&buffer) }
                output.flush()
            }
    }

    private func results(of query: Query) -> Signal<SearchEvent, Never> {
        writer.begin(query)
        let results = maximum.map { search(query).limited(to: $0) } ?? search(query)
        // A process that sends a query and waits for the result receives it before the next query is read.
        return results.onCompleted {
            output.write { buffer in writer.end(&buffer) }
            output.flush()
        }
    }

    private func write(_ event: SearchEvent) {
        switch event {
        case .matches(let matches):
            output.write { buffer in writer.append(matches, to: &buffer) }
            if flushesEachMatch { output.flush() }
        case .binary(let path, let zeroOffset):
            writer.foundZero(at: zeroOffset)
            complaints.write("seek: \(path): binary file matches\n")
        case .unreadable(let entry):
            guard roots.name(entry.path) || namesUnreadable else { return }
            complaints.write("seek: \(entry)\n")
        case .scanned:
            break
        }
    }
}

/// The paths that a user wrote, each of which is named once.
private final class RootNames: Sendable {
    private let unnamed: Mutex<Set<Path>>

    init(_ roots: [Path]) { unnamed = Mutex(Set(roots)) }

    func name(_ path: Path) -> Bool { unnamed.withLock { $0.remove(path) != nil } }
}

import Operators

/// Searches for one query after the other and writes what is found as `path:line:text`.
package struct Report: Sendable {
    private let search: Search
    private let maximum: Int?
    private let output: BufferedOutput
    private let complaints: BufferedOutput?

    /// - Parameters:
    ///   - maximum: of the matches of each query.
    ///   - complaints: where the names of unreadable files go.
    package init(of search: Search, maximum: Int? = nil, to output: BufferedOutput, complaints: BufferedOutput? = nil) {
        self.search = search
        self.maximum = maximum
        self.output = output
        self.complaints = complaints
    }

    /// What all queries together came to, when the last one is done or nobody reads the output any more.
    package func callAsFunction(_ queries: Signal<Query, Never>) -> Signal<Tally, Unreadable> {
        queries
            .flatMap(.concat, results)
            .onNext(write)
            .through { _ in output.status != .open }
            .reduce(into: Tally()) { tally, event in tally.count(event) }
    }

    private func results(of query: Query) -> Signal<SearchEvent, Unreadable> {
        let results = maximum.map { search(query).limited(to: $0) } ?? search(query)
        // Who asks and waits for the answer gets it before the next query is read.
        return results.onCompleted(output.flush)
    }

    private func write(_ event: SearchEvent) {
        switch event {
        case .matches(let matches):
            output.write { bytes in
                for match in matches { match.append(to: &bytes) }
            }
        case .unreadable(let entry):
            complaints?.write("seek: \(entry)\n")
        case .scanned:
            break
        }
    }
}

extension Match {
    fileprivate func append(to bytes: inout [UInt8]) {
        bytes += path.bytes
        bytes.append(UInt8(ascii: ":"))
        bytes += String(line).utf8
        bytes.append(UInt8(ascii: ":"))
        bytes += text.utf8
        bytes.append(UInt8(ascii: "\n"))
    }
}

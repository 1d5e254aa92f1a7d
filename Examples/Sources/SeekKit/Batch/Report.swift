import Operators

/// Runs the queries one after another and writes each match as `path:line:text`.
package struct Report: Sendable {
    private let search: Search
    private let maximum: Int?
    private let output: BufferedOutput
    private let complaints: BufferedOutput?

    /// - Parameters:
    ///   - maximum: The maximum number of matches per query.
    ///   - complaints: The output for the names of unreadable files.
    package init(of search: Search, maximum: Int? = nil, to output: BufferedOutput, complaints: BufferedOutput? = nil) {
        self.search = search
        self.maximum = maximum
        self.output = output
        self.complaints = complaints
    }

    /// Sends the total of all queries when the last one is done, or when the output is closed.
    package func callAsFunction(_ queries: Signal<Query, Never>) -> Signal<Tally, Unreadable> {
        queries.widenFailure()
            .flatMap(.concat, results)
            .onNext(write)
            .through { _ in output.status != .open }
            .reduce(into: Tally()) { tally, event in tally.count(event) }
    }

    private func results(of query: Query) -> Signal<SearchEvent, Unreadable> {
        let results = maximum.map { search(query).limited(to: $0) } ?? search(query)
        // A process that sends a query and waits for the result receives it before the next query is read.
        return results.onCompleted(output.flush)
    }

    private func write(_ event: SearchEvent) {
        switch event {
        case .matches(let matches):
            output.write { buffer in matches.append(to: &buffer) }
        case .unreadable(let entry):
            complaints?.write("seek: \(entry)\n")
        case .scanned:
            break
        }
    }
}

extension Matches {
    fileprivate func append(to buffer: inout ByteBuffer) {
        let (colon, newline) = (UInt8(ascii: ":"), Bytes.newline)
        let prefix = path.bytes + [colon]
        buffer.reserve(lines.count * (prefix.count + ByteBuffer.longestNumber + 2) + bytes.count)
        prefix.withUnsafeBytes { prefix in
            bytes.withUnsafeBytes { bytes in
                var start = 0
                for line in lines {
                    buffer.appendReserved(prefix)
                    buffer.appendReserved(decimal: line.number)
                    buffer.appendReserved(colon)
                    buffer.appendReserved(Bytes(rebasing: bytes[start..<line.end]))
                    buffer.appendReserved(newline)
                    start = line.end
                }
            }
        }
    }
}

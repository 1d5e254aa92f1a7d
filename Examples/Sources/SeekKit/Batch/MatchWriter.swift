import Synchronization

/// Turns matches into the bytes to write.
final class MatchWriter: Sendable {
    private struct State: Sendable {
        var occurrences: Occurrences?
        /// The file of the last match.
        var path: Path?
        /// The number of the last line that was received of the file.
        var lastNumber = 0
        /// The offset of the zero byte at which the search of the file ended.
        var zeroOffset: Int?
        /// The last line that was written, or 0.
        var line = 0
        /// The number of matches in the file, or of lines that were written of it.
        var count = 0
        var file = JSONTotals()
        var all = JSONTotals()
    }

    private let form: Form
    private let state = Mutex(State())

    init(_ form: Form) { self.form = form }

    func begin(_ query: Query) {
        state.withLock { $0.occurrences = Needle(query).map { Occurrences(of: $0) } }
    }

    func append(_ matches: Matches, to buffer: inout ByteBuffer) {
        state.withLock { state in
            guard let first = matches.lines.first, let last = matches.lines.last else { return }
            // A file that is named twice begins again.
            if state.path != matches.path || first.number <= state.lastNumber {
                endFile(&state, &buffer)
                beginFile(matches.path, &state, &buffer)
            }
            state.lastNumber = last.number
            switch form {
            case .lines(context: 0): matches.append(to: &buffer)
            case .lines: appendSurroundings(of: matches, &state, &buffer)
            case .files: break
            case .counts: state.count += matches.matchCount
            case .json: appendMessages(matches, &state, &buffer)
            }
        }
    }

    /// Notes that the file of the last match is binary.
    func foundZero(at offset: Int) { state.withLock { $0.zeroOffset = offset } }

    /// Ends a query.
    func end(_ buffer: inout ByteBuffer) {
        state.withLock { state in endFile(&state, &buffer) }
    }

    /// Ends the last query.
    func finish(_ buffer: inout ByteBuffer) {
        guard case .json = form else { return }
        state.withLock { state in
            buffer.append("{\"type\":\"summary\",\"data\":{\"stats\":\(state.all)}}\n")
        }
    }

    private func beginFile(_ path: Path, _ state: inout State, _ buffer: inout ByteBuffer) {
        state.path = path
        switch form {
        case .files:
            buffer.append(path.bytes)
            buffer.append("\n")
        case .json:
            state.file = JSONTotals()
            buffer.append("{\"type\":\"begin\",\"data\":{\"path\":\(JSONText(path.bytes))}}\n")
        case .lines: state.count = 0
        case .counts: break
        }
    }

    private func endFile(_ state: inout State, _ buffer: inout ByteBuffer) {
        guard let path = state.path.take() else { return }
        let zeroOffset = state.zeroOffset.take().map { "\($0)" } ?? "null"
        switch form {
        case .counts:
            buffer.append(path.bytes)
            buffer.append(":\(state.count)\n")
            state.count = 0
        case .json:
            state.file.searchesWithMatch = 1
            state.all.add(state.file)
            let text = JSONText(path.bytes)
            let data = "{\"path\":\(text),\"binary_offset\":\(zeroOffset),\"stats\":\(state.file)}"
            buffer.append("{\"type\":\"end\",\"data\":\(data)}\n")
        case .lines, .files: break
        }
    }

    private func appendSurroundings(of matches: Matches, _ state: inout State, _ buffer: inout ByteBuffer) {
        var start = 0
        for (line, detail) in zip(matches.lines, matches.details) {
            let isNext = state.count > 0 && line.number == state.line + 1
            if state.line > 0, !isNext { buffer.append("--\n") }
            let sign = detail.isContext ? "-" : ":"
            buffer.append(matches.path.bytes)
            buffer.append("\(sign)\(line.number)\(sign)")
            buffer.append(matches.bytes[start..<line.end])
            buffer.append("\n")
            (start, state.line, state.count) = (line.end, line.number, state.count + 1)
        }
    }

    private func appendMessages(_ matches: Matches, _ state: inout State, _ buffer: inout ByteBuffer) {
        let path = JSONText(matches.path.bytes)
        var start = 0
        for (line, detail) in zip(matches.lines, matches.details) {
            let text = matches.bytes[start..<line.end]
            start = line.end
            let places = detail.isContext ? [] : text.withUnsafeBytes { state.occurrences?.ranges(in: $0) ?? [] }
            let submatches = places.map { place in
                let match = JSONText(text[(text.startIndex + place.lowerBound)..<(text.startIndex + place.upperBound)])
                return "{\"match\":\(match),\"start\":\(place.lowerBound),\"end\":\(place.upperBound)}"
            }
            if !detail.isContext {
                state.file.matchedLines += 1
                state.file.matches += places.count
            }
            let type = detail.isContext ? "context" : "match"
            let whole = detail.isTerminated ? text + [Bytes.newline] : text
            buffer.append(
                "{\"type\":\"\(type)\",\"data\":{\"path\":\(path),\"lines\":\(JSONText(whole)),\"line_number\":\(line.number),"
                    + "\"absolute_offset\":\(detail.offset),\"submatches\":[\(submatches.joined(separator: ","))]}}\n")
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

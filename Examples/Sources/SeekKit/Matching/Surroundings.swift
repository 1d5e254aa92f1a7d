/// Adds the lines before and after each match of a file, of which one chunk after another is read.
struct Surroundings {
    private struct Kept {
        let number: Int
        let offset: Int
        let text: [UInt8]
    }

    private let count: Int
    private var linesBefore = 0
    private var bytesBefore = 0
    /// The last lines of the chunks before that have not been sent, at most ``count``.
    private var kept: [Kept] = []
    /// The number of lines that are still to be sent after the last match.
    private var pending = 0

    init(lines: Int) { count = lines }

    /// - Parameter hits: The lines of the chunk that match, in order.
    mutating func matches(in chunk: Bytes, of path: Path, _ hits: [LineFinder.Line]) -> Matches {
        var matches = Matches(in: path)
        // The first line that has not been sent.
        var next = (at: 0, index: 0)
        for hit in hits {
            while pending > 0, next.index < hit.index {
                pending -= 1
                send(line(of: chunk, at: next.at), isContext: true)
            }
            let before = starts(before: hit.range.lowerBound, of: chunk, after: next.at)
            let missing = count - before.count
            if next.at == 0, missing > 0 {
                for line in kept.suffix(missing) { append(line.number, line.text[...], line.offset, isContext: true) }
            }
            kept = []
            next = (before.first ?? hit.range.lowerBound, hit.index - before.count)
            for start in before { send(line(of: chunk, at: start), isContext: true) }
            send(hit.range, isContext: false)
            pending = count
        }
        while pending > 0, next.at < chunk.count {
            pending -= 1
            send(line(of: chunk, at: next.at), isContext: true)
        }
        keep(chunk, from: next)
        linesBefore += next.index + chunk.count(of: Bytes.newline, in: min(next.at, chunk.count)..<chunk.count)
        bytesBefore += chunk.count
        return matches

        func send(_ range: Range<Int>, isContext: Bool) {
            append(
                linesBefore + next.index + 1, chunk.slice(range), bytesBefore + range.lowerBound, isContext: isContext,
                isTerminated: range.upperBound < chunk.count)
            next = (range.upperBound + 1, next.index + 1)
        }

        func append(
            _ number: Int, _ text: some Collection<UInt8>, _ offset: Int, isContext: Bool, isTerminated: Bool = true
        ) {
            matches.append(
                number, text, Matches.Detail(isContext: isContext, offset: offset, isTerminated: isTerminated))
        }
    }

    private func line(of chunk: Bytes, at start: Int) -> Range<Int> {
        start..<(chunk.offset(of: Bytes.newline, from: start) ?? chunk.count)
    }

    /// Returns the starts of at most ``count`` lines that end before `end` and begin at `first` or after it.
    private func starts(before end: Int, of chunk: Bytes, after first: Int) -> [Int] {
        var starts: [Int] = []
        var start = end
        while starts.count < count, start > first {
            start = chunk.lastOffset(of: Bytes.newline, in: first..<start - 1).map { $0 + 1 } ?? first
            starts.append(start)
        }
        return starts.reversed()
    }

    /// Keeps the last lines of a chunk that have not been sent.
    private mutating func keep(_ chunk: Bytes, from next: (at: Int, index: Int)) {
        guard count > 0, next.at < chunk.count else { return }
        let starts = starts(before: chunk.count, of: chunk, after: next.at)
        var index = next.index + chunk.count(of: Bytes.newline, in: next.at..<(starts.first ?? chunk.count))
        if next.at > 0 || starts.count == count { kept = [] }
        kept.removeFirst(max(0, kept.count + starts.count - count))
        for start in starts {
            index += 1
            let text = Array(chunk.slice(line(of: chunk, at: start)))
            kept.append(Kept(number: linesBefore + index, offset: bytesBefore + start, text: text))
        }
    }
}

/// The progress of a search.
package struct SearchStatus: Hashable, Sendable {
    package var files = 0
    package var matches = 0
    package var unreadable = 0
    package var elapsed = Duration.zero
    package var phase = Phase.waiting

    package enum Phase: Hashable, Sendable {
        case waiting
        case searching
        case finished
        /// Stopped because the maximum number of matches was reached.
        case full
    }

    package init() {}
}

extension SearchStatus: CustomStringConvertible {
    package var description: String {
        var parts: [String] = []
        if phase == .full {
            // The number of files so far depends on their order, not on the query, so it would only confuse.
            parts.append("stopped at \(counted(matches, "match", "matches"))")
        } else {
            parts += [counted(files, "file", "files"), counted(matches, "match", "matches")]
        }
        if unreadable > 0 { parts.append("\(unreadable.grouped) unreadable") }
        parts.append(seconds)
        if phase == .searching { parts.append("searching…") }
        return parts.joined(separator: " · ")
    }

    private var seconds: String {
        let hundredths = elapsed / .milliseconds(10)
        let rounded = Int(hundredths.rounded(.down))
        let fraction = rounded % 100
        return "\(rounded / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
    }
}

/// The number of searches of a live program.
package struct SearchCount: Hashable, Sendable {
    package var started = 0
    /// The searches that a newer query replaced before they ended.
    package var cancelled = 0

    package init() {}
}

extension SearchCount: CustomStringConvertible {
    package var description: String {
        "\(counted(started, "search", "searches")) started, \(cancelled.grouped) cancelled"
    }
}

private func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count.grouped) \(count == 1 ? one : many)"
}

extension Int {
    /// The number with a comma between groups of three digits.
    fileprivate var grouped: String {
        let digits = Array(String(self))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digits[index])
        }
    }
}

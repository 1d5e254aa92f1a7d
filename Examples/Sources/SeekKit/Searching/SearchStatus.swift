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
        var parts = [
            counted(files, "file", "files"),
            counted(matches, "match", "matches", suffix: phase == .full ? "+" : ""),
        ]
        if unreadable > 0 { parts.append("\(unreadable) unreadable") }
        parts.append(seconds)
        if phase == .searching { parts.append("searching…") }
        return parts.joined(separator: " · ")
    }

    private func counted(_ count: Int, _ one: String, _ many: String, suffix: String = "") -> String {
        "\(count)\(suffix) \(count == 1 && suffix.isEmpty ? one : many)"
    }

    private var seconds: String {
        let hundredths = elapsed / .milliseconds(10)
        let rounded = Int(hundredths.rounded(.down))
        let fraction = rounded % 100
        return "\(rounded / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
    }
}

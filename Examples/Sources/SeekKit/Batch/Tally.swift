/// The totals of all searches in a program without a terminal.
package struct Tally: Hashable, Sendable {
    package var matches = 0
    package var unreadable: Set<Path> = []

    package init() {}

    mutating func count(_ event: SearchEvent) {
        switch event {
        case .matches(let found): matches += found.matchCount
        case .unreadable(let entry): unreadable.insert(entry.path)
        case .binary, .scanned: break
        }
    }

    package var exitStatus: ExitStatus { ExitStatus(matches: matches, unreadable: unreadable.count) }
}

import Operators

/// The surroundings of the selected match.
package enum Preview: Hashable, Sendable {
    case none
    case lines(Excerpt, of: Match)
    case unreadable(Unreadable)
}

/// The match and the number of lines to preview.
package struct PreviewTarget: Hashable, Sendable {
    package let match: Match
    package let lines: Int
    /// The number of times that a file can have been changed by an editor.
    package let edits: Int

    package init(match: Match, lines: Int, edits: Int = 0) {
        self.edits = edits
        self.match = match
        self.lines = lines
    }

    /// The match is in the middle, except near the beginning of its file.
    package var range: ClosedRange<Int> {
        let first = max(1, match.line - lines / 2)
        return first...first + lines - 1
    }
}

extension Preview {
    /// Reads the lines in the background. A file that cannot be read is a preview as well.
    package static func signal(of target: PreviewTarget) -> Signal<Preview, Never> {
        Excerpt.signal(target.range, of: target.match.path)
            .map { excerpt in .lines(excerpt, of: target.match) }
            .catch { failure in Signal<Preview, Never>.just(.unreadable(failure)) }
            .subscribed(on: TargetQueueScheduler())
    }
}

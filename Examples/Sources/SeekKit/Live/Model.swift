import KeyPathObserving
import Observation

/// The state of the live program.
@MainActor @Observable
package final class Model: KeyPathObservable {
    package let _$observationRegistrar = KeyPathRegistrar()

    package internal(set) var query: String
    package internal(set) var status = SearchStatus()
    package internal(set) var matches: [Match] = []
    package internal(set) var selection = 0
    package internal(set) var size: ScreenSize
    /// The files that the last search could not read.
    package internal(set) var unreadable: [Unreadable] = []

    /// The number of matches at which a search is stopped.
    let maximum: Int

    package init(query: String = "", size: ScreenSize = .usual, maximum: Int = 10_000) {
        self.query = query
        self.size = size
        self.maximum = maximum
    }

    package var selectedMatch: Match? {
        matches.indices.contains(selection) ? matches[selection] : nil
    }

    /// The complete content of the screen.
    package var content: ScreenContent {
        ScreenContent(query: query, status: status, matches: matches, selection: selection, size: size)
    }
}

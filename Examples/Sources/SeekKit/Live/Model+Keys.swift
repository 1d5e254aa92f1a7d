extension Model {
    /// Performs the action of a key.
    /// - Returns: The outcome of the program if the key ends it.
    func press(_ key: Key) -> Outcome? {
        switch key {
        case .character(let character): query.append(character)
        case .backspace: query = String(query.dropLast())
        case .clear: query = ""
        case .up: select(selection - 1)
        case .down: select(selection + 1)
        case .pageUp: select(selection - pageLength)
        case .pageDown: select(selection + pageLength)
        case .enter: return selectedMatch.map(Outcome.chosen)
        case .escape: return .left
        case .interrupt: return .interrupted
        }
        return nil
    }

    func interrupt(_ interruption: Interruption) -> Outcome? {
        switch interruption {
        case .resized(let size):
            self.size = size
            return nil
        case .terminated(let number):
            return .terminated(number)
        }
    }

    private var pageLength: Int { ScreenContent.room(size) }

    private func select(_ index: Int) {
        selection = max(0, min(index, matches.count - 1))
    }
}

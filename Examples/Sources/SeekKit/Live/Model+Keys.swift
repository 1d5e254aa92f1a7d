extension Model {
    /// Performs the action of a key.
    /// - Returns: The output of the program if the key ends or suspends it.
    func press(_ key: Key) -> LiveSearch.Output? {
        if notice != nil { notice = nil }
        switch key {
        case .character(let character): field.insert(String(character))
        case .paste(let text): field.paste(text)
        case .left: field.moveLeft()
        case .right: field.moveRight()
        case .home: field.moveToStart()
        case .end: field.moveToEnd()
        case .backspace: field.deleteBefore()
        case .delete: field.deleteAfter()
        case .deleteWord: field.deleteWord()
        case .deleteToStart: field.deleteToStart()
        case .deleteToEnd: field.deleteToEnd()
        case .up: select(selection - 1)
        case .down: select(selection + 1)
        case .pageUp: select(selection - layout.resultRows)
        case .pageDown: select(selection + layout.resultRows)
        case .nextFile: selectNextFile()
        case .previousFile: selectPreviousFile()
        case .toggleCase: caseMode = caseMode.next
        case .toggleRegex: isRegex.toggle()
        case .mark:
            guard selectedMatch != nil else { return nil }
            if marked.remove(selection) == nil { marked.insert(selection) }
            select(selection + 1)
        case .enter:
            let chosen = marked.isEmpty ? selectedMatch.map { [$0] } ?? [] : marked.sorted().map { matches[$0] }
            return chosen.isEmpty ? nil : opensEditor ? .edit(chosen) : .end(.chosen(chosen))
        case .escape: return .end(.left)
        case .interrupt: return .end(.interrupted)
        case .suspend: return .suspend
        }
        return nil
    }

    func interrupt(_ interruption: Interruption) -> LiveSearch.Output? {
        switch interruption {
        case .resized(let size):
            self.size = size
            return nil
        case .suspended: return .suspend
        case .terminated(let number): return .end(.terminated(number))
        }
    }

    private func select(_ index: Int) {
        selection = max(0, min(index, matches.count - 1))
    }

    private func selectNextFile() {
        guard let path = selectedMatch?.path else { return }
        if let next = matches[selection...].firstIndex(where: { $0.path != path }) { select(next) }
    }

    /// Selects the first match of the file before, even if a later match of it is closer.
    private func selectPreviousFile() {
        guard let path = selectedMatch?.path else { return }
        guard let last = matches[..<selection].lastIndex(where: { $0.path != path }) else { return select(0) }
        let before = matches[..<last].lastIndex { $0.path != matches[last].path }
        select(before.map { $0 + 1 } ?? 0)
    }
}

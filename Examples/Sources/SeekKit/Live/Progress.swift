import Operators

/// An event during the search for a query.
enum Progress: Sendable {
    case began(Query)
    case event(SearchEvent, after: Duration)
    case ended(after: Duration)
}

extension Signal<SearchEvent, Never> {
    /// Adds the beginning, the end, and the elapsed time on `scheduler` to the events of the search for `query`.
    func progress(of query: Query, on scheduler: some Scheduler) -> Signal<Progress, Never> {
        .deferred {
            let start = scheduler.now
            let elapsed: @Sendable () -> Duration = { start.duration(to: scheduler.now) }
            return
                self
                .map { event in .event(event, after: elapsed()) }
                .prepend(.began(query))
                .concat(.deferred { .just(.ended(after: elapsed())) })
        }
    }
}

extension Model {
    func advance(_ progress: Progress) {
        switch progress {
        case .began(let query):
            // `flatMap(.latest)` disposed the search before this one, so its end never arrives.
            if status.phase == .searching { searches.cancelled += 1 }
            if query.canMatch { searches.started += 1 }
            status = SearchStatus()
            status.phase = query.canMatch ? .searching : .waiting
            if query.canMatch { begun = query } else { clear(for: query) }
        case .event(let event, let elapsed):
            showBegun()
            note(event)
            status.elapsed = elapsed
        case .ended(let elapsed):
            showBegun()
            status.elapsed = elapsed
            if status.phase == .searching { status.phase = status.matches < maximum ? .finished : .full }
        }
    }

    /// The matches before stay on the screen until something is known about the new search, so that it doesn't flicker.
    private func showBegun() {
        if let begun { clear(for: begun) }
    }

    private func clear(for query: Query) {
        begun = nil
        searched = query
        matches = []
        unreadable = []
        selection = 0
        marked = []
    }

    private func note(_ event: SearchEvent) {
        switch event {
        case .matches(let found):
            matches += found
            status.matches += found.count
        case .unreadable(let entry):
            unreadable.append(entry)
            status.unreadable += 1
        case .scanned(let files):
            status.files += files
        case .binary: break
        }
    }
}

import Operators

/// An event during the search for a query.
enum Progress: Sendable {
    case began
    case event(SearchEvent, after: Duration)
    case ended(after: Duration)
}

extension Signal<SearchEvent, Unreadable> {
    /// Adds the beginning, the end, and the elapsed time on `scheduler` to the events of a search.
    ///
    /// A folder that can no longer be read is reported as an event.
    func progress(on scheduler: some Scheduler) -> Signal<Progress, Never> {
        .deferred {
            let start = scheduler.now
            let elapsed: @Sendable () -> Duration = { start.duration(to: scheduler.now) }
            return
                self
                .catch { failure in Signal<SearchEvent, Never>.just(.unreadable(failure)) }
                .map { event in .event(event, after: elapsed()) }
                .prepend(.began)
                .concat(.deferred { .just(.ended(after: elapsed())) })
        }
    }
}

extension Model {
    func advance(_ progress: Progress) {
        switch progress {
        case .began:
            status = SearchStatus()
            status.phase = .searching
            matches = []
            unreadable = []
            selection = 0
        case .event(let event, let elapsed):
            note(event)
            status.elapsed = elapsed
        case .ended(let elapsed):
            status.elapsed = elapsed
            status.phase = status.matches < maximum ? .finished : .full
        }
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
        }
    }
}

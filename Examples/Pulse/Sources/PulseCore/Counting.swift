import AccessLog

/// The windows of all requests, and those of the requests that a view shows.
struct Counting: Sendable {
    private var all: SlidingWindow
    private var view: (filter: EntryFilter, window: SlidingWindow)?

    init(_ window: SlidingWindow) { all = window }

    /// - Returns: The reports to send when a step ends.
    mutating func take(_ beat: Beat) -> [Report] {
        switch beat {
        case .view(let filter):
            view = filter.isEmpty ? nil : (filter, all.emptied)
            return []
        case .lines(let batch):
            if let filter = view?.filter { _ = view?.window.take(.lines(filter.applied(to: batch))) }
            return all.take(beat)
        default:
            var reports = all.take(beat)
            guard let filter = view?.filter, let shown = view?.window.take(beat) else { return reports }
            // Both have the same steps.
            for (index, part) in zip(reports.indices, shown) {
                reports[index].view = View(filter: filter, window: part.window, total: part.total, log: part.log)
            }
            return reports
        }
    }
}

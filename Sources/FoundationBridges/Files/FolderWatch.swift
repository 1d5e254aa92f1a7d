import Dispatch
import Foundation
import Operators

/// Collects what the system reports about a folder until `cancel()`.
final class FolderWatch: Sendable {
    private struct State {
        var news = FolderNews()
        var isCancelled = false
        var onNews: (@Sendable () -> Void)?
    }

    /// The number of collected names above which the folder is listed again instead.
    private static let limit = 1_024

    private let state = Lock(State())
    private let reports: FolderReports

    /// Begins to observe the folder.
    ///
    /// - Parameters:
    ///   - queue: The queue that collects the reports.
    ///   - didClose: A closure that is called when the descriptor has been closed.
    init(
        _ path: String, queue: DispatchQueue = DispatchQueue(label: "rill.folder"),
        didClose: @escaping @Sendable () -> Void = {}
    ) throws(FileError) {
        reports = try FolderReports(path, queue)
        // Dispatch releases the handlers, and with them this object, after `cancel()`.
        reports.source.setEventHandler { [self] in collect(reports.read()) }
        // The only place that closes the descriptor. Dispatch calls it once, after the last use of the descriptor.
        reports.source.setCancelHandler { [reports] in
            reports.close()
            didClose()
        }
        reports.source.activate()
    }

    /// Stops observing, and drops what was not taken.
    func cancel() {
        let dropped = state.withLock { state in
            state.isCancelled = true
            defer { (state.news, state.onNews) = (FolderNews(), nil) }
            return (state.news, state.onNews)
        }
        withExtendedLifetime(dropped) { reports.source.cancel() }
    }

    /// Returns what was reported since the last call.
    func takeNews() -> FolderNews {
        state.withLock { state in
            defer { state.news = FolderNews() }
            return state.news
        }
    }

    /// Runs `action` once, when something is reported, or immediately if something was. `cancel()` drops `action`.
    func onNews(_ action: @escaping @Sendable () -> Void) {
        let runs = state.withLock { state in
            if state.isCancelled { return false }
            if state.news.isEmpty { state.onNews = action }
            return !state.news.isEmpty
        }
        if runs { action() }
    }

    func collect(_ news: FolderNews) {
        let action = state.withLock { state -> (@Sendable () -> Void)? in
            if state.isCancelled { return nil }
            state.news.names.merge(news.names) { $0 || $1 }
            state.news.isIncomplete = state.news.isIncomplete || news.isIncomplete
            state.news.isOver = state.news.isOver || news.isOver
            if state.news.names.count > Self.limit {
                state.news.names = [:]
                state.news.isIncomplete = true
            }
            return state.news.isEmpty ? nil : state.onNews.take()
        }
        action?()
    }
}

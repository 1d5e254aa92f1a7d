import KeyPathObserving
import Operators

/// The live program without its terminal: its input and its searches, as signals.
package struct LiveSearch: Sendable {
    package enum Output: Hashable, Sendable {
        case screen(Screen)
        /// Give the terminal back until the user continues the program.
        case suspend
        /// Let the user edit matches, and continue.
        case edit([Match])
        case end(Outcome)
    }

    /// The time for which a query must not change before it is searched for.
    package static let settling = Duration.milliseconds(60)
    /// The minimum time between two screens.
    package static let frame = Duration.milliseconds(50)

    private let keys: Signal<Key, Never>
    private let interruptions: Signal<Interruption, Never>
    private let search: @Sendable (Query) -> Signal<SearchEvent, Never>
    private let preview: @Sendable (PreviewTarget) -> Signal<Preview, Never>

    package init(
        keys: Signal<Key, Never>, interruptions: Signal<Interruption, Never>,
        search: @escaping @Sendable (Query) -> Signal<SearchEvent, Never>,
        preview: @escaping @Sendable (PreviewTarget) -> Signal<Preview, Never> = Preview.signal
    ) {
        self.keys = keys
        self.interruptions = interruptions
        self.search = search
        self.preview = preview
    }

    /// Sends the content to show and, at the end, the outcome.
    ///
    /// All access to the model occurs on `scheduler`, which is the main queue or the scheduler of a main-actor test.
    @MainActor
    package func run(_ model: Model, on scheduler: some Scheduler) -> Signal<Output, Never> {
        // Closing the terminal leaves the program.
        let keys = keys.concat(.just(.escape)).deliver(on: scheduler)
        let interruptions = interruptions.deliver(on: scheduler)
        return merge(
            merge(keys.mapOnMain(model.press), interruptions.mapOnMain(model.interrupt)).compactMap { $0 },
            progress(of: model, on: scheduler).mapOnMain(model.advance).compactMap { _ in nil },
            previews(of: model, on: scheduler).mapOnMain { model.preview = $0 }.compactMap { _ in nil },
            screens(of: model, on: scheduler).map(Output.screen)
        ).through(\.isEnd)
    }

    @MainActor
    private func screens(of model: Model, on scheduler: some Scheduler) -> Signal<Screen, Never> {
        observe(model, \.content)
            .throttle(for: Self.frame, on: scheduler)
            .map { content in content.render() }
            .distinctUntilChanged()
    }

    /// Replaces the running search, which is disposed, when a query settles.
    @MainActor
    private func progress(of model: Model, on scheduler: some Scheduler) -> Signal<Progress, Never> {
        let maximum = model.maximum
        return observe(model, \.query)
            .debounce(for: Self.settling, on: scheduler)
            .distinctUntilChanged()
            .flatMap(.latest) { query in
                // Delivered inside of the inner signal, so that disposing a search drops its events that are still
                // queued.
                search(query).limited(to: maximum).deliver(on: scheduler).progress(of: query, on: scheduler)
            }
    }

    /// Reads the surroundings of the selected match. Another selection replaces an unfinished reading.
    @MainActor
    private func previews(of model: Model, on scheduler: some Scheduler) -> Signal<Preview, Never> {
        observe(model, \.previewTarget)
            .distinctUntilChanged()
            .flatMap(.latest) { target in
                target.map { preview($0).deliver(on: scheduler) } ?? .just(.none)
            }
    }
}

extension LiveSearch.Output {
    fileprivate var isEnd: Bool {
        if case .end = self { true } else { false }
    }
}

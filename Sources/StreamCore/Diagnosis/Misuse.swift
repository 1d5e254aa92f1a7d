import Synchronization

/// An incorrect use of the framework that the framework has detected.
///
/// Nothing is printed, not even in debug builds. Set a handler to see the reports:
///
/// ```swift
/// Misuse.report { misuse in logger.fault("\(misuse)") }
/// ```
public struct Misuse: Sendable, Hashable, CustomStringConvertible {
    /// The kind of a misuse.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// A value was sent to a source after its end. The value was dropped.
        case sendAfterEnd
        /// The subscribers of a source have sent to it during its deliveries a million times in a row, and the delivery continues. Or other threads
        /// have changed what the body of a batch reads during each of 100 runs, and it runs again. Or the value of a property that follows
        /// others changes what it follows, and it is not reset any more in this change.
        case endlessFeedback
        /// 1,024 values wait in a group or window that nothing has subscribed to. They are kept for its first subscriber.
        case unreadGroup
        /// A key path is observed through which no observable property is read. Nothing is sent after the first value, unless the
        /// property reports its changes without reporting its reads.
        case unobservedPath
        /// The closure of a computed property reads a property that is computed from it. It reads the last value of that one.
        case circularComputation
        /// A closure that computes a property from others, or resets one that follows another one, sets a property or subscribes to one. It does so
        /// each time it runs. A send to a subject is reported in debug builds.
        case effectInComputation
        /// The body of a batch sends to a subject, subscribes, changes an observed object, or runs a transaction of objects. It does so each
        /// time it runs, and it can run again. A send and a subscription are reported in debug builds only.
        case effectInBatch
        /// The body of a property's `modify` changes the same property. `modify` has repeated it for that reason, and the change is ignored.
        case changeInModify
    }

    /// The kind of this misuse.
    public let kind: Kind

    /// The known source locations: where the source was created and, while a `StreamTracer` runs, the lowest stages
    /// that are subscribed to it.
    public let places: [String]

    /// The problem and its source locations.
    public let description: String

    /// The default handler, which ignores all misuses: the framework prints nothing by itself.
    public static let standard: @Sendable (Misuse) -> Void = { _ in }

    /// A stored closure of generic type would be wrapped again at each access, until the stack overflows.
    private struct Handler: Sendable {
        let report: @Sendable (Misuse) -> Void
    }

    private static let handler = Lock(Handler(report: standard))
    private static let isStandard = Atomic(true)

    /// Sets the handler that is called where a misuse occurs. The program continues when the handler returns.
    ///
    /// Pass ``standard`` to restore the default handler.
    public static func report(to report: @escaping @Sendable (Misuse) -> Void) {
        isStandard.store(false, ordering: .relaxed)
        let old = handler.withLock { handler in
            defer { handler = Handler(report: report) }
            return handler
        }
        withExtendedLifetime(old) {}
    }

    /// Whether a handler would receive a misuse. For checks that cost something.
    @usableFromInline package static var isReported: Bool { !isStandard.load(ordering: .relaxed) }

    package static func report(
        _ kind: Kind, _ message: @autoclosure () -> String, at places: @autoclosure () -> [String]
    ) {
        if isStandard.load(ordering: .relaxed) { return }
        let handler = handler.withLock { $0 }
        let places = places()
        let text = places.isEmpty ? message() : "\(message()): \(places.joined(separator: ", "))"
        handler.report(Misuse(kind: kind, places: places, description: text))
    }
}

extension Misuse {
    @inline(never) @usableFromInline package static func reportUnreadGroup(_ count: Int) {
        report(
            .unreadGroup,
            "\(count) values wait in a group of groupBy(_:), window(count:), or groupJoin(with:while:otherWhile:) without a subscriber; "
                + "subscribe to each group when it is sent, as flatMap(.merge) does, or release it", at: [])
    }
}

extension Misuse {
    package static func noteEffectInBatch(_ effect: String, at places: @autoclosure () -> [String]) {
        report(
            .effectInBatch,
            "The body of Property.batch(_:) \(effect), each time it runs, and it can run again; "
                + "do so in a subscription to what the batch sets, or after the batch", at: places())
    }
}

extension SourceLabel {
    @inline(never) @usableFromInline func noteSendAfterEnd() {
        Misuse.report(
            .sendAfterEnd, "A \(name) was sent a value after its end; send nothing after fail(_:) or complete()",
            at: places)
    }

    @inline(never) @usableFromInline func noteFeedback() {
        Misuse.report(
            .endlessFeedback,
            "Endless feedback: subscribers of a \(name) keep sending to it; "
                + "break the loop with distinctUntilChanged()", at: places)
    }

    /// Reports an effect of the body of a batch, if this thread runs one. That of a closure which computes a value is reported as such.
    @inline(never) @usableFromInline func noteEffectInBatch(_ effect: String) {
        let thread = StateThread.current
        if Misuse.isReported, thread.pointee.running == nil, thread.pointee.transaction?.canRunAgain ?? false {
            Misuse.noteEffectInBatch(effect, at: places)
        }
    }

    /// Reports a value that a closure or the body of a batch sends to a subject.
    @inline(never) @usableFromInline func noteSend() {
        if !Misuse.isReported { return }
        if StateThread.current.pointee.running != nil { noteEffect("sends to") }
        noteEffectInBatch("sends to a subject")
    }

    /// The location where the source was created.
    var place: String { "\(fileID):\(line)" }

    @inline(never) @usableFromInline func noteChangeInModify() {
        Misuse.report(
            .changeInModify,
            "The body of modify(_:) changes its own \(name), so that it is repeated, and the change is ignored; change the argument instead",
            at: places)
    }

    @usableFromInline func noteEffect(_ effect: String) {
        Misuse.report(
            .effectInComputation,
            "A closure that computes a property from others \(effect) a \(name), each time it runs; "
                + "do so in a subscription to the computed property", at: places + StateThread.runningPlaces)
    }

    var places: [String] { hasPlace ? [place] + TracingHooks.subscribers(of: place) : [] }
}

import Synchronization

/// A use of the framework that is not as it has to be, and that it has noticed.
///
/// ```swift
/// Misuse.report { misuse in logger.fault("\(misuse)") }
/// ```
public struct Misuse: Sendable, CustomStringConvertible {
    /// What can be wrong.
    public enum Kind: Sendable, Hashable {
        /// Something was sent to a source that had ended. It was dropped.
        case sendAfterEnd
        /// The subscribers of a source have sent to it again and again while it was telling them, a million times. It goes
        /// on.
        case endlessFeedback
    }

    /// What is wrong.
    public let kind: Kind

    /// The source locations that are known: where the source was created and, while a ``StreamTracer`` runs, the lowest stages
    /// that are subscribed to it.
    public let places: [String]

    /// What happened, with the places.
    public let description: String

    /// Ignores all misuses: the handler until ``report(to:)`` is called.
    public static let standard: @Sendable (Misuse) -> Void = { _ in }

    /// A closure that is generic by itself is wrapped anew at each access, until the stack is too small to call it.
    private struct Handler: Sendable {
        let report: @Sendable (Misuse) -> Void
    }

    private static let handler = Lock(Handler(report: standard))
    private static let isStandard = Atomic(true)

    /// Has misuses reported to `report`, which may return: then the program goes on. It is called where the misuse
    /// happens; ``standard`` puts back what was there at the start.
    public static func report(to report: @escaping @Sendable (Misuse) -> Void) {
        isStandard.store(false, ordering: .relaxed)
        let old = handler.withLock { handler in
            defer { handler = Handler(report: report) }
            return handler
        }
        withExtendedLifetime(old) {}
    }

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

extension SourceLabel {
    @inline(never) @usableFromInline func noteSendAfterEnd() {
        Misuse.report(.sendAfterEnd, "A \(name) that has ended was sent a value", at: places)
    }

    @inline(never) @usableFromInline func noteFeedback() {
        Misuse.report(.endlessFeedback, "A \(name) is sent values by what it tells, without end", at: places)
    }

    private var places: [String] {
        let place = "\(fileID):\(line)"
        return [place] + StreamTracer.subscribers(of: place)
    }
}

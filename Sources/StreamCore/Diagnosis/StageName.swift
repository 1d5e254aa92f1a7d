/// The name of an operator or source, and its source location.
struct StageName: Sendable, Hashable {
    /// The name without unlabeled arguments and without those of the source location: `map`, `take(until:)`.
    let name: String
    /// Empty if the source location is unknown.
    let fileID: String
    let line: UInt

    /// The number of waiting elements at which the stage pauses its source; `nil` for a stage without a queue.
    var queueLimit: Int?

    init(name: String, fileID: String, line: UInt) {
        self.name = name
        self.fileID = fileID
        self.line = line
    }

    init(_ function: StaticString, _ fileID: StaticString = "", _ line: UInt = 0) {
        self.init(
            name: Self.short(function.description), fileID: fileID.description, line: line)
    }

    /// A Boolean value that indicates whether the framework created this source for an operator.
    var isInternal: Bool { Self.modules.contains { fileID.hasPrefix($0) } }

    var place: String? { fileID.isEmpty ? nil : "\(fileID):\(line)" }

    var pausing: String? {
        queueLimit.map { $0 == .max ? "never pauses its source" : "pauses its source when \($0) wait" }
    }

    private static let modules = ["StreamCore/", "Operators/", "KeyPathObserving/", "StreamTesting/", "Schedulers/"]

    private static func short(_ function: String) -> String {
        guard let open = function.firstIndex(of: "(") else { return function }
        let base = function[..<open]
        var labels = function[open...].dropFirst().dropLast().split(separator: ":")
            .filter { $0 != "fileID" && $0 != "line" }
        while labels.last == "_" { labels.removeLast() }
        let name = base == "init" ? "Signal" : String(base)
        return labels.isEmpty ? name : "\(name)(\(labels.map { "\($0):" }.joined()))"
    }
}

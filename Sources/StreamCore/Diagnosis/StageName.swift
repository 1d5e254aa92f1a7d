/// The name of an operator or source, and its source location.
package struct StageName: Sendable {
    /// The name without unlabeled arguments, those of the source location, and the prefix `Property.`: `map`, `take(until:)`.
    package let name: String
    /// Empty if the source location is unknown.
    package let fileID: String
    package let line: UInt

    /// The name of an operator or source that is declared as `function`.
    init(_ function: StaticString, _ fileID: StaticString = "", _ line: UInt = 0) {
        name = Self.short(function.description)
        self.fileID = fileID.description
        self.line = line
    }

    /// The name of a stage that the program has named.
    init(named name: String, _ fileID: StaticString, _ line: UInt) {
        self.name = "named(\"\(name)\")"
        self.fileID = fileID.description
        self.line = line
    }

    /// A Boolean value that indicates whether the framework created this source for an operator.
    package var isInternal: Bool { Self.modules.contains { fileID.hasPrefix($0) } }

    var place: String? { fileID.isEmpty ? nil : "\(fileID):\(line)" }

    private static let modules = ["StreamCore/", "Operators/", "KeyPathObserving/", "StreamTesting/", "Schedulers/"]

    private static func short(_ function: String) -> String {
        if function.hasPrefix("Property.") { return String(function.dropFirst("Property.".count)) }
        guard let open = function.firstIndex(of: "(") else { return function }
        let base = function[..<open]
        var labels = function[open...].dropFirst().dropLast().split(separator: ":")
            .filter { $0 != "fileID" && $0 != "line" }
        while labels.last == "_" { labels.removeLast() }
        let name = base == "init" ? "Signal" : String(base)
        return labels.isEmpty ? name : "\(name)(\(labels.map { "\($0):" }.joined()))"
    }
}

/// What an operator or source is called, and where in the program it stands.
struct StageName: Sendable, Hashable {
    /// Without the arguments that have no label, and without those that tell the place: `map`, `take(until:)`.
    let name: String
    /// Empty where the place is not known.
    let fileID: String
    let line: UInt

    init(name: String, fileID: String, line: UInt) {
        self.name = name
        self.fileID = fileID
        self.line = line
    }

    init(_ function: StaticString, _ fileID: StaticString = "", _ line: UInt = 0) {
        self.init(
            name: Self.short(function.description), fileID: fileID.description, line: line)
    }

    /// Whether it is a source that the framework made for an operator.
    var isInternal: Bool { Self.modules.contains { fileID.hasPrefix($0) } }

    var place: String? { fileID.isEmpty ? nil : "\(fileID):\(line)" }

    private static let modules = ["StreamCore/", "Operators/", "KeyPathObserving/", "StreamTesting/", "Schedulers/"]

    private static func short(_ function: String) -> String {
        guard let open = function.firstIndex(of: "(") else { return function }
        let base = function[..<open]
        let labels = function[open...].dropFirst().dropLast().split(separator: ":")
            .filter { $0 != "fileID" && $0 != "line" }
        let name = base == "init" ? "Signal" : String(base)
        return labels.allSatisfy { $0 == "_" } ? name : "\(name)(\(labels.map { "\($0):" }.joined()))"
    }
}

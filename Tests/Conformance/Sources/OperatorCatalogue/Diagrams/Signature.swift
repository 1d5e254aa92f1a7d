/// The name of an operator with the labels of its arguments: `take(while:inclusive:)`.
public struct Signature: Sendable, Equatable, CustomStringConvertible {
    public let description: String
    public let name: String
    public let labels: [String]
    /// A Boolean value that indicates whether the number of arguments is unlimited.
    let isVariadic: Bool

    /// The labels of arguments that can be omitted. They are written with a '?'.
    private let optional: Set<String>

    init(_ pattern: String) {
        description = pattern.filter { $0 != "?" }
        let parts = pattern.split(separator: "(")
        name = String(parts[0])
        let labels = parts.count < 2 ? [] : parts[1].split(separator: ":").filter { $0 != ")" && $0 != "…)" }
        self.labels = labels.map { $0.filter { $0 != "?" } }
        optional = Set(labels.filter { $0.hasSuffix("?") }.map { String($0.dropLast()) })
        isVariadic = pattern.hasSuffix("…)")
    }

    /// Returns the argument for each label and the quality of the match, or `nil` if the arguments do not match.
    ///
    /// An argument that consists only of a label's name matches that label but provides no value. The labels in
    /// `silent` can be omitted.
    func match(_ arguments: [Call.Argument]) -> (arguments: [Int: Call.Argument], score: Int)? {
        var found: [Int: Call.Argument] = [:]
        var score = labels.map { $0 == "_" ? -2 : optional.contains($0) ? -1 : -3 }.reduce(0, +)
        var next = 0
        for argument in arguments where argument.label != "on" || labels.contains("on") {
            if isVariadic, next >= labels.count { continue }
            guard let index = labels.indices.dropFirst(next).first(where: { fits(argument, labels[$0]) }) else {
                return nil
            }
            let isLabel = argument.label == nil && argument.text == labels[index]
            found[index] = isLabel ? nil : argument
            score += labels[index] == "_" ? 2 : 4
            next = index + 1
        }
        return (found, score)
    }

    /// Labels that make a call read like a sentence but carry no information.
    static let silent: Set<String> = ["for", "after", "count", "with", "separator"]

    private func fits(_ argument: Call.Argument, _ label: String) -> Bool {
        switch argument.label {
        case nil: label == "_" || argument.text == label
        case label: true
        case .some(let given): label == "_" && Self.silent.contains(given)
        }
    }
}

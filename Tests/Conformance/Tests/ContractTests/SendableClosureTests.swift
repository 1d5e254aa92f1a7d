import DocumentSupport
import Testing

/// Checks that a closure in main-actor code does not inherit its isolation, which would trap when a source sends on another thread.
///
/// A closure inherits the isolation unless its parameter is `@Sendable` or `sending`. A parameter of the main actor is isolated
/// explicitly, and a closure that does not escape runs on the caller's thread.
@Suite struct SendableClosureTests {
    @Test("Every escaping closure that a public function takes is @Sendable, sending or on the main actor")
    func everyClosure() throws {
        let kinds = ["swift.func", "swift.init", "swift.method", "swift.type.method", "swift.subscript"]
        let functions = try PublicAPI().symbols.filter { kinds.contains($0.kind) }
        var count = 0
        for function in functions {
            for parameter in Self.parameters(of: function.declaration) where parameter.contains("->") {
                count += 1
                #expect(Self.isSafe(parameter), "\(function.name) takes \(parameter)")
            }
        }
        #expect(count > 200, "the compiler reported \(count) closures")
    }

    @Test(
        "The check distinguishes closures by their attributes",
        arguments: [
            ("_ body: (Int) -> Void", true), ("_ body: @escaping (Int) -> Void", false),
            ("_ body: @escaping @Sendable (Int) -> Void", true), ("_ body: sending @escaping () -> Void", true),
            ("_ body: @escaping @MainActor (Int) -> Void", true), ("_ body: ((Int) -> Void)? = nil", false),
            ("_ body: (@Sendable (Int) -> Void)? = nil", true), ("_ body: [(Int) -> Void]", false),
            ("_ body: @escaping (@Sendable () -> Void) -> Void", false),
            ("_ body: @escaping @isolated(any) @Sendable () async -> Int", true),
        ])
    func attributes(parameter: String, isSafe: Bool) {
        let declaration = "func map<A>(_ value: (A, B)?, \(parameter), c: C) -> (Int) -> Void where A : B"
        let parameters = Self.parameters(of: declaration)
        #expect(parameters.count == 3)
        #expect(Self.isSafe(parameters[1]) == isSafe)
    }

    /// A Boolean value that indicates whether a closure in main-actor code is safe as an argument.
    private static func isSafe(_ parameter: String) -> Bool {
        var type = parameter[(parameter.firstIndex(of: ":") ?? parameter.startIndex)...].dropFirst().drop { $0 == " " }
        if let value = type.firstRange(of: " = ") { type = type[..<value.lowerBound] }
        type = type.replacing("@isolated(any) ", with: "")[...]
        // A closure that is not the parameter itself, but for example an optional value, escapes.
        let escapes = type.contains("@escaping") || type.hasSuffix("?") || type.hasPrefix("[")
        let attributes = type.drop { "([".contains($0) }.prefix { $0 != "(" }
        return !escapes || ["@Sendable", "sending", "@MainActor"].contains { attributes.contains($0) }
    }

    /// The parameters in a declaration: labels, names and types.
    private static func parameters(of declaration: String) -> [String] {
        let keyword = declaration.firstRange(of: /\b(func|init|subscript)\b/)?.upperBound ?? declaration.startIndex
        guard let start = declaration[keyword...].firstIndex(of: "(") else { return [] }
        var (depth, parts) = (0, [""])
        for character in declaration[declaration.index(after: start)...] {
            // The arrow of a function type is not a closing bracket.
            let isArrow = character == ">" && parts[parts.count - 1].last == "-"
            if "([<".contains(character) { depth += 1 }
            if ")]>".contains(character), !isArrow { depth -= 1 }
            if depth < 0 { break }
            if depth == 0, character == "," {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.filter { !$0.isEmpty }
    }
}

import Foundation

/// The public declarations that the compiler reports for the modules that were built with these tests.
///
/// `swift-symbolgraph-extract` is part of the toolchain and reads a built module in a fraction of a second.
public struct PublicAPI: Sendable {
    public struct Symbol: Hashable, Sendable {
        public let module: String
        public let kind: String
        /// The name `Signal.map(_:)`, without labels for the source location of a call.
        public let name: String
        /// The name with all labels, which a link in the documentation requires.
        public let fullName: String
        public let declaration: String
        /// The lines of the doc comment.
        public let documentation: [String]

        public var path: [String] {
            // The arguments can contain dots.
            let name = name.prefix { $0 != "(" }
            var path = name.split(separator: ".").map(String.init)
            path[path.count - 1] += self.name.dropFirst(name.count)
            return path
        }
    }

    public struct Parameter: Hashable, Sendable {
        /// The internal name of the parameter.
        public let name: String
        public let type: String
    }

    public private(set) var symbols: Set<Symbol> = []
    public private(set) var names: Set<String> = []

    /// The conformances, as pairs of names.
    public private(set) var conformances: Set<[String]> = []

    static let modules = [
        "Disposables", "Schedulers", "VirtualTime", "StreamCore", "Operators", "KeyPathObserving", "StreamTesting",
        "StreamDiagnostics", "FoundationBridges",
    ]

    public init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rill-symbols-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for module in Self.modules { try Self.extract(module, to: folder) }
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            try read(JSONDecoder().decode(Graph.self, from: Data(contentsOf: file)))
        }
    }

    private mutating func read(_ graph: Graph) {
        let locating = ["fileID:", "file:", "line:"]
        for symbol in graph.symbols where !symbol.identifier.precise.contains("::SYNTHESIZED::") {
            let fullName = symbol.pathComponents.joined(separator: ".")
            var name = fullName
            for label in locating { name = name.replacing("(\(label)", with: "(").replacing(":\(label)", with: ":") }
            let declaration = symbol.declarationFragments?.map(\.spelling).joined() ?? ""
            if declaration.contains("_ fileID: StaticString") {
                name = name.replacing(#/_:_:(?=(isolation:)?\)$)/#, with: "")
            }
            names.insert(name)
            symbols.insert(
                Symbol(
                    module: graph.module.name, kind: symbol.kind.identifier, name: name, fullName: fullName,
                    declaration: declaration,
                    documentation: symbol.docComment?.lines.map(\.text) ?? []))
        }
        let names = Dictionary(
            graph.symbols.map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) },
            uniquingKeysWith: { first, _ in first })
        for relation in graph.relationships where relation.kind == "conformsTo" {
            guard let source = names[relation.source] else { continue }
            let target = names[relation.target] ?? relation.targetFallback ?? ""
            conformances.insert([source, String(target.split(separator: ".").last ?? "")])
        }
    }

    private static func extract(_ module: String, to folder: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "symbolgraph-extract", "-module-name", module, "-I", builtModules.path, "-target", triple,
            "-minimum-access-level", "public", "-output-dir", folder.path,
        ]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure.noGraph(module) }
    }

    /// The modules are in the folder of the product that contains this code.
    private static var builtModules: URL {
        #if os(macOS)
            let product = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }?.bundleURL
            let folder = product?.deletingLastPathComponent() ?? URL(filePath: ".build/debug")
        #else
            let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        #endif
        return folder.appending(path: "Modules")
    }

    private static var triple: String {
        #if arch(arm64)
            let architecture = "arm64"
        #else
            let architecture = "x86_64"
        #endif
        #if os(macOS)
            return "\(architecture)-apple-macosx15.0"
        #else
            return (architecture == "arm64" ? "aarch64" : architecture) + "-unknown-linux-gnu"
        #endif
    }

    enum Failure: Error { case noGraph(String) }
}

/// The parts of the compiler's files that are read.
private struct Graph: Decodable {
    struct Module: Decodable { let name: String }
    struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Kind: Decodable { let identifier: String }
        struct Fragment: Decodable { let spelling: String }
        struct Documentation: Decodable {
            struct Line: Decodable { let text: String }
            let lines: [Line]
        }
        let identifier: Identifier
        let kind: Kind
        let pathComponents: [String]
        let declarationFragments: [Fragment]?
        let docComment: Documentation?
    }
    struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
        let targetFallback: String?
    }
    let module: Module
    let symbols: [Symbol]
    let relationships: [Relationship]
}

extension PublicAPI.Symbol {
    /// The parameters of the declaration.
    public var parameters: [PublicAPI.Parameter] {
        let keyword = declaration.firstRange(of: /\b(func|init|subscript)\b/)?.upperBound ?? declaration.startIndex
        guard let start = declaration[keyword...].firstIndex(of: "(") else { return [] }
        var (depth, texts) = (0, [""])
        for character in declaration[declaration.index(after: start)...] {
            // The arrow of a function type is not a closing bracket.
            if character == ">", texts[texts.count - 1].last == "-" {
                texts[texts.count - 1].append(character)
                continue
            }
            if "([<".contains(character) { depth += 1 }
            if ")]>".contains(character) { depth -= 1 }
            if depth < 0 { break }
            if depth == 0, character == "," {
                texts.append("")
            } else {
                texts[texts.count - 1].append(character)
            }
        }
        return texts.compactMap { text in
            guard let colon = text.firstIndex(of: ":") else { return nil }
            let type = text[text.index(after: colon)...].split(separator: " = ")[0]
            return PublicAPI.Parameter(
                name: String(text[..<colon].split(separator: " ").last ?? ""),
                type: type.replacing("@escaping ", with: "").replacing("@Sendable ", with: "").trimmingCharacters(
                    in: .whitespaces))
        }
    }
}

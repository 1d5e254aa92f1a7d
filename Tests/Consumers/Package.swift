// swift-tools-version: 6.2
import PackageDescription

// A program for each product, which depends only on that product, and one for a tracer. Each prints "ok".
let trait = Context.environment["RILL_TRAIT"]

func consumer(_ name: String, of products: String...) -> Target {
    .executableTarget(
        name: "\(name)Consumer",
        dependencies: (products.isEmpty ? [name] : products).map { .product(name: $0, package: "Rill") },
        path: "Sources/\(name)",
        swiftSettings: [.treatAllWarnings(as: .error)] + (trait.map { [.define($0)] } ?? []))
}

let package = Package(
    name: "Consumers",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Rill", path: "../..", traits: trait.map { [.init(stringLiteral: $0)] } ?? [.defaults])
    ],
    targets: [
        consumer("Disposables"), consumer("Schedulers"), consumer("StreamCore"), consumer("Operators"),
        consumer("KeyPathObserving"), consumer("Rill"), consumer("FoundationBridges"), consumer("StreamDiagnostics"),
        consumer("StreamTesting"), consumer("VirtualTime"), consumer("RillMigration"),
        consumer("Tracing", of: "Operators", "StreamDiagnostics"),
    ],
    swiftLanguageModes: [.v6]
)

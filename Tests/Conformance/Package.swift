// swift-tools-version: 6.2
import PackageDescription

// Derives checks, documents, and programs from a row for each operator, and compares the documents with the code.
let warnings: [SwiftSetting] =
    Context.environment["RILL_WARNINGS_AS_ERRORS"] != nil ? [.treatAllWarnings(as: .error)] : []
let strict: [SwiftSetting] =
    warnings + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]

func rill(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "Rill") } }

let package = Package(
    name: "Conformance",
    platforms: [.macOS(.v15)],
    products: [.library(name: "OperatorCatalogue", targets: ["OperatorCatalogue"])],
    dependencies: [.package(name: "Rill", path: "../..")],
    targets: [
        .target(
            name: "OperatorCatalogue", dependencies: rill("Operators", "KeyPathObserving", "StreamTesting"),
            swiftSettings: strict),
        .target(name: "DocumentSupport", dependencies: rill("StreamCore"), swiftSettings: strict),
        .testTarget(
            name: "ContractTests",
            dependencies: ["OperatorCatalogue", "DocumentSupport"]
                + rill("Operators", "KeyPathObserving", "StreamTesting", "FoundationBridges", "_TestSupport"),
            swiftSettings: strict),
        .testTarget(
            name: "DocumentTests",
            dependencies: ["OperatorCatalogue", "DocumentSupport"]
                + rill("Rill", "StreamTesting", "StreamDiagnostics", "FoundationBridges", "_TestSupport"),
            swiftSettings: strict),
        .testTarget(
            name: "GuideTests",
            dependencies: ["DocumentSupport"]
                + rill("Rill", "StreamTesting", "StreamDiagnostics", "FoundationBridges", "_TestSupport"),
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

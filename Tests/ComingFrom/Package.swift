// swift-tools-version: 6.2
import PackageDescription

// The Combine examples of Docs/ComingFrom/Combine.md, compiled with OpenCombine.
let package = Package(
    name: "ComingFrom",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Rill", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
    ],
    targets: [
        .target(name: "Printing", dependencies: [.product(name: "StreamCore", package: "Rill")]),
        // OpenCombine's types are not Sendable, so these targets use the Swift 5 language mode.
        .target(
            name: "OrderProgram", dependencies: [.product(name: "OpenCombine", package: "OpenCombine")],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "CombineTests",
            dependencies: ["OrderProgram", "Printing", .product(name: "OpenCombine", package: "OpenCombine")],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "ImportTests",
            dependencies: [
                .product(name: "FoundationBridges", package: "Rill"),
                .product(name: "Rill", package: "Rill"),
                .product(name: "StreamDiagnostics", package: "Rill"),
                .product(name: "StreamTesting", package: "Rill"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

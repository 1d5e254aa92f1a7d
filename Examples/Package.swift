// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "RillExamples",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "MarblesKit", targets: ["MarblesKit"]),
        .library(name: "DisplayWidth", targets: ["DisplayWidth"]),
    ],
    dependencies: [
        .package(name: "Rill", path: ".."),
        .package(name: "Conformance", path: "../Tests/Conformance"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(name: "DisplayWidth", swiftSettings: strict),
        .target(
            name: "SeekKit",
            dependencies: [
                "DisplayWidth",
                .product(name: "Operators", package: "Rill"),
                .product(name: "KeyPathObserving", package: "Rill"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "seek",
            dependencies: ["SeekKit", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: strict),
        .target(
            name: "MarblesKit",
            dependencies: [
                .product(name: "OperatorCatalogue", package: "Conformance"),
                .product(name: "Operators", package: "Rill"),
                .product(name: "StreamTesting", package: "Rill"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "marbles",
            dependencies: ["MarblesKit", .product(name: "Operators", package: "Rill")],
            swiftSettings: strict),
        .testTarget(
            name: "MarblesKitTests",
            dependencies: ["MarblesKit", "marbles", .product(name: "StreamTesting", package: "Rill")],
            swiftSettings: strict),
        .executableTarget(
            name: "debugging",
            dependencies: [
                .product(name: "Operators", package: "Rill"), .product(name: "StreamDiagnostics", package: "Rill"),
            ], swiftSettings: strict),
        .testTarget(
            name: "SeekKitTests",
            dependencies: ["DisplayWidth", "SeekKit", "seek", .product(name: "StreamTesting", package: "Rill")],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "Playground",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Rill", path: "../.."),
        .package(name: "Conformance", path: "../../Tests/Conformance"),
        .package(name: "RillExamples", path: ".."),
        // Without its traits, which are for configuration files and for all of Foundation, it builds in half the time.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        .target(
            name: "PlaygroundKit",
            dependencies: [
                .product(name: "MarblesKit", package: "RillExamples"),
                .product(name: "OperatorCatalogue", package: "Conformance"),
                .product(name: "StreamTesting", package: "Rill"),
            ],
            swiftSettings: strict),
        .target(
            name: "PlaygroundServer",
            dependencies: [
                "PlaygroundKit",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            resources: [.embedInCode("Page/page.html"), .embedInCode("Page/page.css"), .embedInCode("Page/page.js")],
            swiftSettings: strict),
        .executableTarget(
            name: "playground",
            dependencies: [
                "PlaygroundKit", "PlaygroundServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PlaygroundTests",
            dependencies: [
                "PlaygroundKit", "PlaygroundServer", "playground",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "MarblesKit", package: "RillExamples"),
                .product(name: "OperatorCatalogue", package: "Conformance"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "RillBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Rill", path: ".."),
        .package(name: "Conformance", path: "../Tests/Conformance"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(name: "CMallocCount"),
        .target(name: "CMallocBytes"),
        .target(
            name: "OpenCombineChains",
            dependencies: [
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
            ]),
        .target(
            name: "Sweep",
            dependencies: [
                "CMallocCount",
                .product(name: "Operators", package: "Rill"),
                .product(name: "KeyPathObserving", package: "Rill"),
                .product(name: "StreamTesting", package: "Rill"),
            ]),
        .executableTarget(
            name: "compare",
            dependencies: [
                "CMallocCount", "OpenCombineChains", "Sweep",
                .product(name: "Operators", package: "Rill"),
                .product(name: "FoundationBridges", package: "Rill"),
                .product(name: "KeyPathObserving", package: "Rill"),
                .product(name: "StreamTesting", package: "Rill"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "exploring",
            dependencies: [
                .product(name: "Operators", package: "Rill"),
                .product(name: "StreamTesting", package: "Rill"),
            ]),
        .executableTarget(
            name: "soak",
            dependencies: [
                "CMallocBytes",
                .product(name: "OperatorCatalogue", package: "Conformance"),
                .product(name: "Operators", package: "Rill"),
                .product(name: "VirtualTime", package: "Rill"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

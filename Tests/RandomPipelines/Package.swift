// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "RandomPipelines",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Rill", path: "../.."), .package(name: "Conformance", path: "../Conformance")],
    targets: [
        .executableTarget(
            name: "pipelines",
            dependencies: [
                .product(name: "OperatorCatalogue", package: "Conformance"),
                .product(name: "Operators", package: "Rill"), .product(name: "StreamTesting", package: "Rill"),
            ]),
        .executableTarget(
            name: "doubling",
            dependencies: [
                .product(name: "Operators", package: "Rill"), .product(name: "StreamTesting", package: "Rill"),
            ]),
        .executableTarget(
            name: "graphs", dependencies: [.product(name: "Operators", package: "Rill")]),
    ],
    swiftLanguageModes: [.v6]
)

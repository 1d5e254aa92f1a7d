// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "RandomPipelines",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Rill", path: "../..")],
    targets: [
        .executableTarget(
            name: "pipelines",
            dependencies: [
                .product(name: "_OperatorCatalogue", package: "Rill"),
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

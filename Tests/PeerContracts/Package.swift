// swift-tools-version: 6.2
import PackageDescription

// Checks operators of other libraries against the laws of Docs/Contract.md, and writes the table in Docs/PeerContracts.md.
let package = Package(
    name: "PeerContracts",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Rill", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    ],
    targets: [
        .target(
            name: "PeerContracts",
            dependencies: [
                .product(name: "Rill", package: "Rill"),
                .product(name: "StreamTesting", package: "Rill"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
            ]),
        .executableTarget(name: "violations", dependencies: ["PeerContracts"]),
        .executableTarget(name: "table", dependencies: ["PeerContracts"]),
        .testTarget(name: "PeerContractsTests", dependencies: ["PeerContracts"]),
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Files",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Rill", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "FilesKit",
            dependencies: [
                .product(name: "Operators", package: "Rill"), .product(name: "FoundationBridges", package: "Rill"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "files",
            dependencies: ["FilesKit", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: strict),
        .testTarget(
            name: "FilesTests", dependencies: ["FilesKit", .product(name: "StreamTesting", package: "Rill")],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

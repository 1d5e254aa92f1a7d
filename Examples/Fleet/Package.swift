// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let rill: Target.Dependency = .product(name: "Operators", package: "Rill")
let pulseCore: Target.Dependency = .product(name: "PulseCore", package: "Pulse")

let package = Package(
    name: "Fleet",
    platforms: [.macOS(.v15)],
    products: [.library(name: "StreamLink", targets: ["StreamLink"])],
    dependencies: [
        .package(name: "Rill", path: "../.."),
        .package(name: "Pulse", path: "../Pulse"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .systemLibrary(name: "CHiredis", providers: [.apt(["libhiredis-dev"])]),
        .target(name: "StreamLink", dependencies: ["CHiredis", rill], swiftSettings: strict),
        .target(name: "FleetCore", dependencies: ["StreamLink", pulseCore, rill], swiftSettings: strict),
        .executableTarget(
            name: "fleet",
            dependencies: [
                "FleetCore", "StreamLink", pulseCore, rill,
                .product(name: "PulseDisplays", package: "Pulse"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        .testTarget(name: "StreamLinkTests", dependencies: ["StreamLink"], swiftSettings: strict),
        .testTarget(
            name: "FleetTests", dependencies: ["FleetCore", "StreamLink", "fleet", pulseCore, rill],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let rill: Target.Dependency = .product(name: "Operators", package: "Rill")

let package = Package(
    name: "Fleet",
    platforms: [.macOS(.v15)],
    products: [.library(name: "StreamLink", targets: ["StreamLink"])],
    dependencies: [.package(name: "Rill", path: "../..")],
    targets: [
        .systemLibrary(name: "CHiredis", providers: [.apt(["libhiredis-dev"])]),
        .target(name: "StreamLink", dependencies: ["CHiredis", rill], swiftSettings: strict),
        .testTarget(name: "StreamLinkTests", dependencies: ["StreamLink"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

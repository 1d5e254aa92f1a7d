// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "TypeChecking",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Rill", path: "../..")],
    targets: ["TypeChecking", "FailureTypes"].map { name in
        .target(
            name: name,
            dependencies: [.product(name: "Rill", package: "Rill"), .product(name: "VirtualTime", package: "Rill")])
    },
    swiftLanguageModes: [.v6]
)

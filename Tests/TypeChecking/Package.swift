// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "TypeChecking",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Rill", path: "../..")],
    targets: ["TypeChecking", "FailureTypes"].map { name in
        .target(
            name: name,
            // What the modules of Rill import is built with them: the expressions of each module are checked, too.
            dependencies: ["Rill", "VirtualTime", "StreamDiagnostics"].map { .product(name: $0, package: "Rill") })
    },
    swiftLanguageModes: [.v6]
)

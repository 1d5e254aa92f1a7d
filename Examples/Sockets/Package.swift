// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let rill: Target.Dependency = .product(name: "Operators", package: "Rill")
let nio: [Target.Dependency] = [
    .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
]

let package = Package(
    name: "Sockets",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Rill", path: "../.."),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(name: "SocketSignals", dependencies: [rill] + nio, swiftSettings: strict),
        .executableTarget(
            name: "sockets",
            dependencies: ["SocketSignals", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: strict),
        .testTarget(name: "SocketsTests", dependencies: ["SocketSignals", "sockets"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

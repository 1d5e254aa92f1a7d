// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let width: Target.Dependency = .product(name: "DisplayWidth", package: "RillExamples")
let rill: Target.Dependency = .product(name: "Operators", package: "Rill")
// Without the trait `Page`, the program for the terminal builds without a server, which is most of the first build:
// `swift build --disable-default-traits --product pulse`.
let page: TargetDependencyCondition? = .when(traits: ["Page"])
let server: Target.Dependency = .target(name: "PulseServer", condition: page)
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird", condition: page)
let nio: Target.Dependency = .product(name: "NIOCore", package: "swift-nio", condition: page)
let httpParts: Target.Dependency = .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: page)
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")

let package = Package(
    name: "Pulse",
    platforms: [.macOS(.v15)],
    products: [
        // The parts that Fleet uses.
        .library(name: "PulseCore", targets: ["AccessLog", "Sketches", "Tailing", "PulseCore", "Demo"]),
        .library(name: "PulseDisplays", targets: ["Board", "PulseServer", "PulseProgram"]),
    ],
    traits: [
        .default(enabledTraits: ["Page"]), .trait(name: "Page", description: "The page for browsers, and its server."),
    ],
    dependencies: [
        .package(name: "Rill", path: "../.."),
        .package(name: "RillExamples", path: ".."),
        // Without its traits, which are for configuration files and for all of Foundation, it builds in half the time.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-service-context", from: "1.5.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.0.0"),
    ],
    targets: [
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(name: "AccessLog", swiftSettings: strict),
        .target(name: "Sketches", swiftSettings: strict),
        .target(name: "Tailing", dependencies: ["CZlib", rill], swiftSettings: strict),
        .target(
            name: "PulseCore",
            dependencies: ["AccessLog", "Sketches", rill, width, .product(name: "VirtualTime", package: "Rill")],
            swiftSettings: strict),
        .target(name: "Demo", dependencies: ["AccessLog", rill], swiftSettings: strict),
        .target(name: "Board", dependencies: ["AccessLog", "PulseCore", rill, width], swiftSettings: strict),
        .target(
            name: "PulseServer", dependencies: ["PulseCore", rill, hummingbird, logging, nio, httpParts],
            resources: [.embedInCode("Page/page.html"), .embedInCode("Page/page.css"), .embedInCode("Page/page.js")],
            swiftSettings: strict),
        .target(
            name: "PulseProgram",
            dependencies: [
                "Board", "PulseCore", server, rill, hummingbird, logging,
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "pulse",
            dependencies: [
                "AccessLog", "Tailing", "PulseCore", "Demo", "Board", server, "PulseProgram", rill, logging,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PulseTests",
            dependencies: [
                "AccessLog", "Sketches", "Tailing", "PulseCore", "Demo", "Board", server, "pulse", rill,
                hummingbird,
                logging, nio, httpParts,
                .product(name: "NIOEmbedded", package: "swift-nio", condition: page),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "ServiceContextModule", package: "swift-service-context"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
                .product(name: "StreamDiagnostics", package: "Rill"), .product(name: "StreamTesting", package: "Rill"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

/// The layers, lowest first. A layer can import only the modules in its row.
let layers: [(name: String, dependencies: [String])] = [
    ("Disposables", []),
    ("Schedulers", ["Disposables"]),
    ("VirtualTime", ["Schedulers"]),
    ("StreamCore", ["Schedulers"]),
    ("Operators", ["StreamCore"]),
    ("KeyPathObserving", ["StreamCore"]),
    ("StreamDiagnostics", ["StreamCore"]),
    ("StreamTesting", ["StreamDiagnostics", "VirtualTime"]),
    ("FoundationBridges", ["Operators"]),
    ("RillMigration", ["Operators"]),
    ("Rill", ["Operators", "KeyPathObserving", "RillMigration"]),
]

// The modules that use API for which Apple's platforms require a reason. On other platforms the file is no resource, because a module with
// resources imports Foundation. Untested: no check runs on an Apple platform.
let modulesWithPrivacyManifest = ["Schedulers", "FoundationBridges"]
#if canImport(Darwin)
    let isOnApplePlatform = true
#else
    let isOnApplePlatform = false
#endif

// Warnings are errors in the checks only: a package that depends on this one by path builds with the warnings of its compiler and flags.
let warnings: [SwiftSetting] =
    Context.environment["RILL_WARNINGS_AS_ERRORS"] != nil ? [.treatAllWarnings(as: .error)] : []
let strict: [SwiftSetting] =
    warnings + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]

let package = Package(
    name: "Rill",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2), .macCatalyst(.v18)],
    // The support of tests is no API: the package Tests/Conformance shares it.
    products: layers.map { .library(name: $0.name, targets: [$0.name]) } + [
        .library(name: "_TestSupport", targets: ["TestSupport"])
    ],
    traits: [
        .trait(
            name: "TracesEveryStage",
            description: "Every stage reports its values to a tracer even in release builds, which prevents fusion.")
    ],
    targets: layers.map { layer -> Target in
        let hasManifest = modulesWithPrivacyManifest.contains(layer.name)
        return .target(
            name: layer.name, dependencies: layer.dependencies.map { .target(name: $0) },
            exclude: hasManifest && !isOnApplePlatform ? ["PrivacyInfo.xcprivacy"] : [],
            resources: hasManifest && isOnApplePlatform ? [.copy("PrivacyInfo.xcprivacy")] : [],
            swiftSettings: strict)
    } + [
        .target(
            name: "TestSupport", dependencies: ["StreamCore"], path: "Tests/TestSupport", swiftSettings: strict),
        .target(name: "CAllocations", path: "Tests/CAllocations"),
        .testTarget(name: "DisposablesTests", dependencies: ["Disposables", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "SchedulersTests", dependencies: ["Schedulers", "VirtualTime", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "VirtualTimeTests", dependencies: ["VirtualTime", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "StreamCoreTests", dependencies: ["StreamCore", "StreamTesting", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "OperatorsTests",
            dependencies: ["Operators", "StreamDiagnostics", "StreamTesting", "TestSupport", "CAllocations"],
            swiftSettings: strict),
        .testTarget(
            name: "MainActorTests", dependencies: ["Operators", "TestSupport"],
            swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "KeyPathObservingTests",
            dependencies: ["KeyPathObserving", "Operators", "StreamDiagnostics", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "MainActorObservingTests", dependencies: ["KeyPathObserving", "Operators", "TestSupport"],
            swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "StreamDiagnosticsTests",
            dependencies: ["StreamDiagnostics", "Operators", "StreamTesting", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "FoundationBridgesTests", dependencies: ["FoundationBridges", "StreamTesting", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "RillTests", dependencies: ["Rill"], swiftSettings: strict),
        .testTarget(
            name: "StreamTestingTests", dependencies: ["StreamTesting", "Operators", "TestSupport"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// With this environment variable, the package contains the layers up to the operators and the tests that explore the orders of
// the steps of their atomics and locks. In this build, atomics and locks announce each step before they perform it.
if Context.environment["RILL_INTERLEAVING"] != nil {
    package.products = []
    package.targets = package.targets.filter {
        ["Disposables", "Schedulers", "StreamCore", "Operators"].contains($0.name)
    }
    for target in package.targets { target.swiftSettings = strict + [.define("RILL_INTERLEAVING")] }
    package.targets[0].exclude = ["Lock.swift"]
    package.targets[0].dependencies = ["InterleavingShim"]
    package.targets += [
        .target(name: "InterleavingShim", path: "Tests/InterleavingTests/Shim", swiftSettings: strict),
        .testTarget(
            name: "InterleavingTests", dependencies: ["StreamCore", "Operators"], exclude: ["Shim"],
            swiftSettings: strict),
    ]
}

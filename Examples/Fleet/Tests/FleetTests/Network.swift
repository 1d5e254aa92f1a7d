import Foundation
import Testing

/// Several hosts on one machine: network namespaces with links to the namespace of the server.
final class Network: Sendable {
    static let server = "10.77.0.1"

    private let suffix = String(UInt32.random(in: .min ... .max), radix: 36)
    private let count: Int

    private var hub: String { "fleet-hub-\(suffix)" }

    /// - Parameter hosts: The number of hosts, which have the numbers from 1 on.
    init(hosts count: Int) throws {
        self.count = count
        try ip("netns", "add", hub)
        try ip("-n", hub, "link", "set", "lo", "up")
        try ip("-n", hub, "link", "add", "bridge", "type", "bridge")
        try ip("-n", hub, "addr", "add", "\(Self.server)/24", "dev", "bridge")
        try ip("-n", hub, "link", "set", "bridge", "up")
        for host in 1...count {
            try ip("netns", "add", name(host))
            try ip("-n", name(host), "link", "set", "lo", "up")
            try ip("-n", hub, "link", "add", "to\(host)", "type", "veth", "peer", "name", "eth0", "netns", name(host))
            try ip("-n", hub, "link", "set", "to\(host)", "master", "bridge", "up")
            try ip("-n", name(host), "addr", "add", "10.77.0.\(host + 1)/24", "dev", "eth0")
            try ip("-n", name(host), "link", "set", "eth0", "up")
        }
    }

    deinit {
        for name in [hub] + (1...count).map(name) { try? Self.ip("netns", "delete", name) }
    }

    /// Returns the arguments that run a command on a host, or on the host of the server.
    func command(on host: Int?, _ arguments: [String]) -> [String] {
        ["ip", "netns", "exec", host.map(name) ?? hub] + arguments
    }

    /// Disconnects a host, or connects it again. No side is notified.
    func setLink(of host: Int, isUp: Bool) throws {
        try ip("-n", hub, "link", "set", "to\(host)", isUp ? "up" : "down")
    }

    private func name(_ host: Int) -> String { "fleet-\(host)-\(suffix)" }

    private func ip(_ arguments: String...) throws { try Self.ip(arguments) }

    private static func ip(_ arguments: String...) throws { try ip(arguments) }

    private static func ip(_ arguments: [String]) throws {
        let run = Run(["ip"] + arguments)
        run.finish()
        guard run.status == 0 else {
            throw Failure(description: "ip \(arguments.joined(separator: " ")): \(run.errors)")
        }
    }

    struct Failure: Error, CustomStringConvertible { let description: String }

    /// Whether this machine permits namespaces and links between them.
    static let isPermitted: Bool = (try? Network(hosts: 1)) != nil
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The address of a Redis server: `redis://host:6379` or, for a Unix socket, `redis+unix:///path`.
public struct LinkAddress: Hashable, Sendable, CustomStringConvertible {
    /// The reason why a text is not an address.
    public struct Problem: Error, CustomStringConvertible {
        public let description: String
    }

    enum Place: Hashable, Sendable {
        case host(String, port: Int32)
        case socket(String)
    }

    let place: Place
    let user: String?
    let password: String?
    /// The number of the database, or `nil` for the first one.
    let database: Int?

    /// Parses `redis://[[user]:password@]host[:port][/database]` or `redis+unix:///path`.
    ///
    /// - Throws: ``Problem`` if `text` is another kind of address.
    public init(_ text: String) throws(Problem) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme else {
            throw Problem(description: "'\(text)' is not an address. Write redis://host:6379 or redis+unix:///path.")
        }
        (user, password) = (parts.user.flatMap { $0.isEmpty ? nil : $0 }, parts.password)
        switch scheme {
        case "redis":
            guard let host = parts.host, !host.isEmpty else {
                throw Problem(description: "'\(text)' has no host. Write, for example, redis://127.0.0.1:6379.")
            }
            let name = parts.path.dropFirst()
            guard name.isEmpty || Int(name) != nil else {
                throw Problem(description: "'\(name)' is not the number of a database. Write, for example, /0.")
            }
            guard 1...65_535 ~= parts.port ?? 6379 else {
                throw Problem(
                    description: "'\(text)' has no port from 1 to 65535. Write, for example, redis://127.0.0.1:6379.")
            }
            place = .host(host.filter { $0 != "[" && $0 != "]" }, port: Int32(parts.port ?? 6379))
            database = Int(name)
        case "redis+unix" where !parts.path.isEmpty:
            place = .socket(parts.path)
            database = nil
        case "rediss":
            throw Problem(description: "'\(text)' requires TLS. Use redis:// with a tunnel, such as stunnel or ssh -L.")
        default:
            throw Problem(description: "'\(text)' is not of Redis. Write redis://host:6379 or redis+unix:///path.")
        }
    }

    /// The address without its password.
    public var description: String {
        switch place {
        case .host(let host, let port):
            "redis://\(host.contains(":") ? "[\(host)]" : host):\(port)\(database.map { "/\($0)" } ?? "")"
        case .socket(let path): "redis+unix://\(path)"
        }
    }
}

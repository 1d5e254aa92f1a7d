import Foundation

/// A connection that a test controls completely.
final class RawConnection: Sendable {
    private let descriptor: Int32

    /// - Parameter receiveBuffer: The number of bytes that the system buffers for a client that does not read.
    init(port: Int, receiveBuffer: Int32? = nil) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        precondition(result == 0, String(cString: strerror(errno)))
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    func sendRequest(_ path: String, host: String = "127.0.0.1") {
        send("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    }

    /// Reads until the server closes the connection.
    func readToEnd() async { _ = await read { _, _ in false } }

    /// Reads until `text` has arrived, or the server closes the connection.
    func read(until text: String) async -> String {
        let sought = Array(text.utf8)
        return await read { received, count in
            received.suffix(count + sought.count).firstRange(of: sought) != nil
        }
    }

    /// Reads until a condition on the received bytes and the number of new ones holds, or the connection is closed.
    private func read(until isDone: @escaping @Sendable ([UInt8], Int) -> Bool) async -> String {
        await onSeparateThread { [descriptor] in
            var received: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 1 << 20)
            while case let count = recv(descriptor, &piece, piece.count, 0), count > 0 {
                received += piece[..<count]
                if isDone(received, count) { break }
            }
            return String(decoding: received, as: UTF8.self)
        } interrupt: { [descriptor] in
            shutdown(descriptor, Int32(SHUT_RDWR))
        }
    }
}

import Foundation
import TestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
#if canImport(Glibc)
    import Glibc

    private let streamType = Int32(SOCK_STREAM.rawValue)
    private let sendFlags = Int32(MSG_NOSIGNAL)
#else
    import Darwin

    private let streamType = SOCK_STREAM
    private let sendFlags: Int32 = 0
#endif

/// A server on a free port of this machine, which runs a closure on a new thread for each connection. It listens until the tests end.
final class TestServer: Sendable {
    let url: URL

    init(_ respond: @escaping @Sendable (TestConnection) -> Void) throws {
        let listener = socket(AF_INET, streamType, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Bool in
                bind(listener, address, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard port else { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO) }
        url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/")!
        Thread.detachNewThread {
            while true {
                let descriptor = accept(listener, nil, nil)
                if descriptor < 0 {
                    // Other errors concern one connection, or pass.
                    if errno == EBADF || errno == EINVAL { return }
                    continue
                }
                Thread.detachNewThread {
                    let connection = TestConnection(descriptor)
                    respond(connection)
                    connection.close()
                }
            }
        }
    }

    /// A server that sends the same answer to every request.
    convenience init(answering answer: String) throws {
        try self.init { connection in
            _ = connection.readRequest()
            connection.send(answer)
        }
    }
}

/// A connection of the server, which is used by one thread.
final class TestConnection {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Reads the head of the request, and as much of the body as its content length says.
    func readRequest() -> (head: String, body: Data) {
        var received = Data()
        while true {
            if let end = received.range(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
                let field = head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
                let length = field.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
                while received.count < end.upperBound + length, let piece = read() { received += piece }
                return (head, Data(received[end.upperBound...]))
            }
            guard let piece = read() else { return ("", Data()) }
            received += piece
        }
    }

    /// Sends all bytes, and returns whether the connection is still open.
    @discardableResult func send(_ data: Data) -> Bool {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { sendBytes(descriptor, $0) }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    @discardableResult func send(_ text: String) -> Bool { send(Data(text.utf8)) }

    /// Returns when the client has closed the connection.
    func waitUntilClosed() {
        while read() != nil {}
    }

    fileprivate func close() { closeDescriptor(descriptor) }

    private func read() -> Data? {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Data(buffer[..<count]) : nil
    }
}

private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    send(descriptor, bytes.baseAddress, bytes.count, sendFlags)
}

private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

extension URLSessionConfiguration {
    /// A configuration for requests that wait longer than a busy machine needs.
    static var patient: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 600
        return configuration
    }
}

extension String {
    /// An answer whose body ends with the connection.
    static func answer(_ body: String, type: String = "text/plain", status: String = "200 OK") -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nConnection: close\r\n\r\n\(body)"
    }
}
